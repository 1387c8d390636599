/**
 * The one search text of the staff screens. The list's URL shows it, so that a link or Back restores it, but browsers allow
 * only so many changes of a URL: it follows when the typing rests, and at the latest when something else begins.
 */
export class SearchText {
  readonly #listeners = new Set<() => void>();
  readonly #showInUrl: (text: string) => void;
  readonly #debounceMs: number;
  #text: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(initial: string, showInUrl: (text: string) => void, debounceMs = 250) {
    this.#text = initial;
    this.#showInUrl = showInUrl;
    this.#debounceMs = debounceMs;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): string => this.#text;

  /** By the person's typing. */
  type(text: string): void {
    this.#set(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, this.#debounceMs);
  }

  /** The typing has ended: the URL shows the text now. */
  flush = (): void => {
    if (this.#timer === undefined) return;
    this.#forget();
    this.#showInUrl(this.#text);
  };

  /** By Back, Forward or a link. */
  restore(text: string): void {
    this.#forget();
    this.#set(text);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of this.#listeners) listener();
  }
}
