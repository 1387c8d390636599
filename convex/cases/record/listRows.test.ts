import { expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { unpackFeed, unpackRows } from "../../platform/liveList/rules";
import { NEW_CASE } from "../form/rules";

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
  await asSales.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
  expect(await rows()).toEqual([]);
  expect((await asSales.query(snapshot, { cursor: null })).total).toBe(0);
  const left = unpackFeed(await asSales.query(feed, { after: NOON + 1 })).rows;
  expect(left.map(([key, , gone]) => [key, gone])).toEqual([
    [1, null],
    [2, null],
  ]);
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  const stored = await backend.run(async (ctx) => JSON.stringify(await ctx.db.query("case_summaries").take(9)));
  for (const word of ["Ana", "K-1", clientId]) expect(stored).not.toContain(word);
});
