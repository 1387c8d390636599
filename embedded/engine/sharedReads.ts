/**
 * Results of queries called by queries (`ctx.runQuery`), kept until the next commit. A live query checks who is asking and
 * then reads what is the same for everyone; when that second part is a query of its own, it runs once for all of them.
 */
import type { ReadInterval } from "./readSet.ts";
import type { Timestamp } from "./ports.ts";

export interface SharedRead {
  result: string;
  /** What `Date.now()` said in it. */
  clock: number;
  reads: ReadInterval[];
  usage: { documentsRead: number; bytesRead: number };
}

const MAX_KEPT = 1_000;
const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024;
/** A result that looked at the clock may be this old. */
const MAX_AGE_MS = 1_000;

export class SharedReads {
  readonly #kept = new Map<string, SharedRead>();
  #at: Timestamp = 0n;
  /** Of the results kept, roughly: one that clears the others is not counted itself. */
  #characters = 0;

  find(key: string, at: Timestamp, clock: number): SharedRead | null {
    const kept = at === this.#at ? this.#kept.get(key) : undefined;
    return kept !== undefined && clock - kept.clock < MAX_AGE_MS ? kept : null;
  }

  keep(key: string, at: Timestamp, read: SharedRead): void {
    this.#characters += read.result.length;
    if (at !== this.#at || this.#kept.size >= MAX_KEPT || this.#characters > MAX_KEPT_CHARACTERS) this.clear();
    this.#at = at;
    this.#kept.set(key, read);
  }

  /** New code gives new results at the same timestamp. */
  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
  }
}
