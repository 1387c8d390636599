/**
 * Group commit. A commit is visible to later functions at once, and durable after a disk sync. Everything that leaves
 * the process waits here until the commits it depends on are durable. Commits that arrive during a sync share the next
 * one.
 */
import type { Store } from "../storage/store.ts";
import { uninterrupted, type Guard } from "../domain/guard.ts";
import type { Timestamp } from "../domain/clock.ts";

interface Waiter {
  ts: Timestamp;
  release: () => void;
}

interface DurabilityDeps {
  store: Store;
  start: Timestamp;
  guard: Pick<Guard, "suspend" | "resume">;
  /** Must end the process: a disk that fails to sync may have lost data. */
  onFailure: (error: unknown) => void;
  /** True if the executor will call `flush` soon anyway, after more commits have joined the group. */
  soonFlushed: () => boolean;
}

/** A sync that took longer was slower than handing it to another thread would have been. */
const QUICK_MS = 5;

export class Durability {
  readonly #store: Store;
  readonly #guard: DurabilityDeps["guard"];
  readonly #onFailure: (error: unknown) => void;
  readonly #soonFlushed: () => boolean;
  readonly #waiters: Waiter[] = [];
  #applied: Timestamp;
  #durable: Timestamp;
  #busy = false;
  /** Whether the last sync was short enough to wait for in this thread. */
  #isDiskQuick = true;
  #hasFailed = false;

  constructor({ store, start, guard, onFailure, soonFlushed }: DurabilityDeps) {
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

  /** Call it after the store has applied the commit. */
  committed(ts: Timestamp): void {
    this.#applied = ts;
  }

  /**
   * The disk failed, or the store contains part of a commit, which must never become durable. From now on nothing is
   * released.
   */
  failed(error: unknown): void {
    this.#hasFailed = true;
    this.#onFailure(error);
  }

  /**
   * Resolves once everything up to `ts` is on disk, in an event loop turn of its own: terminating a function drops all
   * pending microtasks, and the path from here to a socket takes more of them than the executor reserves for an answer.
   */
  reached(ts: Timestamp): Promise<void> {
    return new Promise((resolve) => {
      this.whenReached(ts, () => {
        setImmediate(resolve);
      });
    });
  }

  /**
   * `reached` without a promise or an event loop turn; calls back at once if `ts` is already durable. Callbacks run in
   * the order of the calls.
   */
  whenReached(ts: Timestamp, release: () => void): void {
    if (ts <= this.#durable && this.#waiters.length === 0 && !this.#hasFailed) {
      release();
      return;
    }
    this.#wait(ts, release);
  }

  /** Resolves after a turn of the syncs, even without anything to sync; never if they have come to a standstill. */
  turned(): Promise<void> {
    return new Promise((resolve) => {
      this.#wait(this.#applied, () => {
        setImmediate(resolve);
      });
    });
  }

  #wait(ts: Timestamp, release: () => void): void {
    this.#waiters.push({ ts, release });
    if (!this.#soonFlushed()) this.flush();
  }

  /**
   * Starts a sync unless one is in progress. With `mayBlock`, for an idle process, the sync is synchronous, which is
   * faster as long as the disk is.
   */
  flush({ mayBlock = false } = {}): void {
    if (this.#busy || this.#hasFailed || (this.#durable >= this.#applied && this.#waiters.length === 0)) return;
    if (mayBlock && this.#isDiskQuick && this.#syncedNow()) {
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
    const [target, began] = [this.#applied, performance.now()];
    try {
      if (!uninterrupted(this.#guard, () => this.#store.syncNow())) return false;
      this.#noteDuration(began);
      this.#durable = target;
    } catch (error) {
      this.failed(error);
    }
    return true;
  }

  /** Applies deferred writes while the disk syncs, or after the answers were sent. */
  #settle(): void {
    try {
      uninterrupted(this.#guard, () => this.#store.settle());
    } catch (error) {
      this.failed(error);
    }
  }

  #noteDuration(began: number): void {
    this.#isDiskQuick = performance.now() - began < QUICK_MS;
  }

  async #cycle(): Promise<void> {
    while (this.#durable < this.#applied) {
      const [target, began] = [this.#applied, performance.now()];
      try {
        const synced = uninterrupted(this.#guard, () => this.#store.sync()).then(() => {
          this.#noteDuration(began);
        });
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
