/** A change reaches everybody sooner; and it may be of some megabytes. */
const KEPT_MS = 1_000;

/**
 * What many clients are told after a change is often the same text: where it comes again right after itself, its bytes are
 * made once. Whoever gets them must not change them.
 */
export class SharedBytes {
  #last: { text: string; bytes: Buffer | null } | null = null;
  #forgetting: NodeJS.Timeout | null = null;

  /** The text itself the first time, and its bytes in UTF-8 from then on until another text comes, or a second has passed. */
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
