import { z } from "zod";

/** The start parameters of the watching thread. */
export interface WatchOptions {
  /** [0] the current span of user code, [1] the heartbeat of the main thread's event loop, 0 until it should be watched. */
  state: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  stallMs: number;
  maxGrowthBytes: number;
  takenWithinMs: number;
}

/** Replaces the span number while the watcher terminates code that blocks the event loop. */
export const STALL_CLAIMED = -1;

/** The reason of a termination: too much time or memory, or, outside a span, a blocked event loop. */
const vEnding = z.enum(["time", "memory", "stall"]);
export type Ending = z.infer<typeof vEnding>;
/** `span` is 0 for a stall. */
export const vEnded = z.object({ ending: vEnding, span: z.number() });
