/** The real clock, randomness and log; tests bring their own. */
import { randomFillSync } from "node:crypto";
import type { Clock, Log, Randomness } from "./engine/ports.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return {
      cancel: () => {
        clearTimeout(timer);
      },
    };
  },
};

export const systemRandomness: Randomness = { bytes: (count) => randomFillSync(new Uint8Array(count)) };

/** One JSON object a line, so that what a person typed can never pass for a line of its own. */
export function createJsonLog(write: (line: string) => void, clock: Clock): Log {
  const at = (level: string) => (message: string, details?: Record<string, unknown>) => {
    write(`${JSON.stringify({ at: new Date(clock.now()).toISOString(), level, message, ...details })}\n`);
  };
  return { info: at("info"), error: at("error") };
}
