/** Which rows somebody has marked. A row that is marked is drawn again alone. */
export class Selection {
  readonly #listeners = new Set<() => void>();
  #keys: ReadonlySet<number> = new Set();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getKeys = (): ReadonlySet<number> => this.#keys;

  has(key: number): boolean {
    return this.#keys.has(key);
  }

  toggle(key: number): void {
    const keys = new Set(this.#keys);
    if (!keys.delete(key)) keys.add(key);
    this.choose(keys);
  }

  /** Marks these rows and no others. */
  choose(keys: Iterable<number>): void {
    this.#keys = new Set(keys);
    for (const listener of [...this.#listeners]) listener();
  }
}
