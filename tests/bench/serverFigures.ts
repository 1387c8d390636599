import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { LEAD_STATUSES } from "../../convex/leads/status/rules.ts";
import { count, many, propagationFigures, writesFigure } from "./comparisons.ts";
import { measureMemory } from "./figures/memory.ts";
import { comparePropagation } from "./figures/propagation.ts";
import { measureRevocation } from "./figures/revocation.ts";
import { costOfIdle, timeToServe } from "./figures/subscriptions.ts";
import { bytesPerChange } from "./figures/wire.ts";
import { compareWrites } from "./figures/writes.ts";
import { startFloor } from "./floor/target.ts";
import type { BenchOptions } from "./options.ts";
import type { EmbeddedServer } from "./embedded/server.ts";
import { PassageServer } from "./passage/deployment.ts";
import { passageTarget } from "./passage/target.ts";
import { atMost, atMostTimesAlone, atMostTimesSmallest, figure, type Figure } from "./report.ts";
import { StatusCycle, type QueryTarget, type Target } from "./target.ts";

const MOST_LISTS = 200;
/** Goals by number of open lists. */
const PROPAGATION_GOALS = new Map([
  [20, 4],
  [200, 3],
]);
/** Share of the floor's changes a second, by number of writers. */
const WRITES_GOALS = new Map([
  [1, 0.4],
  [16, 0.6],
]);
const IDLE = { subscriptions: 5_000, clients: 5 };
const MANY_QUERIES = 1_000;
const REVOKED_LISTS = 50;
const MB_PER_LIST = 0.3;
/** Bytes of Rocicorp's Zero for the same change. */
const WIRE_BYTES = 440;

interface Bench {
  options: BenchOptions;
  leads: number;
  folder: string;
  pair: { floor: Target; passage: Target };
  cycles: { floor: StatusCycle; passage: StatusCycle };
  add: (found: Figure) => void;
}

/** p95 of propagation to 20 lists, and ms for one durable change, at one number of leads. */
interface Costs {
  leads: number;
  propagationMs?: number;
  writeMs?: number;
}

/**
 * Measures everything that needs servers and clients but no browser. The floor and Passage run side by side and are
 * measured in turns.
 */
export async function measureServers(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const profileFolder = options.profServer ? join(folder, "profiles") : null;
  const data = join(folder, "passage");
  mkdirSync(data);
  const practice = await PassageServer.start({ folder: data, people: MOST_LISTS + 1, profileFolder });
  const { server } = practice;
  const costs: Costs[] = [];
  try {
    const passageCycle = new StatusCycle(LEAD_STATUSES.length);
    for (const leads of options.sizes) {
      const importedMs = await practice.growTo(leads);
      add(
        figure({ what: `import by the sheet job, up to ${count(leads)} leads`, unit: "s", passage: importedMs / 1000 }),
      );
      const floor = await startFloor(folder, leads, "each");
      const pair = { floor, passage: passageTarget(server) };
      const cycles = { floor: new StatusCycle(LEAD_STATUSES.length), passage: passageCycle };
      costs.push(await measureSize({ options, folder, leads, pair, cycles, add }));
      await floor.stop();
    }
    addGrowth(costs, add);
    if (options.only.has("restart")) await measureRestart(server, options, add);
    const passage = passageTarget(server);
    if (options.only.has("memory")) await measureMemoryOf(server, add);
    if (options.only.has("idle")) await measureIdle(passage, passageCycle, { options, add });
    if (options.only.has("manyQueries")) await measureManyQueries(passage, add);
    // Last, because the revoked people have no lists any more.
    if (options.only.has("revocation")) await measureRevocationOn(server, add);
  } finally {
    await practice.stop();
  }
}

async function measureSize(bench: Bench): Promise<Costs> {
  const { only, sizes } = bench.options;
  const isEnd = bench.leads === sizes[0] || bench.leads === sizes.at(-1);
  const costs: Costs = { leads: bench.leads };
  if (only.has("propagation") || only.has("growth")) {
    const counts = only.has("propagation") && isEnd ? [1, 20, 50, MOST_LISTS] : [20];
    for (const lists of counts) {
      const p95 = await measurePropagation(bench, lists);
      if (lists === 20) costs.propagationMs = p95;
    }
  }
  if (only.has("wire") && bench.leads === sizes.at(-1)) await measureWire(bench);
  if (only.has("writes") || only.has("growth")) {
    for (const writers of only.has("writes") && isEnd ? [1, 16] : [1]) {
      const perSecond = await measureWritesOf(bench, writers);
      if (writers === 1) costs.writeMs = 1000 / perSecond;
    }
  }
  return costs;
}

async function measurePropagation({ options, leads, pair, cycles, add }: Bench, lists: number): Promise<number> {
  const amount = options.quick ? { changes: 60, rounds: 2 } : { changes: 200, rounds: 4 };
  const measured = await comparePropagation(pair, cycles, { lists, ...amount });
  const about = `${many(lists, "list")}, ${count(leads)} leads`;
  const goal = { mostTimesFloor: PROPAGATION_GOALS.get(lists) };
  propagationFigures({ about, ...measured, ...goal }).forEach(add);
  return measured.passage.p95;
}

async function measureWritesOf({ options, folder, leads, pair, cycles, add }: Bench, writers: number): Promise<number> {
  const amount = options.quick ? { forMs: 2_000, rounds: 2 } : { forMs: 5_000, rounds: 3 };
  const grouped = await startFloor(folder, leads, "grouped");
  const contenders = {
    passage: { target: pair.passage, cycle: cycles.passage },
    floor: { target: pair.floor, cycle: cycles.floor },
    grouped: { target: grouped, cycle: new StatusCycle(LEAD_STATUSES.length) },
  };
  const best = await compareWrites(contenders, { writers, ...amount });
  await grouped.stop();
  const what = `durable changes, ${many(writers, "writer")}, ${count(leads)} leads`;
  add(writesFigure({ what, ...best, leastOfFloor: WRITES_GOALS.get(writers) }));
  if (writers > 1) add(writesFigure({ what: `${what}, floor with group commit`, ...best, floor: best.grouped }));
  return best.passage.perSecond;
}

async function measureWire({ options, pair, cycles, add }: Bench): Promise<void> {
  const amount = { lists: 20, changes: options.quick ? 30 : 200 };
  // Both at the same time: neither counts the other's bytes, and a change a second is no load.
  const [floor, passage] = await Promise.all([
    bytesPerChange(pair.floor, cycles.floor, amount),
    bytesPerChange(pair.passage, cycles.passage, amount),
  ]);
  const what = `wire, ${count(amount.changes)} changes a second apart, per change and list`;
  add(figure({ what, unit: "bytes", passage, floor, goal: atMost(WIRE_BYTES, "bytes") }));
}

async function measureMemoryOf(server: EmbeddedServer, add: (found: Figure) => void): Promise<void> {
  await server.restart({ isInspected: true });
  const collectGarbage = () => server.collectGarbage();
  const { baseMb, perListMb } = await measureMemory(passageTarget(server), { lists: MOST_LISTS, collectGarbage });
  await server.restart();
  add(figure({ what: "server memory before the lists open", unit: "MB", passage: baseMb }));
  const what = `server memory for each of ${count(MOST_LISTS)} lists`;
  add(figure({ what, unit: "MB", passage: perListMb, goal: atMost(MB_PER_LIST, "MB") }));
}

async function measureIdle(
  passage: QueryTarget,
  cycle: StatusCycle,
  { options, add }: { options: BenchOptions; add: (found: Figure) => void },
): Promise<void> {
  const { aloneMs, besideIdleMs } = await costOfIdle(passage, cycle, { ...IDLE, forMs: options.quick ? 2_000 : 5_000 });
  const what = `a durable change beside ${count(IDLE.subscriptions)} subscriptions it does not touch`;
  add(figure({ what, unit: "ms", passage: besideIdleMs, base: aloneMs, goal: atMostTimesAlone(1.1) }));
}

async function measureManyQueries(passage: QueryTarget, add: (found: Figure) => void): Promise<void> {
  const tookMs = await timeToServe(passage, MANY_QUERIES);
  const what = `${count(MANY_QUERIES)} queries in one client's set, from its beginning to the last answer`;
  add(figure({ what, unit: "ms", passage: tookMs, goal: atMost(1_000, "ms") }));
}

async function measureRevocationOn(server: EmbeddedServer, add: (found: Figure) => void): Promise<void> {
  const { p50, p99 } = await measureRevocation(server, REVOKED_LISTS);
  const what = `revocation until the person's list is refused, ${many(REVOKED_LISTS, "list")}`;
  add(figure({ what: `${what}, p50`, unit: "ms", passage: p50 }));
  add(figure({ what: `${what}, p99`, unit: "ms", passage: p99, goal: atMost(1_000, "ms") }));
}

async function measureRestart(
  server: EmbeddedServer,
  { sizes }: BenchOptions,
  add: (found: Figure) => void,
): Promise<void> {
  const readyMs = await server.restart();
  const startedAt = performance.now();
  const screen = await passageTarget(server).openScreen(1);
  const answeredMs = readyMs + performance.now() - startedAt;
  await screen.close();
  const what = `restart with ${count(sizes.at(-1) ?? 0)} leads until a list has its first rows`;
  add(figure({ what, unit: "s", passage: answeredMs / 1000, goal: atMost(5, "s") }));
}

function addGrowth(costs: readonly Costs[], add: (found: Figure) => void): void {
  const [smallest] = costs;
  const largest = costs.at(-1);
  if (smallest === undefined || largest === undefined || smallest === largest) return;
  const goal = atMostTimesSmallest(1.2);
  const sizes = `${count(largest.leads)} to ${count(smallest.leads)} leads`;
  if (smallest.propagationMs !== undefined && largest.propagationMs !== undefined) {
    const what = `growth of propagation p95, 20 lists, ${sizes}`;
    add(figure({ what, unit: "ms", passage: largest.propagationMs, base: smallest.propagationMs, goal }));
  }
  if (smallest.writeMs !== undefined && largest.writeMs !== undefined) {
    const what = `growth of the cost of a durable change, ${sizes}`;
    add(figure({ what, unit: "ms", passage: largest.writeMs, base: smallest.writeMs, goal }));
  }
}
