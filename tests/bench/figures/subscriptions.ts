import type { QueryTarget, StatusCycle } from "../target.ts";
import { measureWrites } from "./writes.ts";

/** Outside the leads that the writers change. */
const FIRST_NUMBER = 100;
const ROUNDS = 3;

export interface IdleCost {
  /** ms for one durable change of one writer, with nobody watching and with the subscriptions open. */
  aloneMs: number;
  besideIdleMs: number;
}

/** The cost of subscriptions that a write does not touch. Both are measured in turns; the best round of each counts. */
export async function costOfIdle(
  target: QueryTarget,
  cycle: StatusCycle,
  { subscriptions, clients, forMs }: { subscriptions: number; clients: number; forMs: number },
): Promise<IdleCost> {
  const perSecond = { alone: 0, besideIdle: 0 };
  const writesPerSecond = async () => (await measureWrites(target, cycle, { writers: 1, forMs })).perSecond;
  for (let round = 0; round < ROUNDS; round++) {
    perSecond.alone = Math.max(perSecond.alone, await writesPerSecond());
    const each = subscriptions / clients;
    const opened = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        target.openQueries({ person: client + 1, from: FIRST_NUMBER + client * each, queries: each }),
      ),
    );
    perSecond.besideIdle = Math.max(perSecond.besideIdle, await writesPerSecond());
    await Promise.all(opened.map((queries) => queries.close()));
  }
  return { aloneMs: 1000 / perSecond.alone, besideIdleMs: 1000 / perSecond.besideIdle };
}

/**
 * ms from the creation of a client until every query of its set is answered; the best of a few, each by another person.
 */
export async function timeToServe(target: QueryTarget, queries: number): Promise<number> {
  let best = Infinity;
  for (let person = 1; person <= ROUNDS; person++) {
    const startedAt = performance.now();
    const opened = await target.openQueries({ person, from: FIRST_NUMBER, queries });
    best = Math.min(best, performance.now() - startedAt);
    await opened.close();
  }
  return best;
}
