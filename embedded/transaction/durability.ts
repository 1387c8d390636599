/**
 * Group commit. Commits are visible to later functions at once and durable when the disk says so; whatever leaves this
 * process waits here for the latter. Commits that arrive while the disk is busy share the next wait.
 */
import type { Store } from "../storage/store.ts";
import { whole, type Guard } from "../domain/guard.ts";
import type { Timestamp } from "../domain/clock.ts";

interface Waiter {
  ts: Timestamp;
  release: () => void;
}

interface DurabilityWorld {
  store: Store;
  start: Timestamp;
  guard: Pick<Guard, "suspend" | "resume">;
  /** A disk that fails to sync may have lost what it was given: must end the process. */
  onFailure: (error: unknown) => void;
  /** True while somebody will call `flush` anyway, when more commits have joined the group. */
  soonFlushed: () => boolean;
}

export class Durability {
  readonly #store: Store;
  readonly #guard: DurabilityWorld["guard"];
  readonly #onFailure: (error: unknown) => void;
  readonly #soonFlushed: () => boolean;
  readonly #waiters: Waiter[] = [];
  #applied: Timestamp;
  #durable: Timestamp;
  #busy = false;
  #hasFailed = false;

  constructor({ store, start, guard, onFailure, soonFlushed }: DurabilityWorld) {
    this.#store = store;
    this.#guard = guard;
    this.#applied = start;
    this.#durable = start;
    this.#onFailure = onFailure;
    this.#soonFlushed = soonFlushed;
  }

  get applied(): Timestamp {
    return this.#applied;
  }

  get durable(): Timestamp {
    return this.#durable;
  }

  /** To be called after the store has applied the commit. */
  committed(ts: Timestamp): void {
    this.#applied = ts;
  }

  /** The disk failed, or a part of a commit is in the store that must never be durable: from now on nothing leaves. */
  failed(error: unknown): void {
    this.#hasFailed = true;
    this.#onFailure(error);
  }

  /**
   * Resolves once everything up to `ts` is on disk, in a turn of its own: a function that is cut off takes with it whatever waits in
   * the microtask queue, and the way from here to a socket has more steps than the executor leaves to an answer.
   */
  reached(ts: Timestamp): Promise<void> {
    return new Promise((resolve) => {
      this.whenReached(ts, () => {
        setImmediate(resolve);
      });
    });
  }

  /** As `reached`, without a promise or a turn; runs at once when it is already so. Releases in the order of the calls. */
  whenReached(ts: Timestamp, release: () => void): void {
    if (ts <= this.#durable && this.#waiters.length === 0 && !this.#hasFailed) {
      release();
      return;
    }
    this.#waiters.push({ ts, release });
    if (!this.#soonFlushed()) this.flush();
  }

  /**
   * Starts waiting for the disk unless it is already at it. With nothing else to do, the wait itself is shorter when the
   * whole process makes it: `mayBlock`.
   */
  flush({ mayBlock = false } = {}): void {
    if (this.#busy || this.#hasFailed || (this.#durable >= this.#applied && this.#waiters.length === 0)) return;
    if (mayBlock && this.#syncedNow()) {
      this.#release();
      setImmediate(() => {
        this.#settle();
      });
      return;
    }
    this.#busy = true;
    void this.#cycle();
  }

  #syncedNow(): boolean {
    const target = this.#applied;
    try {
      if (!whole(this.#guard, () => this.#store.syncNow())) return false;
      this.#durable = target;
    } catch (error) {
      this.failed(error);
    }
    return true;
  }

  /** While the disk works, or when the answers are on their way. */
  #settle(): void {
    try {
      whole(this.#guard, () => this.#store.settle());
    } catch (error) {
      this.failed(error);
    }
  }

  async #cycle(): Promise<void> {
    while (this.#durable < this.#applied) {
      const target = this.#applied;
      try {
        const synced = this.#store.sync();
        this.#settle();
        await synced;
      } catch (error) {
        this.failed(error);
      }
      if (this.#hasFailed) return;
      this.#durable = target;
      this.#release();
    }
    this.#busy = false;
    this.#release();
  }

  #release(): void {
    if (this.#hasFailed) return;
    const ready = this.#waiters.findIndex(({ ts }) => ts > this.#durable);
    const released = this.#waiters.splice(0, ready === -1 ? this.#waiters.length : ready);
    for (const { release } of released) release();
  }
}
