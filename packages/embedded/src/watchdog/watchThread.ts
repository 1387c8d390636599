/** The watching thread. It never waits for the main thread, which may be blocked. */
import { writeSync } from "node:fs";
import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { createJsonLog } from "../process/jsonLog.ts";
import { systemClock } from "../process/systemEnvironment.ts";
import { STALL_CLAIMED, type Ending, type WatchOptions } from "./watchMessages.ts";

const vWatchOptions: z.ZodType<WatchOptions> = z.object({
  state: z.custom<Int32Array<SharedArrayBuffer>>((value) => value instanceof Int32Array),
  limitMs: z.number().positive(),
  stallMs: z.number().positive(),
  maxGrowthBytes: z.number().positive(),
  takenWithinMs: z.number().positive(),
});

const { state, limitMs, stallMs, maxGrowthBytes, takenWithinMs } = vWatchOptions.parse(workerData);
const STDERR = 2;
const TICK_MS = Math.min(50, Math.max(5, limitMs / 20));
/** If two ticks are further apart, the whole process was suspended (a sleeping laptop), which is not charged. */
const LONGEST_TICK_MS = 5 * TICK_MS;
/**
 * A function is charged the processor time of the process, not the time of other programs. At least this share of
 * elapsed time is charged, because a function that sleeps (`Atomics.wait`) uses no processor time.
 */
const CHARGED_ASLEEP = 1 / 5;

let seenSpan = 0;
let chargedMs = 0;
let lastTick = 0;
let rssAtStart = 0;
let seenBeat = 0;
let stalledMs = 0;
let processorAtTick = 0;
let isEnding = false;
let endingMs = 0;

function watch(): void {
  const { passedMs, busyMs } = sinceLastTick();
  const charge = Math.max(busyMs, passedMs * CHARGED_ASLEEP);
  if (isEnding) {
    // Only processor time counts: a sleep is native code, which returns.
    endingMs += busyMs;
    if (endingMs > takenWithinMs) endTheProcess();
    return;
  }
  const current = Atomics.load(state, 0);
  // The deployment's own work is not charged to the function; sampling once per tick is accurate enough.
  const isSuspended = (current & 1) === 1 && current > 0;
  watchBeat(isSuspended ? 0 : passedMs);
  if (!isSuspended) chargedMs += charge;
  // The lowest bit only marks a suspended span.
  const span = current & ~1;
  if (span !== seenSpan) {
    seenSpan = span;
    // The time of a function is not that of what follows it in the same turn.
    startOver();
    return;
  }
  if (current <= 1) {
    endStall(current);
    return;
  }
  const ending = overdue();
  if (ending === null || current !== span) return;
  if (Atomics.compareExchange(state, 0, span, -span) === span) end(ending, span);
}

interface Tick {
  passedMs: number;
  /** Processor time of the process within it. */
  busyMs: number;
}

function sinceLastTick(): Tick {
  const now = performance.now();
  const passedMs = Math.min(now - lastTick, LONGEST_TICK_MS);
  lastTick = now;
  const { user, system } = process.cpuUsage();
  const processorMs = (user + system) / 1_000;
  const busyMs = Math.min(passedMs, processorMs - processorAtTick);
  processorAtTick = processorMs;
  return { passedMs, busyMs };
}

function watchBeat(passedMs: number): void {
  const beat = Atomics.load(state, 1);
  stalledMs += passedMs;
  if (beat === seenBeat) return;
  seenBeat = beat;
  // While a function waits, others run, and must not be terminated for it. The executor limits how long it waits.
  startOver();
}

function startOver(): void {
  chargedMs = 0;
  stalledMs = 0;
  rssAtStart = process.memoryUsage.rss();
}

function endStall(current: number): void {
  if (seenBeat === 0 || current !== 0 || stalledMs <= stallMs) return;
  if (Atomics.compareExchange(state, 0, 0, STALL_CLAIMED) === 0) end("stall", 0);
}

function overdue(): Ending | null {
  if (chargedMs > limitMs) return "time";
  return process.memoryUsage.rss() - rssAtStart > maxGrowthBytes ? "memory" : null;
}

/** Some optimized loops of V8 never check for termination. Everything else would wait for such a loop forever. */
function endTheProcess(): void {
  // A thread's own stderr stream depends on the main thread.
  const log = createJsonLog((line) => writeSync(STDERR, line), systemClock);
  try {
    log.error(
      "A function cannot be stopped, so the deployment ends. All that was acknowledged is on the disk: start it again",
    );
  } finally {
    // This has to work even if nobody reads the log, and writing to it fails.
    process.kill(process.pid, "SIGKILL");
  }
}

function end(ending: Ending, span: number): void {
  isEnding = true;
  endingMs = 0;
  const session = new Session();
  try {
    session.connectToMainThread();
    session.post("Runtime.terminateExecution", () => {
      isEnding = false;
      // Code that the main thread runs before it reads the message is not the terminated function's, and must not wait
      // for it.
      Atomics.store(state, 0, 0);
      parentPort?.postMessage({ ending, span });
      session.disconnect();
      startOver();
    });
  } catch {
    // Without an inspector nothing can be terminated; let the main thread continue.
    isEnding = false;
    Atomics.store(state, 0, span);
  }
}

setInterval(watch, TICK_MS);
parentPort?.postMessage("ready");
