/**
 * What many clients are told after a change is often the same text: where it comes again right after itself, its bytes are
 * made once. Whoever gets them must not change them.
 */
export class SharedBytes {
  #text: string | null = null;
  #bytes: Buffer | null = null;

  /** The text itself the first time, and its bytes in UTF-8 from then on until another text comes. */
  of(text: string): string | Buffer {
    if (text !== this.#text) {
      this.#text = text;
      this.#bytes = null;
      return text;
    }
    this.#bytes ??= Buffer.from(text, "utf8");
    return this.#bytes;
  }
}
