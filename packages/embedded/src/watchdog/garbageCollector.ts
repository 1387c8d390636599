/** Access to V8's garbage collector. */
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const vCollect = z.custom<(options: object) => void>((value) => typeof value === "function");
let shown: ((options: object) => void) | null = null;

/**
 * V8 exposes the collector to a context that is created while this flag is set; the realms of pushed code never get it.
 */
function collect(options: object): void {
  if (shown === null) {
    setFlagsFromString("--expose-gc");
    shown = vCollect.parse(runInNewContext("gc"));
    setFlagsFromString("--no-expose-gc");
  }
  shown(options);
}

/** Collects the whole heap. The time grows with the amount of live memory. */
export function collectAll(): void {
  // The other flavors leave freed pages in V8's pool while calls keep coming in.
  collect({ type: "major", flavor: "last-resort", execution: "sync" });
}

/** Collects the young generation only, which takes one to three milliseconds. */
export function collectYoung(): void {
  collect({ type: "minor", execution: "sync" });
}

const YOUNG_SPACES = ["new_space", "new_large_object_space"];

/** Bytes in the young generation, which V8 collects automatically when it is nearly full. */
export function youngBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => YOUNG_SPACES.includes(name))
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}
