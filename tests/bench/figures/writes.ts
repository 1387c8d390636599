import type { StatusCycle, Target, Writer } from "../target.ts";

/** Each writer has leads of its own, so that no two of them conflict. All together fit into a feed. */
const LEADS_EACH = 5;

/** Acknowledged changes a second: every writer sends its next change when the last one is acknowledged. */
export async function writesPerSecond(
  target: Target,
  cycle: StatusCycle,
  { writers, forMs }: { writers: number; forMs: number },
): Promise<number> {
  const opened: Writer[] = [];
  for (let person = 0; person < writers; person++) opened.push(await target.openWriter(person));
  const run = async (ms: number) => {
    const until = performance.now() + ms;
    const counts = await Promise.all(opened.map((writer, place) => writeUntil(until, writer, { cycle, place })));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await run(forMs / 4);
  const endProfile = await target.profile(`writes-${String(writers)}-writers`);
  const startedAt = performance.now();
  const count = await run(forMs);
  const tookMs = performance.now() - startedAt;
  await endProfile();
  await Promise.all(opened.map((writer) => writer.close()));
  return (count * 1000) / tookMs;
}

async function writeUntil(
  until: number,
  writer: Writer,
  { cycle, place }: { cycle: StatusCycle; place: number },
): Promise<number> {
  let count = 0;
  while (performance.now() < until) {
    await writer.setStatus(cycle.next(1 + place * LEADS_EACH + (count % LEADS_EACH)));
    count++;
  }
  return count;
}

/** A server and the statuses that its leads have by now. */
export interface Contender {
  target: Target;
  cycle: StatusCycle;
}

/** All in turns; the best round of each counts, for a neighbour on the machine can only take away. */
export async function compareWrites(
  contenders: readonly Contender[],
  { writers, forMs, rounds }: { writers: number; forMs: number; rounds: number },
): Promise<number[]> {
  const best = contenders.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    for (const [place, { target, cycle }] of contenders.entries()) {
      best[place] = Math.max(best[place] ?? 0, await writesPerSecond(target, cycle, { writers, forMs }));
    }
  }
  return best;
}
