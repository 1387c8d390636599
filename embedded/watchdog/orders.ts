import { z } from "zod";

/** What the watching thread is started with. */
export interface WatchOrders {
  /** [0] the running stretch, [1] turns of the main thread's event loop. */
  state: Int32Array<SharedArrayBuffer>;
  limitMs: number;
  stallMs: number | null;
  maxGrowthBytes: number;
}

/** Why something was ended: it took too long, it took too much memory, or it stood in the way of the event loop. */
export const vEnding = z.enum(["time", "memory", "stall"]);
export type Ending = z.infer<typeof vEnding>;
