/** Gives back to the machine what functions held that were ended; see docs/decisions/015. */
import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

export interface EndedMemory {
  /** A function was ended. Memory is looked at when no other has been for a while. */
  readonly noteEnded: () => void;
  readonly close: () => void;
}

/** Memory is collected this long after the last ending of a series, and at most `LONGEST_WAIT_MS` after the first. */
const CALM_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
/** The collector frees bytes outside of its heap in threads of its own. */
const SWEPT_AFTER_MS = 1_000;
/** A collection holds everybody up: it is not worth it for less. */
const WORTHWHILE_BYTES = 64 * 1024 * 1024;

/** `whole` keeps the watchdog from taking the collection for a function that hangs. */
export function createEndedMemory(whole: (work: () => void) => void): EndedMemory {
  let usual = process.memoryUsage.rss();
  let collect: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let firstAt = 0;

  function wait(run: () => void, ms: number): void {
    timer = setTimeout(run, ms).unref();
  }

  function giveBack(): void {
    timer = null;
    if (process.memoryUsage.rss() - usual < WORTHWHILE_BYTES) return;
    collect ??= collector();
    whole(collect);
    wait(() => {
      timer = null;
      whole(trim);
      usual = process.memoryUsage.rss();
    }, SWEPT_AFTER_MS);
  }

  return {
    noteEnded() {
      const now = performance.now();
      if (timer === null) firstAt = now;
      else clearTimeout(timer);
      wait(giveBack, Math.max(0, Math.min(CALM_MS, firstAt + LONGEST_WAIT_MS - now)));
    },
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const vCollector = z.custom<(options: object) => void>((value) => typeof value === "function");

/** V8 shows its collector to a context that is made while this flag is set; the functions' own worlds do not get it. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const gc = vCollector.parse(runInNewContext("gc"));
  setFlagsFromString("--no-expose-gc");
  // Any other flavor leaves the emptied pages to V8's pool, which keeps them as long as calls come in.
  return () => {
    gc({ type: "major", flavor: "last-resort", execution: "sync" });
  };
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
