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
import { storeClient, storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { unpackLines, type PackedLines } from "../todayLines";
import { OWN_SOURCE_COLUMNS, SOURCE_COLUMNS, type OwnSourceName, type SourceName } from "./rules";

useFixedClock();

const { mine, source } = api.agenda.today.staff;
const TODAY = "2026-03-04";
const DAY_MS = 86_400_000;
const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;

beforeEach(async () => {
  practice = await aPracticeWithCase();
});

const read = ({ lines, hasMore }: { lines: PackedLines; hasMore: boolean }) => ({ lines: unpackLines(lines), hasMore });
const ofSource = async (name: SourceName) => read(await practice.asSales.query(source, { source: name, today: TODAY }));
const ofMine = async (name: OwnSourceName) => read(await practice.asLawyer.query(mine, { source: name, today: TODAY }));
const everyLine = async () => {
  const shared = await Promise.all(keysOf(SOURCE_COLUMNS).map(ofSource));
  const own = await Promise.all(keysOf(OWN_SOURCE_COLUMNS).map(ofMine));
  return [...shared, ...own].flatMap(({ lines }) => lines.map(({ kind }) => kind)).sort();
};
const patch = async (change: (ctx: MutationCtx) => Promise<void>) => {
  await practice.backend.run(change);
};

/** One record of each source for the client; the lawyer answers for the case and for the dates. */
async function storeEverything(clientId: Id<"clients">, caseId: Id<"cases">) {
  const { backend, ids } = practice;
  const dated = { clientId, caseId, ownerId: ids.lawyer };
  await storeThread(backend, { clientId, caseId });
  await storeDocument(backend, { clientId, caseId, isFromClient: true, expiresOn: "2026-03-06", uploadedAt: NOON });
  await storeRequirement(backend, { clientId, caseId });
  await storeTask(backend, { ...dated, dueOn: "2026-03-01" });
  await storeDeadline(backend, { ...dated, dueOn: "2026-03-05" });
  await storeQuestionnaire(backend, clientId, { caseId });
  const completed = await storeQuestionnaire(backend, clientId, { caseId });
  await patch(async (ctx) => {
    await ctx.db.patch("cases", caseId, { ownerId: ids.lawyer });
    await ctx.db.patch("client_questionnaires", completed, { status: "completed", completedAt: NOON });
  });
}

// Caught: the name of a deleted client in one of the sources.
test("nothing of a deleted client is on Today, and everything of another one", async () => {
  const { backend, clientId, caseId } = practice;
  await storeEverything(clientId, caseId);
  const shown = await everyLine();
  expect(new Set(shown)).toEqual(
    new Set(["answers", "deadline", "expiry", "message", "questionnaire", "requested", "review", "task", "uploaded"]),
  );
  const deletedId = await storeClient(backend, { number: 2, deleted: { at: 1, byName: "Ana" } });
  await storeEverything(deletedId, await openCase(backend, deletedId));
  expect(await everyLine()).toEqual(shown);
});

// Caught: a signature or a balance asked of a client whose contract is deleted or over.
test("deleted, archived and ended contracts ask nothing", async () => {
  const { backend } = practice;
  const gone = { deleted: { at: 1, byName: "Ana" } } as const;
  const paid = { retainer: "paid", balance: "charged", paidCents: 105_000 } as const;
  await storeContract(backend, { number: 1, sentAt: NOON, ...gone });
  await storeContract(backend, { number: 2, status: "signed", ...gone }, paid);
  await storeContract(backend, { number: 3, status: "declined", sentAt: NOON }, paid);
  await storeContract(backend, { number: 4, status: "declined", sentAt: NOON, ...gone });
  await storeContract(backend, { number: 5, status: "signed", ...gone }, { openAlerts: 1 });
  expect(await Promise.all((["unsigned", "balances"] as const).map(ofSource))).toMatchObject([
    { lines: [], hasMore: false },
    { lines: [], hasMore: false },
  ]);
  expect((await ofSource("contracts")).lines.map(({ kind }) => kind)).toEqual(["ended"]);
});

// Caught: a balance of yesterday in red; one of three months ago that looks like it.
test("a balance is urgent after sixty days", async () => {
  const { backend } = practice;
  const madeOn = async (number: number, days: number) => {
    const contractId = await storeContract(
      backend,
      { number, status: "signed" },
      { retainer: "paid", balance: "charged" },
    );
    const madeAt = Date.parse(TODAY) - days * DAY_MS;
    const link = { linkId: String(number), url: "https://pay.test", amountCents: 100, memo: "", madeAt };
    await patch(async (ctx) => {
      await ctx.db.insert("payment_links", { contractId, purpose: "balance", ...link });
    });
  };
  await madeOn(1, 60);
  await madeOn(2, 61);
  const { lines } = await ofSource("balances");
  expect(lines.map(({ since, isUrgent }) => [since, isUrgent])).toEqual([
    [Date.parse(TODAY) - 60 * DAY_MS, false],
    [Date.parse(TODAY) - 61 * DAY_MS, true],
  ]);
});

// Caught: a lead that a colleague has spoken to, or that was merged into another, to call as a new one.
test("leads that were merged, or have left the sheet or the first status, are not to call", async () => {
  const { backend, ids } = practice;
  const merged = { into: 1, at: 1, byName: "Ana" };
  await storeLeads(backend, { number: 1 }, { number: 2, merged }, { number: 3 }, { number: 4, merged });
  await storeLeads(backend, { number: 5, state: "missing" });
  await patch(async (ctx) => {
    const decide = async (number: number, given: object) =>
      await ctx.db.insert("lead_statuses", { number, status: "thinking", updatedAt: number, ...given });
    await decide(3, {});
    await decide(4, { ownerId: ids.lawyer, nextContactOn: TODAY });
    await decide(1, { ownerId: ids.lawyer });
  });
  expect((await ofSource("leads")).lines).toEqual([]);
  expect((await ofMine("work")).lines).toEqual([]);
});

// Caught: lines of a source that are cut without a word.
test("a full source says that there are more, also when another one beside it is empty", async () => {
  const { backend, clientId, ids } = practice;
  for (let nth = 0; nth < 51; nth += 1) {
    await storeTask(backend, { clientId, dueOn: "2026-03-06", ownerId: nth % 2 === 0 ? null : ids.revoked });
  }
  const { lines, hasMore } = await ofSource("dates");
  expect([lines.length, hasMore]).toEqual([50, true]);
  expect(await ofMine("dates")).toEqual({ lines: [], hasMore: false });
  expect(await ofSource("overdue")).toEqual({ lines: [], hasMore: false });
});

test("late requests are urgent, a single one has its title, and the first asked gives the age", async () => {
  const { backend, clientId, caseId } = practice;
  const asked = { clientId, caseId, title: "Passport" };
  await storeRequirement(backend, { ...asked, dueOn: TODAY });
  const [line] = (await ofSource("requested")).lines;
  expect(line).toMatchObject({ title: "Passport", count: 1, dueOn: TODAY, isUrgent: false, clientId, caseId });
  expect(line?.since).toBe(line?.mark);
});
