import { processorMs } from "../program.ts";
import type { StatusCycle, Target, Writer } from "../target.ts";

/** Each writer has its own leads, so that no two of them conflict. All of them fit into a feed. */
const LEADS_EACH = 5;

export interface MeasuredWrites {
  /** Acknowledged changes. */
  perSecond: number;
  /** The server's processor time for one of them. */
  serverCpuMs: number;
}

/** Every writer sends its next change when the last one is acknowledged. */
export async function measureWrites(
  target: Target,
  cycle: StatusCycle,
  { writers, forMs }: { writers: number; forMs: number },
): Promise<MeasuredWrites> {
  const opened: Writer[] = [];
  for (let person = 0; person < writers; person++) opened.push(await target.openWriter(person));
  const run = async (ms: number) => {
    const until = performance.now() + ms;
    const counts = await Promise.all(opened.map((writer, place) => writeUntil(until, writer, { cycle, place })));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await run(forMs / 4);
  const endProfile = await target.profile(`writes-${String(writers)}-writers`);
  const [startedAt, server] = [performance.now(), processorMs(target.pid())];
  const count = await run(forMs);
  const [tookMs, serverMs] = [performance.now() - startedAt, processorMs(target.pid()) - server];
  await endProfile();
  await Promise.all(opened.map((writer) => writer.close()));
  return { perSecond: (count * 1000) / tookMs, serverCpuMs: serverMs / count };
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

/** A server, and the current statuses of its leads. */
export interface Contender {
  target: Target;
  cycle: StatusCycle;
}

/** Measures all in turns; the best round of each counts, because other load on the machine only makes rounds slower. */
export async function compareWrites(
  contenders: { passage: Contender; floor: Contender; grouped: Contender },
  { writers, forMs, rounds }: { writers: number; forMs: number; rounds: number },
): Promise<Record<keyof typeof contenders, MeasuredWrites>> {
  const none = { perSecond: 0, serverCpuMs: NaN };
  const best = { passage: none, floor: none, grouped: none };
  for (let round = 0; round < rounds; round++) {
    for (const who of ["passage", "floor", "grouped"] as const) {
      const { target, cycle } = contenders[who];
      const measured = await measureWrites(target, cycle, { writers, forMs });
      if (measured.perSecond > best[who].perSecond) best[who] = measured;
    }
  }
  return best;
}
