/** Gives back to the machine what functions held that were ended; see docs/decisions/015. */
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseSync } from "node:sqlite";
import { collectAll } from "./collector.ts";

export interface Renewal {
  /** Settles when the actions have ended that were under way: they hold the modules from before. Null where none was. */
  outlived: Promise<unknown> | null;
}

export interface Surroundings {
  heap: () => { used_heap_size: number; heap_size_limit: number };
  /** Keeps the watchdog from taking the collection for a function that hangs. */
  whole: (work: () => void) => void;
  /**
   * Loads the pushed modules anew, so that what their variables hold is garbage; calls `swapped` when they are in place, before
   * anything runs in them. Null where they stay as they are. Never rejects.
   */
  renew: (swapped: () => void) => Promise<Renewal | null>;
}

/** Memory is collected this long after the last ending of a series, and at most `LONGEST_WAIT_MS` after the first. */
const CALM_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
/** An answer that waits for the disk holds the modules that gave it. */
const ANSWERED_AFTER_MS = 1_000;
/** A collection holds everybody up: it is not worth it for less. */
const WORTHWHILE_BYTES = 64 * 1024 * 1024;
/** More than this that stays is held by the modules. */
const TOO_MUCH_BYTES = 100 * 1024 * 1024;
/** Loading the modules costs more than a collection, and whoever may call a function that hoards can make it necessary again. */
const RENEWALS_APART_MS = 30_000;
/** When the heap has grown by this part of its limit, memory is collected at once: at the limit V8 ends the process. */
const URGENT_SHARE = 1 / 4;
/** One that was cut off, as whatever keeps the event loop from turning is, never answers. */
const RENEWAL_LIMIT_MS = 30_000;

/** Of the process, and of V8's heap in it. */
interface Held {
  rss: number;
  heap: number;
}

export class EndedMemory {
  readonly #surroundings: Surroundings;
  /** A timer keeps what was running when it was set: here that would be the ended function, and its modules with it. */
  readonly #apart = AsyncLocalStorage.snapshot();
  /** What stayed the last time. Growth beyond it is worth a collection. */
  #usual: Held;
  /**
   * What stayed after the modules were last loaded anew: their variables hold none of it. It does not rise where only a collection
   * was, or where loading failed: of what stays then, nobody knows whose it is, and hoards of little each would add up.
   */
  #legitimate: Held;
  /** When the first function ended since memory was last looked at; null when none has. */
  #firstAt: number | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #isLooking = false;
  /** Memory is collected however little there seems to be. */
  #isDue = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#usual = this.#held();
    this.#legitimate = this.#usual;
  }

  /** A function was ended. Memory is looked at when no other has been for a while. */
  readonly noteEnded = (): void => {
    if (this.#isClosed) return;
    this.#firstAt ??= performance.now();
    if (!this.#isLooking) this.#lookWhenCalm();
  };

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #lookWhenCalm(): void {
    const longest = (this.#firstAt ?? 0) + LONGEST_WAIT_MS - performance.now();
    this.#lookAfter(this.#isUrgent(this.#usual) ? 0 : Math.max(0, Math.min(CALM_MS, longest)));
  }

  #lookAfter(ms: number): void {
    this.#cancel();
    this.#apart(() => {
      void this.#pause(ms).then(() => this.#look());
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

  async #look(): Promise<void> {
    this.#firstAt = null;
    this.#lowerMarks();
    if (!this.#isDue && grownSince(this.#usual) < WORTHWHILE_BYTES) return;
    this.#isLooking = true;
    this.#isDue = false;
    this.#collectAll();
    this.#usual = this.#held();
    this.#lowerMarks();
    const early = this.#usual.rss - this.#legitimate.rss >= TOO_MUCH_BYTES ? await this.#renew() : 0;
    this.#isLooking = false;
    if (!this.#isClosed) this.#looked(early);
  }

  #looked(early: number): void {
    this.#isDue ||= early > 0;
    if (this.#firstAt !== null) this.#lookWhenCalm();
    else if (early > 0) this.#lookAfter(early);
  }

  /** How much too early it would be. */
  async #renew(): Promise<number> {
    const early = this.#renewedAt + RENEWALS_APART_MS - performance.now();
    if (early > 0 && !this.#isUrgent(this.#legitimate)) return early;
    this.#renewedAt = performance.now();
    const { rss } = this.#legitimate;
    const staysTooMuch = (): boolean => this.#legitimate.rss - rss >= TOO_MUCH_BYTES;
    const limit = this.#pause(RENEWAL_LIMIT_MS).then(() => null);
    const renewal = await Promise.race([this.#surroundings.renew(this.#swapped), limit]);
    if (renewal !== null && staysTooMuch()) await this.#pause(ANSWERED_AFTER_MS);
    if (renewal === null || this.#isClosed || !staysTooMuch()) return 0;
    this.#collectAll();
    this.#lowerMarks();
    if (staysTooMuch()) {
      void renewal.outlived?.finally(() => {
        this.#isDue = true;
        this.noteEnded();
      });
    }
    return 0;
  }

  /** What stays at this moment is nobody's hoard: nothing has run in the modules yet. A second later the next may be among it. */
  readonly #swapped = (): void => {
    if (this.#isClosed) return;
    this.#collectAll();
    this.#usual = this.#held();
    this.#legitimate = this.#usual;
  };

  #held(): Held {
    return { rss: process.memoryUsage.rss(), heap: this.#surroundings.heap().used_heap_size };
  }

  /** What the process let go of by itself is not there for hoards to take its place. */
  #lowerMarks(): void {
    const held = this.#held();
    this.#usual = lower(this.#usual, held);
    this.#legitimate = lower(this.#legitimate, held);
  }

  /** After a collection nothing is counted that nobody holds. */
  #isUrgent({ heap }: Held): boolean {
    const { used_heap_size: used, heap_size_limit: limit } = this.#surroundings.heap();
    return used - heap > URGENT_SHARE * limit;
  }

  #collectAll(): void {
    this.#surroundings.whole(collectAll);
    this.#surroundings.whole(trim);
  }
}

function grownSince({ rss }: Held): number {
  return process.memoryUsage.rss() - rss;
}

function lower(one: Held, other: Held): Held {
  return { rss: Math.min(one.rss, other.rss), heap: Math.min(one.heap, other.heap) };
}

/**
 * The C library keeps small pieces that were freed between others. It has a function that gives them back, which can be reached
 * without native code of our own by SQLite's loader of extensions: that calls any function of a library by its name.
 */
function trim(): void {
  if (process.platform !== "linux") return;
  const database = new DatabaseSync(":memory:", { allowExtension: true });
  try {
    database.loadExtension("libc.so.6", "malloc_trim");
  } catch {
    // SQLite takes its answer (1: something was given back) for an error. Another C library has no such function.
  }
  database.close();
}
