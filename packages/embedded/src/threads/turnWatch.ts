/** Longer than a function's limit by so much, it is ended even if it did not compute: nobody knows then what it does. */
const MOST_WAITED = 20;

interface WatchedThread {
  /** Asks the thread for a sign of life, which it gives from its event loop. */
  ping: () => void;
  /** Processor time of the thread so far, in ms; null while it starts or ends. */
  usedMs: () => Promise<number | null>;
}

/**
 * Tells whether a thread computes without coming back to its event loop. Its processor time counts, because on a busy machine a thread of
 * low priority gets little of it, and starts slowly.
 */
export class TurnWatch {
  readonly #thread: WatchedThread;
  /** The question that has no answer yet: when it was asked, and the processor time until then. */
  #asked: { at: number; usedMs: Promise<number | null> } | null = null;

  constructor(thread: WatchedThread) {
    this.#thread = thread;
  }

  /** The thread has given a sign of life. */
  answered(): void {
    this.#asked = null;
  }

  /** Called again and again while the thread has work. */
  async isHung(limitMs: number): Promise<boolean> {
    const asked = this.#asked;
    if (asked === null) {
      this.#asked = { at: performance.now(), usedMs: this.#thread.usedMs() };
      this.#thread.ping();
      return false;
    }
    const waitedMs = performance.now() - asked.at;
    if (waitedMs <= limitMs) return false;
    if (waitedMs > limitMs * MOST_WAITED) return true;
    const [before, now] = await Promise.all([asked.usedMs, this.#thread.usedMs()]);
    return this.#asked === asked && now !== null && now - (before ?? 0) > limitMs;
  }
}
