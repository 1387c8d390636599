/** Reclaims memory that terminated functions still held; see docs/decisions/015. */
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseSync } from "node:sqlite";
import { collectAll } from "./garbageCollector.ts";

export interface MemoryReclaimerDeps {
  heap: () => { used_heap_size: number; heap_size_limit: number };
  /** Suspends the watchdog, which would otherwise treat the collection as a hanging function. */
  uninterrupted: (work: () => void) => void;
  /**
   * Loads the pushed modules again, so that the former modules' variables become garbage. Calls `swapped` when the new
   * modules are installed, before any of their functions run. Resolves to false if the modules stay as they are. Never
   * rejects.
   */
  renew: (swapped: () => void) => Promise<boolean>;
}

/**
 * Memory is collected this long after the last termination of a series, and at most `LONGEST_WAIT_MS` after the first.
 */
const CALM_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
/** An answer that waits for the disk holds the modules of its function. */
const ANSWERED_AFTER_MS = 1_000;
/** A collection blocks the event loop, which is not worth it for less. */
const WORTHWHILE_BYTES = 64 * 1024 * 1024;
/** If more than this stays after a collection, the modules hold it. */
const TOO_MUCH_BYTES = 100 * 1024 * 1024;
/**
 * Minimum interval between renewals. Loading modules is expensive, and a caller can repeat a function that accumulates
 * memory.
 */
const RENEWALS_APART_MS = 30_000;
/**
 * When the heap has grown by this share of its limit, memory is collected at once: at the limit V8 ends the process.
 */
const URGENT_SHARE = 1 / 4;
/** A renewal never resolves once the watchdog has terminated it for blocking the event loop. */
const RENEWAL_LIMIT_MS = 30_000;

/** Resident memory of the process, and V8's heap in it. */
interface MemoryUse {
  rss: number;
  heap: number;
}

export class MemoryReclaimer {
  readonly #deps: MemoryReclaimerDeps;
  /**
   * Runs work outside the current async context. A timer captures the context in which it is set, which here would
   * retain the terminated function and its modules.
   */
  readonly #detached = AsyncLocalStorage.snapshot();
  /** Memory in use after the last collection. Growth beyond it is worth a collection. */
  #usual: MemoryUse;
  /**
   * Memory in use right after the last renewal of the modules, so none of it is held by their variables. A mere collection
   * or a failed renewal does not raise it: the owner of the rest is then unknown, and small leaks would add up.
   */
  #legitimate: MemoryUse;
  /** Time of the first termination since memory was last checked; null if there was none. */
  #firstAt: number | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #isChecking = false;
  /** True if memory must be collected even without visible growth. */
  #isDue = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: MemoryReclaimerDeps) {
    this.#deps = deps;
    this.#usual = this.#held();
    this.#legitimate = this.#usual;
  }

  /** Called for each terminated function. Memory is checked when no other is terminated for a while. */
  readonly noteEnded = (): void => {
    if (this.#isClosed) return;
    this.#firstAt ??= performance.now();
    if (!this.#isChecking) this.#checkWhenCalm();
  };

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #checkWhenCalm(): void {
    const longest = (this.#firstAt ?? 0) + LONGEST_WAIT_MS - performance.now();
    this.#checkAfter(this.#isUrgent(this.#usual) ? 0 : Math.max(0, Math.min(CALM_MS, longest)));
  }

  #checkAfter(ms: number): void {
    this.#cancel();
    this.#detached(() => {
      void this.#pause(ms).then(() => this.#check());
    });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timer = setTimeout(resolve, ms).unref();
    });
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    this.#firstAt = null;
    this.#lowerMarks();
    if (!this.#isDue && grownSince(this.#usual) < WORTHWHILE_BYTES) return;
    this.#isChecking = true;
    this.#isDue = false;
    this.#collectAll();
    this.#usual = this.#held();
    this.#lowerMarks();
    const early = this.#usual.rss - this.#legitimate.rss >= TOO_MUCH_BYTES ? await this.#renew() : 0;
    this.#isChecking = false;
    if (!this.#isClosed) this.#afterCheck(early);
  }

  #afterCheck(early: number): void {
    this.#isDue ||= early > 0;
    if (this.#firstAt !== null) this.#checkWhenCalm();
    else if (early > 0) this.#checkAfter(early);
  }

  /** Returns how many milliseconds to wait, if it is too early; otherwise 0. */
  async #renew(): Promise<number> {
    const early = this.#renewedAt + RENEWALS_APART_MS - performance.now();
    if (early > 0 && !this.#isUrgent(this.#legitimate)) return early;
    this.#renewedAt = performance.now();
    const { rss } = this.#legitimate;
    const staysTooMuch = (): boolean => this.#legitimate.rss - rss >= TOO_MUCH_BYTES;
    const limit = this.#pause(RENEWAL_LIMIT_MS).then(() => false);
    const isRenewed = await Promise.race([this.#deps.renew(this.#swapped), limit]);
    if (isRenewed && staysTooMuch()) await this.#pause(ANSWERED_AFTER_MS);
    if (!isRenewed || this.#isClosed || !staysTooMuch()) return 0;
    this.#collectAll();
    this.#lowerMarks();
    return 0;
  }

  /**
   * At this moment nothing has run in the new modules yet, so nothing that stays belongs to them. A second later a new
   * leak might be included.
   */
  readonly #swapped = (): void => {
    if (this.#isClosed) return;
    this.#collectAll();
    this.#usual = this.#held();
    this.#legitimate = this.#usual;
  };

  #held(): MemoryUse {
    return { rss: process.memoryUsage.rss(), heap: this.#deps.heap().used_heap_size };
  }

  /** Memory that the process released on its own lowers the marks, so that leaks cannot take its place. */
  #lowerMarks(): void {
    const held = this.#held();
    this.#usual = lower(this.#usual, held);
    this.#legitimate = lower(this.#legitimate, held);
  }

  /** Right after a collection, heap in use is live memory. */
  #isUrgent({ heap }: MemoryUse): boolean {
    const { used_heap_size: used, heap_size_limit: limit } = this.#deps.heap();
    return used - heap > URGENT_SHARE * limit;
  }

  #collectAll(): void {
    this.#deps.uninterrupted(collectAll);
    this.#deps.uninterrupted(trim);
  }
}

function grownSince({ rss }: MemoryUse): number {
  return process.memoryUsage.rss() - rss;
}

function lower(one: MemoryUse, other: MemoryUse): MemoryUse {
  return { rss: Math.min(one.rss, other.rss), heap: Math.min(one.heap, other.heap) };
}

/**
 * The C library keeps small freed pieces between others. `malloc_trim` returns them. Without native code it can be
 * called through SQLite's extension loader, which calls any function of a library by name.
 */
function trim(): void {
  if (process.platform !== "linux") return;
  const database = new DatabaseSync(":memory:", { allowExtension: true });
  try {
    database.loadExtension("libc.so.6", "malloc_trim");
  } catch {
    // SQLite treats the result 1 (memory was returned) as an error. Other C libraries have no such function.
  }
  database.close();
}
