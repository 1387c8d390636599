import { FunctionRefused, LIMITS } from "./limits.ts";
import type { Clock } from "./ports.ts";

/** Ends the wait, not the action: its code may go on, but nobody listens. */
export async function withinLimit<T>(running: Promise<T>, clock: Clock): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = clock.setTimer(() => {
    limit.reject(
      new FunctionRefused(`Action execution timed out (maximum duration: ${String(LIMITS.actionMs / 1000)}s)`),
    );
  }, LIMITS.actionMs);
  try {
    return await Promise.race([running, limit.promise]);
  } finally {
    timer.cancel();
  }
}
