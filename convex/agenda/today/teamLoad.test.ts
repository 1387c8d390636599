import { beforeEach, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, storeDeadline, storeDocument, storeTask } from "../../../tests/support/functions/dues";
import { storeThread } from "../../../tests/support/functions/messages";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";

useFixedClock();

const { load } = api.agenda.today.staff;
const TODAY = "2026-03-04";

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;

beforeEach(async () => {
  practice = await aPracticeWithCase();
});

const loads = async () =>
  (await practice.asAdmin.query(load, { today: TODAY })).map(({ name, messages, review, due, calls }) => [
    name,
    [messages, review, due, calls],
  ]);

// Caught: items of a case counted for nobody though a member answers for it; items of tomorrow; those of a former member lost.
test("each member has their open items and those of their cases, the busiest first; the rest are nobody's", async () => {
  const { backend, caseId, clientId, ids } = practice;
  expect(await loads()).toEqual([
    ["Ana Duarte", [0, 0, 0, 0]],
    ["Daniel Okafor", [0, 0, 0, 0]],
    ["Sofia Reyes", [0, 0, 0, 0]],
  ]);
  await storeThread(backend, { clientId, ownerId: ids.sales });
  await storeThread(backend, { clientId, caseId });
  await storeThread(backend, { clientId, ownerId: ids.sales, waitingFor: "client" });
  await storeThread(backend, { clientId, ownerId: ids.revoked });
  await storeDocument(backend, { clientId, caseId, isFromClient: true });
  await storeDocument(backend, { clientId, caseId, isFromClient: true });
  await storeTask(backend, { clientId, ownerId: ids.lawyer, dueOn: TODAY });
  await storeDeadline(backend, { clientId, ownerId: ids.lawyer, dueOn: "2026-03-01" });
  await storeTask(backend, { clientId, ownerId: ids.lawyer, dueOn: "2026-03-05" });
  await storeTask(backend, { clientId, dueOn: TODAY });
  await storeLeads(backend, { number: 1 }, { number: 2, submittedAt: "3/3/2026" });
  await backend.run(async (ctx: MutationCtx) => {
    await ctx.db.patch("cases", caseId, { ownerId: ids.lawyer });
    const decided = { status: "needs_followup", updatedAt: 1, nextContactOn: TODAY } as const;
    await ctx.db.insert("lead_statuses", { number: 1, ownerId: ids.sales, ...decided });
  });
  expect(await loads()).toEqual([
    ["Daniel Okafor", [1, 2, 2, 0]],
    ["Sofia Reyes", [1, 0, 0, 1]],
    ["Ana Duarte", [0, 0, 0, 0]],
    [null, [1, 0, 1, 1]],
  ]);
});

// Caught: "50" for nobody's threads where there are more; a plus at a number that is whole.
test("a number says that it is not whole where the shared items were cut", async () => {
  const { backend, clientId, ids } = practice;
  for (let nth = 0; nth < 51; nth += 1) await storeThread(backend, { clientId, lastAt: nth });
  await storeTask(backend, { clientId, dueOn: TODAY });
  await storeThread(backend, { clientId, ownerId: ids.sales });
  const found = await practice.asAdmin.query(load, { today: TODAY });
  expect(found.map(({ name, messages, more }) => [name, messages, more])).toEqual([
    ["Sofia Reyes", 1, []],
    ["Ana Duarte", 0, []],
    ["Daniel Okafor", 0, []],
    [null, 50, ["messages"]],
  ]);
});

test("a day that does not exist is refused", async () => {
  const refused = practice.asAdmin.query(load, { today: "2026-02-30" });
  expect(await refusalOf(refused)).toMatchObject({ code: "INVALID", field: "today" });
});
