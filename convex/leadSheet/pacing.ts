/** Short enough that a screen which asks in the meantime notices nothing, long enough that the turns cost little. */
const STRETCH_MS = 8;

/**
 * How a long computation shares the thread. Functions of one deployment may all run on the same one: what computes for
 * five seconds without a break stops every open screen for five seconds.
 */
export interface Pace {
  /** Whether this stretch has lasted long enough. */
  isDue: () => boolean;
  /** Lets everybody else have a turn. */
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

/** A whole turn of the event loop; a resolved promise would only let other promises of this very turn go on. */
export async function giveTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Does a piece of work for each item, resting between two of them when that is due. */
export async function inTurns<T>(items: Iterable<T>, pace: Pace, work: (item: T) => void): Promise<void> {
  for (const item of items) {
    if (pace.isDue()) await pace.rest();
    work(item);
  }
}
