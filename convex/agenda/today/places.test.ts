import { beforeEach, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import {
  aPracticeWithCase,
  openCase,
  storeDeadline,
  storeDocument,
  storeRequirement,
  storeTask,
} from "../../../tests/support/functions/dues";
import { storeThread } from "../../../tests/support/functions/messages";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient, storeLeads } from "../../../tests/support/functions/samples";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { ofSource as readSource } from "./columns";
import type { SourceName } from "./rules";

useFixedClock();

const TODAY = "2026-03-04";

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;

beforeEach(async () => {
  practice = await aPracticeWithCase();
});

const patch = async (change: (ctx: MutationCtx) => Promise<void>) => {
  await practice.backend.run(change);
};
const ofSource = async (name: SourceName) =>
  await practice.backend.run(async (ctx: MutationCtx) => await readSource(ctx, name, TODAY));
const linesOf = async (name: SourceName) => (await ofSource(name)).lines;
const own = async (caseId: Id<"cases">, ownerId: Id<"users">) => {
  await patch(async (ctx) => {
    await ctx.db.patch("cases", caseId, { ownerId });
  });
};

// Caught: two cases of a client in one line, or both with the first one's owner; loose papers of two clients under one name.
test("documents and requests are grouped by case, and without one by client, each with its owner", async () => {
  const { backend, caseId, clientId, ids } = practice;
  const second = await openCase(backend, clientId);
  const other = await storeClient(backend, { number: 2, clientName: "Wei Zhang" });
  await own(caseId, ids.lawyer);
  await own(second, ids.sales);
  const places = [{ clientId, caseId }, { clientId, caseId: second }, { clientId }, { clientId: other }];
  for (const place of places) await storeDocument(backend, { ...place, isFromClient: true, uploadedAt: NOON });
  for (const id of [caseId, second]) await storeRequirement(backend, { clientId, caseId: id });
  const shown = async (name: SourceName) =>
    (await linesOf(name)).map(({ key, name: person, ownerId }) => [key, person, ownerId]);
  expect(await shown("review")).toEqual([
    [`review:${caseId}`, "Ana Souza", ids.lawyer],
    [`review:${second}`, "Ana Souza", ids.sales],
    [`review:${clientId}`, "Ana Souza", null],
    [`review:${other}`, "Wei Zhang", null],
  ]);
  expect(await shown("requested")).toEqual([
    [`requested:${caseId}`, "Ana Souza", ids.lawyer],
    [`requested:${second}`, "Ana Souza", ids.sales],
  ]);
  const news = (await linesOf("news")).map(({ key }) => key);
  expect(new Set(news).size).toBe(4);
});

// Caught: a deadline of nobody that the owner of the case does not see; one of a colleague given to the owner.
test("a deadline or task without an owner belongs to the owner of its case", async () => {
  const { backend, caseId, clientId, ids } = practice;
  await own(caseId, ids.lawyer);
  await storeDeadline(backend, { clientId, caseId, dueOn: TODAY });
  await storeTask(backend, { clientId, dueOn: TODAY });
  await storeDeadline(backend, { clientId, caseId, dueOn: "2026-03-05", ownerId: ids.sales });
  expect((await linesOf("overdue")).map(({ kind, ownerId }) => [kind, ownerId])).toEqual([
    ["deadline", ids.lawyer],
    ["task", null],
  ]);
  expect((await linesOf("court")).map(({ dueOn, ownerId }) => [dueOn, ownerId])).toEqual([
    [TODAY, ids.lawyer],
    ["2026-03-05", ids.sales],
  ]);
});

// Caught: a client who is reminded of the papers and questionnaires of a case that is over or rests; a questionnaire without a case left out.
test.each(["completed", "on_hold"] as const)("a case that is %s asks its client nothing", async (status) => {
  const { backend, caseId, clientId } = practice;
  await storeRequirement(backend, { clientId, caseId });
  await storeQuestionnaire(backend, clientId, { caseId });
  const loose = await storeQuestionnaire(backend, clientId);
  expect([(await linesOf("requested")).length, (await linesOf("questionnaires")).length]).toEqual([1, 2]);
  await patch(async (ctx) => {
    await ctx.db.patch("cases", caseId, { status });
  });
  expect(await linesOf("requested")).toEqual([]);
  expect((await linesOf("questionnaires")).map(({ key }) => key)).toEqual([`questionnaire:${loose}`]);
});

// Caught: everything in red; "more" beside three lines; a snoozed lead that stays hidden although a colleague has set another day.
test("a few lines are all, ordinary ones are not urgent, and a new day of the next contact is news", async () => {
  const { backend, caseId, clientId, ids } = practice;
  await storeThread(backend, { clientId, unreadByStaff: 3 });
  await storeDocument(backend, { clientId, caseId, isFromClient: true });
  await storeDocument(backend, { clientId, caseId, isFromClient: true, uploadedAt: NOON, expiresOn: null });
  await storeRequirement(backend, { clientId, caseId });
  await storeDeadline(backend, { clientId, dueOn: "2026-03-05" });
  await storeLeads(backend, { number: 1 }, { number: 2, submittedAt: "3/3/2026" });
  await patch(async (ctx) => {
    const nextContactSet = { at: 77, byName: "Ana", userId: ids.lawyer };
    const decided = { number: 1, status: "thinking", updatedAt: 1, nextContactOn: TODAY } as const;
    await ctx.db.insert("lead_statuses", { ...decided, nextContactSet });
  });
  for (const name of ["messages", "review", "requested", "court", "dates", "leads", "news"] as const) {
    const { lines, hasMore } = await ofSource(name);
    expect([name, lines.length > 0, hasMore, lines.some(({ isUrgent }) => isUrgent)]).toEqual([
      name,
      true,
      false,
      false,
    ]);
  }
  expect((await linesOf("leads")).map(({ key, since, mark }) => [key, since === null, mark])).toEqual([
    ["followUp:lead-1", true, 77],
    ["newLead:lead-2", false, 0],
  ]);
  expect((await linesOf("news")).map(({ since }) => since)).toEqual([NOON]);
});
