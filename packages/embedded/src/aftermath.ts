/** The work after the termination of a function. */
import { getHeapStatistics } from "node:v8";
import type { Pushes } from "./deploy/pushes.ts";
import { uninterrupted } from "./domain/guard.ts";
import type { Log } from "./domain/log.ts";
import type { Engine } from "./engine.ts";
import { describeFailure } from "./run/functionErrors.ts";
import { MemoryReclaimer } from "./watchdog/memoryReclaimer.ts";
import { ServingCheck } from "./watchdog/servingCheck.ts";
import type { Watchdog } from "./watchdog/watchdog.ts";

interface Parts {
  engine: Pick<Engine, "durability" | "executor">;
  pushes: Pick<Pushes, "renew">;
  watchdog: Pick<Watchdog, "resume" | "suspend">;
}

export interface Aftermath {
  noteEnded: () => void;
  close: () => void;
}

/** Reclaims the terminated function's memory, and checks that the deployment still serves. */
export function createAftermath(
  parts: () => Parts,
  { log, onStuck }: { log: Pick<Log, "error" | "info">; onStuck: (error: unknown) => void },
): Aftermath {
  const reclaimer = new MemoryReclaimer({
    heap: getHeapStatistics,
    uninterrupted: (work) => {
      uninterrupted(parts().watchdog, work);
    },
    renew: (swapped) => renewed({ ...parts(), swapped }, log),
  });
  const servingCheck = new ServingCheck({ serve: () => served(parts().engine), onStuck });
  return {
    noteEnded: () => {
      reclaimer.noteEnded();
      servingCheck.noteEnded();
    },
    close: () => {
      reclaimer.close();
      servingCheck.close();
    },
  };
}

/** Replaces the pushed modules, which releases everything that functions stored in module variables. */
async function renewed(
  { pushes, swapped }: Pick<Parts, "pushes"> & { swapped: () => void },
  log: Pick<Log, "error" | "info">,
): Promise<boolean> {
  try {
    if (!(await pushes.renew(swapped))) return false;
    log.info("Much memory stayed after functions were terminated: the pushed modules were loaded again");
    return true;
  } catch (error) {
    log.error("The pushed modules could not be loaded again", { error: describeFailure(error).logged });
    return false;
  }
}

/** Resolves when jobs have run, before and after a turn of the disk syncs. */
async function served({ executor, durability }: Parts["engine"]): Promise<void> {
  await executor.first(() => Promise.resolve());
  await durability.turned();
  await executor.first(() => Promise.resolve());
}
