import { NOON, useFixedClock } from "@passage/testkit/clock";
import { expect, test } from "vitest";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { FIRST_RUN_MS, NEXT_RUN_MS, startsFollowing } from "./model";

const clock = useFixedClock();
type Status = "needs_followup" | "closed";
const JOB = "leads/figures/jobs:follow";

/** When the counting job is scheduled, in ms since noon. */
async function planned(backend: Backend): Promise<number[]> {
  const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(50));
  return jobs.filter(({ name }) => name === JOB).map(({ scheduledTime }) => scheduledTime - NOON);
}

async function aList() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 });
  const set = async (from: Status, to: Status) => {
    await practice.asSales.mutation(api.leads.record.staff.setStatus, { leadId: "lead-1", from, to });
  };
  return { ...practice, set };
}

// Caught: a job for every change; none after a quiet time.
test("the first change after a quiet time starts the job, and later ones do not", async () => {
  const { backend, set } = await aList();
  await set("needs_followup", "closed");
  clock.pass(30_000);
  await set("closed", "needs_followup");
  expect(await planned(backend)).toEqual([FIRST_RUN_MS]);
  clock.pass(60_000);
  await set("needs_followup", "closed");
  expect(await planned(backend)).toEqual([FIRST_RUN_MS, 90_000 + FIRST_RUN_MS]);
});

// Caught: a job that runs for ever; one that stops although it has found something.
test("a run that finds changes is followed by another one, and one without changes is the last", async () => {
  const { backend, set } = await aList();
  await set("needs_followup", "closed");
  clock.pass(FIRST_RUN_MS);
  await backend.mutation(internal.leads.figures.jobs.follow, {});
  expect(await planned(backend)).toEqual([FIRST_RUN_MS, FIRST_RUN_MS + NEXT_RUN_MS]);
  clock.pass(NEXT_RUN_MS);
  await backend.mutation(internal.leads.figures.jobs.follow, {});
  expect(await planned(backend)).toHaveLength(2);
});

test("a change during the last run starts the job, even if it is committed late", () => {
  const lastFound = NOON;
  const lastRun = lastFound + NEXT_RUN_MS;
  for (const lateMs of [-10_000, -1, 0, 1, 60_000]) expect(startsFollowing(lastFound, lastRun + lateMs)).toBe(true);
  expect(startsFollowing(NOON + 90_000, NOON)).toBe(false);
});
