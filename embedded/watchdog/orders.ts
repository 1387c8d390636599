import { z } from "zod";

/** What the watching thread is started with. */
export interface WatchOrders {
  /**
   * [0] the running stretch, [1] the heartbeat of the main thread's event loop, 0 until it is to be watched, [2] how many
   * actions are running: then an event loop that stands still is theirs; [3] the action whose turn it is.
   */
  state: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  stallMs: number;
  actionStallMs: number;
  maxGrowthBytes: number;
  takenWithinMs: number;
}

/** In the place of a stretch: the watcher is ending what keeps the event loop from turning. */
export const STALL_CLAIMED = -1;

/** Why something was ended: it took too long or too much memory; the latter two outside of a stretch, in the way of the event loop. */
const vEnding = z.enum(["time", "memory", "stall", "stallMemory"]);
export type Ending = z.infer<typeof vEnding>;
export const vEnded = z.object({ ending: vEnding, action: z.number() });
