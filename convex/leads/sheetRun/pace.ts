/** Short enough that a screen notices no delay, long enough that yielding costs little. */
const STRETCH_MS = 8;

/**
 * Splits a long computation so that the thread stays responsive. All functions of one deployment may run on one thread: five
 * seconds without a break stop every open screen for five seconds.
 */
export interface Pace {
  /** True when it is time to yield. */
  isDue: () => boolean;
  /** Yields to other work of the thread. */
  rest: () => Promise<void>;
}

export function createPace({ now, giveTurn }: { now: () => number; giveTurn: () => Promise<void> }): Pace {
  let startedAt = now();
  return {
    isDue: () => now() - startedAt >= STRETCH_MS,
    rest: async () => {
      await giveTurn();
      startedAt = now();
    },
  };
}

/** Waits for a whole turn of the event loop; a resolved promise would only run other microtasks. */
export async function giveTurn(): Promise<void> {
  await wait(0);
}

export async function wait(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Calls `work` for each item, and yields between two items when that is due. */
export async function inTurns<T>(items: Iterable<T>, pace: Pace, work: (item: T) => void): Promise<void> {
  for (const item of items) {
    if (pace.isDue()) await pace.rest();
    work(item);
  }
}
