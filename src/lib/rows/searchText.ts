/**
 * The search text of the staff screens. It is also in the list's URL, so that a link or Back restores it. Browsers limit how
 * often a URL may change, so the URL is debounced; `flush` updates it at once.
 */
export class SearchText {
  readonly #listeners = new Set<() => void>();
  readonly #showInUrl: (text: string) => boolean;
  readonly #debounceMs: number;
  #text: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Typed on another screen, so not yet in any URL. */
  #isAhead = false;

  /** `showInUrl` returns false while the list is not mounted. */
  constructor(initial: string, showInUrl: (text: string) => boolean, debounceMs = 250) {
    this.#text = initial;
    this.#showInUrl = showInUrl;
    this.#debounceMs = debounceMs;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): string => this.#text;

  /** The text if it was typed on another screen since the list was left, otherwise null. */
  getAhead = (): string | null => (this.#isAhead ? this.#text : null);

  /** Sets the text from the search box. `isOnList` is false on other screens: there it is ahead of the list's URL. */
  type(text: string, isOnList = true): void {
    this.#isAhead = !isOnList;
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

  /** A link led to the list. Text that has not yet reached the URL is newer than the link. */
  follow(textInUrl: string): void {
    if (this.#timer === undefined) this.restore(textInUrl);
  }

  /** Sets the text from the URL. */
  restore(text: string): void {
    this.#cancelTimer();
    this.#isAhead = false;
    this.#set(text);
  }

  /** Back or Forward led to the list. Its search is the text typed on another screen, otherwise the URL's. */
  arrive(textInUrl: string): void {
    if (this.#isAhead && this.#showInUrl(this.#text)) this.#isAhead = false;
    else this.restore(textInUrl);
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
