/**
 * The search text of the staff screens. It is also in the list's URL, so that a link or Back restores it. Browsers limit how
 * often a URL may change, so the URL is debounced; `flush` updates it at once.
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

  /** Sets the text from the search box. */
  type(text: string): void {
    this.#set(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, this.#debounceMs);
  }

  /** Writes a pending text to the URL now. */
  flush = (): void => {
    if (this.#timer === undefined) return;
    this.#cancelTimer();
    this.#showInUrl(this.#text);
  };

  /** Sets the text from the URL, after Back, Forward or a link. */
  restore(text: string): void {
    this.#cancelTimer();
    this.#set(text);
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of this.#listeners) listener();
  }
}
