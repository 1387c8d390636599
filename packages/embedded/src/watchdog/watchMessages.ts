import { z } from "zod";

/** The start parameters of the watching thread. */
export interface WatchOptions {
  /**
   * [0] the current span of user code, [1] the heartbeat of the main thread's event loop, 0 until it is to be watched,
   * [2] the number of running actions, to which a stalled event loop is attributed, [3] the action whose event loop
   * turn it is.
   */
  state: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  stallMs: number;
  actionStallMs: number;
  maxGrowthBytes: number;
  takenWithinMs: number;
}

/** Replaces the span number while the watcher terminates code that blocks the event loop. */
export const STALL_CLAIMED = -1;

/**
 * Why code was terminated: it took too long or too much memory. The stall variants apply outside a span, to code that
 * blocks the event loop.
 */
const vEnding = z.enum(["time", "memory", "stall", "stallMemory"]);
export type Ending = z.infer<typeof vEnding>;
/** `span` is 0 for a stall. */
export const vEnded = z.object({ ending: vEnding, action: z.number(), span: z.number() });
