import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { count } from "./comparisons.ts";
import { startFloor } from "./floor/target.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { atMost, figure, type Figure } from "./report.ts";
import { workFor } from "./stops/mixedWork.ts";
import { Probe } from "./stops/probe.ts";

const FIRST_LEADS = 1_000;
const PEOPLE = 20;
const WORK_MS = 360_000;
/** V8 collects once more when a process has had little to do for some seconds. */
const REST_MS = 60_000;
/** The first requests run code that is not compiled yet. */
const SETTLED_MS = 3_000;
const QUICK = 6;

/**
 * The longest stops of the server: during an import, after it, and in an hour's work that is done in six minutes. The floor is an idle
 * server beside it, whose stops are the machine's own.
 */
export async function measureStops(options: BenchOptions, folder: string, add: (found: Figure) => void): Promise<void> {
  const data = join(folder, "stops");
  mkdirSync(data);
  const leads = options.sizes.at(-1) ?? FIRST_LEADS;
  const practice = await PassageServer.start({ folder: data, people: PEOPLE, profileFolder: null });
  const floor = await startFloor(folder, FIRST_LEADS, "each");
  try {
    await practice.growTo(FIRST_LEADS);
    await practice.connectSheet();
    // A changed variable leaves a heap of modules behind, which no working day does.
    await practice.server.restart();
    const probes = { passage: new Probe(practice.server.url), floor: new Probe(floor.url) };
    await measure({ practice, probes, leads, folder: data, isQuick: options.quick, add });
    await Promise.all([probes.passage.stop(), probes.floor.stop()]);
  } finally {
    await floor.stop();
    await practice.stop();
  }
}

interface Bench {
  practice: PassageServer;
  probes: { passage: Probe; floor: Probe };
  leads: number;
  folder: string;
  isQuick: boolean;
  add: (found: Figure) => void;
}

async function measure({ practice, probes, leads, folder, isQuick, add }: Bench): Promise<void> {
  const share = isQuick ? 1 / QUICK : 1;
  const addLongest = async (when: string, goal = {}) => {
    const [passage, floor] = await Promise.all([probes.passage.take(), probes.floor.take()]);
    add(figure({ what: `longest stop ${when}`, unit: "ms", passage, floor, ...goal }));
  };
  const goal = { goal: atMost(50, "ms") };
  await pause(SETTLED_MS);
  await Promise.all([probes.passage.take(), probes.floor.take()]);
  await practice.importUpTo(leads);
  await addLongest(`while ${count(leads)} leads are imported`, goal);
  await pause(REST_MS * share);
  await addLongest("after that, while nobody works", goal);
  const end = await workFor(WORK_MS * share, practice, folder);
  await addLongest(`of an hour's work of ${String(PEOPLE)} people with ${count(leads)} leads, in six minutes`);
  await pause(REST_MS * share);
  await addLongest("after that, with their lists open", goal);
  await end();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
