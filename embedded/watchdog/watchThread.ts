/** The watching thread. Nothing here may wait for the main thread: that one may be stuck. */
import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import type { Ending, WatchOrders } from "./orders.ts";

const vOrders: z.ZodType<WatchOrders> = z.object({
  state: z.custom<Int32Array<SharedArrayBuffer>>((value) => value instanceof Int32Array),
  limitMs: z.number().positive(),
  stallMs: z.number().positive(),
  maxGrowthBytes: z.number().positive(),
});

const { state, limitMs, stallMs, maxGrowthBytes } = vOrders.parse(workerData);
const TICK_MS = Math.min(50, Math.max(5, limitMs / 20));

let seenStretch = 0;
let seenSince = 0;
let lastTick = 0;
let rssAtStart = 0;
let seenBeat = 0;
let beatSince = performance.now();
let isEnding = false;

function watch(): void {
  if (isEnding) return;
  const now = performance.now();
  const current = Atomics.load(state, 0);
  watchBeat(now);
  // The deployment's own work is not held against the function; a sample of it each tick is close enough.
  if ((current & 1) === 1) seenSince += now - lastTick;
  lastTick = now;
  // The lowest bit only says whether the stretch is suspended.
  const stretch = current & ~1;
  if (stretch !== seenStretch) {
    seenStretch = stretch;
    seenSince = now;
    rssAtStart = stretch === 0 ? 0 : process.memoryUsage.rss();
    return;
  }
  if (current === 0) {
    if (seenBeat > 0 && now - beatSince > stallMs) end("stall", null);
    return;
  }
  const ending = overdue(now);
  if (ending === null || current !== stretch) return;
  if (Atomics.compareExchange(state, 0, stretch, -stretch) === stretch) end(ending, stretch);
}

function watchBeat(now: number): void {
  const beat = Atomics.load(state, 1);
  if (beat === seenBeat) return;
  seenBeat = beat;
  beatSince = now;
}

function overdue(now: number): Ending | null {
  if (now - seenSince > limitMs) return "time";
  return process.memoryUsage.rss() - rssAtStart > maxGrowthBytes ? "memory" : null;
}

function end(ending: Ending, stretch: number | null): void {
  isEnding = true;
  const session = new Session();
  try {
    session.connectToMainThread();
    session.post("Runtime.terminateExecution", () => {
      session.disconnect();
      isEnding = false;
      beatSince = performance.now();
      parentPort?.postMessage(ending);
    });
  } catch {
    // Without an inspector nothing can be ended; let the main thread go on.
    isEnding = false;
    if (stretch !== null) Atomics.store(state, 0, stretch);
  }
}

setInterval(watch, TICK_MS);
parentPort?.postMessage("ready");
