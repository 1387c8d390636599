import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { many, propagationFigures, writesFigure } from "./comparisons.ts";
import { closeAudience, comparePropagation, openAudience, sampleChanges } from "./figures/propagation.ts";
import { compareWrites } from "./figures/writes.ts";
import { startFloor } from "./floor/target.ts";
import type { BenchOptions } from "./options.ts";
import { percentilesOf } from "./percentiles.ts";
import { startPlainServer, type PlainServer } from "./plain/server.ts";
import { openReporter, plainTarget } from "./plain/target.ts";
import { atMostMs, figure, type Figure } from "./report.ts";
import { StatusCycle, type Target } from "./target.ts";

const PEOPLE = 200;
const ROWS_A_LIST = 10;
/** Every writer has its own rows. */
const LISTS = 8;
const STATUSES = 5;
const BESIDE_REPORTS = 50;
const REPORT_MS = 300;

interface Bench {
  options: BenchOptions;
  folder: string;
  plain: Target;
  cycle: StatusCycle;
  add: (found: Figure) => void;
}

/**
 * The load of an ordinary project: a query that reads the caller's identity and ten rows, and a mutation that changes one
 * of them.
 */
export async function measurePlain(options: BenchOptions, folder: string, add: (found: Figure) => void): Promise<void> {
  const data = join(folder, "plain");
  mkdirSync(data);
  const profileFolder = options.profServer ? join(folder, "profiles") : null;
  const started = await startPlainServer({ folder: data, profileFolder }, LISTS);
  try {
    const bench = { options, folder, plain: plainTarget(started), cycle: new StatusCycle(STATUSES), add };
    await measurePropagation(bench);
    for (const writers of [1, 16]) await measureWrites(bench, writers);
    await measureBesideReports(started, bench);
  } finally {
    await started.server.stop();
  }
}

async function measurePropagation({ options, folder, plain, cycle, add }: Bench): Promise<void> {
  const amount = options.quick ? { changes: 60, rounds: 2 } : { changes: 200, rounds: 4 };
  const floor = await startFloor(folder, LISTS * ROWS_A_LIST, "each");
  const cycles = { floor: new StatusCycle(STATUSES), passage: cycle };
  const pair = { floor, passage: plain };
  const measured = await comparePropagation(pair, cycles, { lists: PEOPLE, ...amount, leads: ROWS_A_LIST });
  await floor.stop();
  propagationFigures({ about: `${String(PEOPLE)} people with ten rows each`, ...measured, mostTimesFloor: 4 }).forEach(
    add,
  );
}

async function measureWrites({ options, folder, plain, cycle, add }: Bench, writers: number): Promise<void> {
  const amount = options.quick ? { forMs: 2_000, rounds: 2 } : { forMs: 5_000, rounds: 3 };
  const floor = await startFloor(folder, LISTS * ROWS_A_LIST, "each");
  const grouped = await startFloor(folder, LISTS * ROWS_A_LIST, "grouped");
  const contenders = {
    passage: { target: plain, cycle },
    floor: { target: floor, cycle: new StatusCycle(STATUSES) },
    grouped: { target: grouped, cycle: new StatusCycle(STATUSES) },
  };
  const best = await compareWrites(contenders, { writers, ...amount });
  await Promise.all([floor.stop(), grouped.stop()]);
  const what = `durable changes, ${many(writers, "writer")}, a plain project`;
  if (writers === 1) {
    add(writesFigure({ what, ...best, leastOfFloor: 0.5 }));
  } else {
    add(writesFigure({ what: `${what}, floor with group commit`, ...best, floor: best.grouped, leastOfFloor: 0.25 }));
  }
  const cpu = `processor time of the server for a durable change, ${many(writers, "writer")}, a plain project`;
  add(figure({ what: cpu, unit: "ms", passage: best.passage.serverCpuMs, floor: best.grouped.serverCpuMs }));
}

/** One person requests slow reports, one after the other, while everybody else uses their list. */
async function measureBesideReports(started: PlainServer, { options, plain, cycle, add }: Bench): Promise<void> {
  const audience = await openAudience(plain, BESIDE_REPORTS);
  const amount = { changes: options.quick ? 40 : 100, leads: ROWS_A_LIST };
  await sampleChanges(audience, cycle, amount);
  const samples: Record<"alone" | "beside", number[]> = { alone: [], beside: [] };
  for (let round = 0; round < (options.quick ? 2 : 4); round++) {
    samples.alone.push(...(await sampleChanges(audience, cycle, amount)));
    const reporter = await openReporter(started, BESIDE_REPORTS + 1, REPORT_MS);
    samples.beside.push(...(await sampleChanges(audience, cycle, amount)));
    if (reporter.answered() === 0) throw new Error("No report was answered meanwhile.");
    await reporter.stop();
  }
  await closeAudience(audience);
  const [alone, beside] = [percentilesOf(samples.alone), percentilesOf(samples.beside)];
  for (const rank of ["p50", "p95"] as const) {
    const what = `propagation ${rank}, ${String(BESIDE_REPORTS)} people with ten rows each, beside reports of ${String(REPORT_MS)} ms one after the other`;
    add(figure({ what, unit: "ms", passage: beside[rank], base: alone[rank], goal: atMostMs(20, "without them") }));
  }
}
