import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { SAMPLE_DUES } from "./seedDueItems";

useFixedClock();
const { begin, finish } = internal.leads.sheet.internal;
const { seedDues } = internal.workspace.samples.internal;

beforeEach(() => {
  vi.stubEnv("PASSAGE_SAMPLES", "1");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A practice that has read the sample sheet. */
async function aReadPractice() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, {});
  await practice.backend.mutation(begin, { holder: "one" });
  const outcome = { kind: "applied" as const, hash: "h", headers: [], rows: 0, skippedNoEmail: 0 };
  await practice.backend.mutation(finish, { holder: "one", outcome });
  return practice;
}

async function aSamplePractice() {
  const practice = await aReadPractice();
  for (const number of [1, 2, 3]) await storeClient(practice.backend, { number, isSample: true });
  await storeClient(practice.backend, { number: 4, clientName: "Real" });
  const seed = async () => await practice.backend.mutation(seedDues, {});
  const list = async () => {
    const asked = { kind: null, owner: "anybody", today: "2026-03-04", wanted: 100 } as const;
    return (await practice.asSales.query(api.agenda.radar.staff.list, asked)).items;
  };
  return { ...practice, seed, list };
}

// Caught: everything twice after the second start; a sample deadline on somebody's own client.
test("the sample practice gets tasks and deadlines once, and only for its sample clients", async () => {
  const { backend, seed, list } = await aSamplePractice();
  const client = (await backend.run(async (ctx) => await ctx.db.query("clients").first())) ?? expect.fail("nobody");
  const caseId = await storeCase(backend, { clientId: client._id });
  await seed();
  await seed();
  const items = await list();
  const dueOf = (wanted: string) => {
    const { ownerName, caseId: about = null, dueSetOn } = items.find(({ title }) => title === wanted) ?? {};
    return [ownerName, about, dueSetOn];
  };
  expect(dueOf("Answer the request for evidence")).toEqual(["Daniel Okafor", caseId, "2026-03-04"]);
  expect(dueOf("E-2 visa expires")).toEqual([null, null, "2026-03-04"]);
  expect(items).toHaveLength(SAMPLE_DUES.filter(({ inDays }) => inDays !== null).length);
  expect(items.map(({ clientName }) => clientName)).not.toContain("Real");
  const first = { title: "Collect tax returns of three years", dueOn: "2026-02-26", ownerName: "Sofia Reyes" };
  expect(items[0]).toMatchObject(first);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["case", "visa", "i94", "other", "task"]));
});

test("they cause no notification", async () => {
  const { seed, asLawyer } = await aSamplePractice();
  await seed();
  expect((await asLawyer.query(api.practice.notifications.staff.list, { wanted: 9 })).items).toEqual([]);
});

test("a practice without sample clients gets nothing", async () => {
  const practice = await aReadPractice();
  await storeClient(practice.backend, {});
  await practice.backend.mutation(seedDues, {});
  expect(await practice.backend.run(async (ctx) => await ctx.db.query("deadlines").first())).toBeNull();
});
