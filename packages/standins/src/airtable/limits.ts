const MOST_PER_SECOND = 5;
const PENALTY_MS = 30_000;

/** Five requests a second for the base; a caller above that is refused for the next 30 seconds. */
export class RequestLimit {
  readonly #now: () => number;
  #calls: number[] = [];
  #blockedUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request; false if it is refused. */
  admit(): boolean {
    const now = this.#now();
    if (now < this.#blockedUntil) return false;
    this.#calls = [...this.#calls.filter((at) => at > now - 1_000), now];
    if (this.#calls.length <= MOST_PER_SECOND) return true;
    this.#blockedUntil = now + PENALTY_MS;
    return false;
  }

  reset(): void {
    this.#calls = [];
    this.#blockedUntil = 0;
  }
}
