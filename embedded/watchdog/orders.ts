import { z } from "zod";

/** What the watching thread is started with. */
export interface WatchOrders {
  /** [0] the running stretch, [1] the heartbeat of the main thread's event loop, 0 until it is to be watched. */
  state: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  stallMs: number;
  maxGrowthBytes: number;
}

/** Why something was ended: it took too long, it took too much memory, or it stood in the way of the event loop. */
export const vEnding = z.enum(["time", "memory", "stall"]);
export type Ending = z.infer<typeof vEnding>;
