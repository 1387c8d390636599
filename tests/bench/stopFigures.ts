import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { count } from "./comparisons.ts";
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
const GOAL = atMost(50, "ms");

/** For how long the server answers nobody: during an import, after it, and in an hour's work that is done in six minutes. */
export async function measureStops(options: BenchOptions, folder: string, add: (found: Figure) => void): Promise<void> {
  const data = join(folder, "stops");
  mkdirSync(data);
  const leads = options.sizes.at(-1) ?? FIRST_LEADS;
  const practice = await PassageServer.start({ folder: data, people: PEOPLE, profileFolder: null });
  await practice.growTo(FIRST_LEADS);
  await practice.connectSheet();
  // A changed variable leaves a heap of modules behind, which no working day does.
  await practice.server.restart();
  const probe = new Probe(practice.server.url);
  const addLongest = async (when: string) => {
    add(figure({ what: `longest stop ${when}`, unit: "ms", passage: await probe.take(), goal: GOAL }));
  };
  try {
    await pause(SETTLED_MS);
    await probe.take();
    await practice.importUpTo(leads);
    await addLongest(`while ${count(leads)} leads are imported`);
    await pause(REST_MS / (options.quick ? QUICK : 1));
    await addLongest("after that, while nobody works");
    const end = await workFor(WORK_MS / (options.quick ? QUICK : 1), practice, data);
    await addLongest(`of an hour's work of ${String(PEOPLE)} people with ${count(leads)} leads, in six minutes`);
    await pause(REST_MS / (options.quick ? QUICK : 1));
    await addLongest("after that, with their lists open");
    await end();
  } finally {
    await probe.stop();
    await practice.stop();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
