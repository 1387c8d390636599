/** A run this many times longer than a function's limit is ended even without processor time. */
const MOST_WAITED = 20;

interface WatchedThread {
  /** Pings the thread, which answers from its event loop. */
  ping: () => void;
  /** Processor time of the thread so far, in ms; null while it starts or ends. */
  usedMs: () => Promise<number | null>;
}

/**
 * Detects a thread that computes without returning to its event loop. Its processor time counts, because on a busy machine a thread of
 * low priority gets little of it, and starts slowly.
 */
export class TurnWatch {
  readonly #thread: WatchedThread;
  /** The ping without an answer yet: its time, and the processor time until then. */
  #asked: { at: number; usedMs: Promise<number | null> } | null = null;

  constructor(thread: WatchedThread) {
    this.#thread = thread;
  }

  /** The thread has answered the ping. */
  answered(): void {
    this.#asked = null;
  }

  /** Called repeatedly while the thread has work. */
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
