/** The watching thread. Nothing here may wait for the main thread: that one may be stuck. */
import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { STALL_CLAIMED, type Ending, type WatchOrders } from "./orders.ts";

const vOrders: z.ZodType<WatchOrders> = z.object({
  state: z.custom<Int32Array<SharedArrayBuffer>>((value) => value instanceof Int32Array),
  limitMs: z.number().positive(),
  stallMs: z.number().positive(),
  actionStallMs: z.number().positive(),
  maxGrowthBytes: z.number().positive(),
});

const { state, limitMs, stallMs, actionStallMs, maxGrowthBytes } = vOrders.parse(workerData);
const TICK_MS = Math.min(50, Math.max(5, limitMs / 20));
/** Between two ticks further apart than this, the whole process stood still (a suspended laptop): nobody's fault. */
const LONGEST_TICK_MS = 5 * TICK_MS;

let seenStretch = 0;
let seenSince = 0;
let lastTick = 0;
let rssAtStart = 0;
let seenBeat = 0;
let stalledMs = 0;
let busyMs = 0;
let rssAtBeat = 0;
let processorAtTick = 0;
let isEnding = false;

function watch(): void {
  if (isEnding) return;
  const now = performance.now();
  const current = Atomics.load(state, 0);
  const sinceTick = now - lastTick;
  lastTick = now;
  const isSuspended = (current & 1) === 1 && current > 0;
  watchBeat(isSuspended ? 0 : Math.min(sinceTick, LONGEST_TICK_MS));
  // The deployment's own work is not held against the function; a sample of it each tick is close enough.
  if (isSuspended) seenSince += sinceTick;
  else seenSince += Math.max(0, sinceTick - LONGEST_TICK_MS);
  // The lowest bit only says whether the stretch is suspended.
  const stretch = current & ~1;
  if (stretch !== seenStretch) {
    seenStretch = stretch;
    seenSince = now;
    rssAtStart = stretch === 0 ? 0 : process.memoryUsage.rss();
    return;
  }
  if (current <= 1) {
    endStall(current);
    return;
  }
  const ending = overdue(now);
  if (ending === null || current !== stretch) return;
  if (Atomics.compareExchange(state, 0, stretch, -stretch) === stretch) end(ending, stretch);
}

function watchBeat(sinceTick: number): void {
  const beat = Atomics.load(state, 1);
  const { user, system } = process.cpuUsage();
  const processorMs = (user + system) / 1_000;
  // On a crowded machine an action is not charged for the time that others had the processor.
  busyMs += Math.min(sinceTick, processorMs - processorAtTick);
  stalledMs += sinceTick;
  processorAtTick = processorMs;
  if (beat === seenBeat) return;
  seenBeat = beat;
  startOver();
}

function startOver(): void {
  stalledMs = 0;
  busyMs = 0;
  rssAtBeat = process.memoryUsage.rss();
}

function endStall(current: number): void {
  if (seenBeat === 0 || current !== 0) return;
  const ending = stallEnding();
  if (ending !== null && Atomics.compareExchange(state, 0, 0, STALL_CLAIMED) === 0) end(ending, 0);
}

function stallEnding(): Ending | null {
  if (stalledMs > stallMs) return "stall";
  if (Atomics.load(state, 2) === 0) return null;
  if (busyMs > actionStallMs) return "stall";
  return process.memoryUsage.rss() - rssAtBeat > maxGrowthBytes ? "stallMemory" : null;
}

function overdue(now: number): Ending | null {
  if (now - seenSince > limitMs) return "time";
  return process.memoryUsage.rss() - rssAtStart > maxGrowthBytes ? "memory" : null;
}

function end(ending: Ending, stretch: number): void {
  isEnding = true;
  const action = Atomics.load(state, 3);
  const session = new Session();
  try {
    session.connectToMainThread();
    session.post("Runtime.terminateExecution", () => {
      session.disconnect();
      isEnding = false;
      startOver();
      // What the main thread does before it hears of the end is no longer the ended function's, and must not wait for it.
      Atomics.store(state, 0, 0);
      parentPort?.postMessage({ ending, action });
    });
  } catch {
    // Without an inspector nothing can be ended; let the main thread go on.
    isEnding = false;
    Atomics.store(state, 0, stretch);
  }
}

setInterval(watch, TICK_MS);
parentPort?.postMessage("ready");
