/** The selected rows. Selecting a row renders only that row. */
export class Selection<Key extends number | string = number> {
  readonly #listeners = new Set<() => void>();
  #keys: ReadonlySet<Key> = new Set();
  #isOnCards = false;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getKeys = (): ReadonlySet<Key> => this.#keys;

  has(key: Key): boolean {
    return this.#keys.has(key);
  }

  /** Whether cards show their boxes: without that, a tap on a card opens it. */
  isOnCards = (): boolean => this.#isOnCards;

  /** Shows the boxes of cards, or hides them and selects nothing. */
  showOnCards(isShown: boolean): void {
    this.#isOnCards = isShown;
    this.choose(isShown ? this.#keys : []);
  }

  toggle(key: Key): void {
    const keys = new Set(this.#keys);
    if (!keys.delete(key)) keys.add(key);
    this.choose(keys);
  }

  /** Selects exactly these rows. */
  choose(keys: Iterable<Key>): void {
    this.#keys = new Set(keys);
    for (const listener of [...this.#listeners]) listener();
  }
}
