import { expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { unpackFeed, unpackRows } from "../../platform/liveList/rules";
import { CASE_TYPE_KEYS } from "../../practice/caseTypes";
import { NEW_CASE } from "../form/rules";
import { caseTuple } from "./listRows";

const clock = useFixedClock();
const { feed, row, setStage, snapshot } = api.cases.record.staff;

async function twoCases() {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const clientId = await storeClient(backend, { clientName: "Ana Souza" });
  const open = async (caseType: string, customCaseType = "") =>
    (await asSales.mutation(api.cases.form.staff.create, { form: { ...NEW_CASE, clientId, caseType, customCaseType } }))
      .caseId;
  const cases = [await open("h1b"), await open("other", "K-1")];
  const rows = async () => unpackRows((await asSales.query(snapshot, { cursor: null })).main);
  return { ...practice, clientId, cases, rows };
}

test("the list has every case once, newest first, with its facts", async () => {
  const { asSales, clientId, cases, rows } = await twoCases();
  const page = await asSales.query(snapshot, { cursor: null });
  expect([page.total, page.nextCursor, page.since]).toEqual([2, null, { main: NOON + 1, side: 0 }]);
  const nothing = [null, null, 0, 0, 0, 0, 0, 0, null, null];
  expect(await rows()).toEqual([
    [2, NOON + 1, cases[1], clientId, "Ana Souza", 2_026, expect.any(Number), "K-1", 0, 0, 1, ...nothing],
    [1, NOON, cases[0], clientId, "Ana Souza", 2_026, expect.any(Number), 2, 0, 0, 1, ...nothing],
  ]);
});

// Caught: another type, step or number than the case has; uploads without a request that nobody is told of.
test.each([
  [{ caseType: "other", customCaseType: "K-1" }, 7, "K-1"],
  [{ caseType: "other", customCaseType: null }, 7, CASE_TYPE_KEYS.indexOf("other")],
  [{ caseType: "h1b", customCaseType: "K-1" }, 7, 2],
  [{ nextStep: "Sign", openMilestone: "File" }, 12, "Sign"],
  [{ nextStep: null, openMilestone: "File" }, 12, "File"],
  [{ sent: 2, looseUploads: 1 }, 15, 3],
  [{ taskDueOn: "2026-03-09", deadlineOn: "2026-03-05" }, 19, "2026-03-05"],
] as const)("a row with %j has at place %i: %s", async (facts, place, value) => {
  const { backend } = await twoCases();
  const [stored = expect.fail("no row")] = await backend.run(
    async (ctx) => await ctx.db.query("case_summaries").take(1),
  );
  expect(caseTuple({ ...stored, ...facts })[place]).toBe(value);
});

// Caught: every row sent anew to every open list whenever a part of it is computed; a stale row that the job leaves.
test("a row that stays the same keeps its version, and the job brings a stale one up to date", async () => {
  const { backend, asSales, cases, clientId, rows } = await twoCases();
  clock.pass(1_000);
  const before = await rows();
  const client = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "", clientType: "beneficiary" };
  const form = { ...client, caseType: "", customCaseType: "", status: "active" };
  await asSales.mutation(api.clients.form.staff.edit, { clientId, form, version: 1 });
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  const write = async () => {
    await backend.mutation(internal.workspace.caseSummaries.jobs.write, {});
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
  };
  await write();
  expect(await rows()).toEqual(before);
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("case_summary_runs").take(1)) {
      await ctx.db.delete("case_summary_runs", _id);
    }
    for (const { _id, caseId } of await ctx.db.query("case_summaries").take(9)) {
      if (caseId === cases[0]) await ctx.db.patch("case_summaries", _id, { priority: "urgent", accepted: 9 });
    }
  });
  await write();
  expect((await rows()).map((each) => [each[10], each[13]])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

// Caught: a change that no open list heard of, or of nobody; the same choice once more sent to every list.
test("a change is one row of the feed with its author, and a repeated one is none", async () => {
  const { asSales, asLawyer, cases } = await twoCases();
  clock.pass(1_000);
  const caseId = cases[0] ?? "";
  const choice = { caseId, from: "information_collection", to: "form_preparation" } as const;
  await asLawyer.mutation(setStage, choice);
  await asSales.mutation(setStage, { ...choice, from: "form_preparation" });
  const { rows, newest } = unpackFeed(await asSales.query(feed, { after: NOON + 1 }));
  expect(newest).toBe(NOON + 1_000);
  expect(rows.map((each) => [each[0], each[9], each.at(-1)])).toEqual([[1, 2, [expect.any(String), "Daniel Okafor"]]]);
  expect(unpackRows((await asSales.query(row, { key: 1 })).main)[0]?.[1]).toBe(NOON + 1_000);
});

test("a client's new name is in the rows of their cases", async () => {
  const { backend, asSales, clientId, rows } = await twoCases();
  const facts = { clientName: "Ana Lima", clientEmail: "ana@mail.test", clientPhone: "", clientType: "beneficiary" };
  const form = { ...facts, caseType: "", customCaseType: "", status: "active" };
  await asSales.mutation(api.clients.form.staff.edit, { clientId, form, version: 1 });
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  expect((await rows()).map((each) => each[4])).toEqual(["Ana Lima", "Ana Lima"]);
});

// Caught: a deleted client's name and case on every list; a list that kept the case because its row was gone.
test("cases of a deleted client leave the list at once, and their rows keep no personal data", async () => {
  const { backend, asSales, clientId, rows } = await twoCases();
  const otherId = await storeClient(backend, { clientName: "Wei Zhang", number: 2 });
  const other = { ...NEW_CASE, clientId: otherId, caseType: "h1b" };
  await asSales.mutation(api.cases.form.staff.create, { form: other });
  await asSales.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
  expect((await rows()).map((each) => each[4])).toEqual(["Wei Zhang"]);
  expect((await asSales.query(snapshot, { cursor: null })).total).toBe(1);
  const left = unpackFeed(await asSales.query(feed, { after: NOON + 2 })).rows;
  expect(left.map(([key, , gone]) => [key, gone])).toEqual([
    [1, null],
    [2, null],
  ]);
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  const stored = await backend.run(async (ctx) => JSON.stringify(await ctx.db.query("case_summaries").take(9)));
  for (const word of ["Ana", "K-1", clientId]) expect(stored).not.toContain(word);
});
