/** Long enough for one change to reach every client, and short because the bytes may be megabytes. */
const KEPT_MS = 1_000;

/**
 * Encodes a text once when it is sent to many clients in a row, as after a commit. Callers must not modify the bytes.
 */
export class SharedBytes {
  #last: { text: string; bytes: Buffer | null } | null = null;
  #forgetting: NodeJS.Timeout | null = null;

  /**
   * Returns the text itself the first time, then its UTF-8 bytes until another text is passed or a second has gone by.
   */
  of(text: string): string | Buffer {
    this.#forgetting ??= setTimeout(() => {
      this.#last = null;
      this.#forgetting = null;
    }, KEPT_MS).unref();
    if (this.#last?.text !== text) {
      this.#last = { text, bytes: null };
      return text;
    }
    this.#last.bytes ??= Buffer.from(text, "utf8");
    return this.#last.bytes;
  }
}
