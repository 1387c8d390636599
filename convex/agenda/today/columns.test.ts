import { beforeEach, describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aPracticeWithCase,
  storeDeadline,
  storeDocument,
  storeRequirement,
  storeTask,
} from "../../../tests/support/functions/dues";
import { storeThread } from "../../../tests/support/functions/messages";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient, storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { unpackLines } from "../todayLines";
import type { OwnSourceName, SourceName } from "./rules";

useFixedClock();

const { mine, source } = api.agenda.today.staff;
const TODAY = "2026-03-04";

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;

beforeEach(async () => {
  practice = await aPracticeWithCase();
});

const ofSource = async (name: SourceName) =>
  unpackLines((await practice.asSales.query(source, { source: name, today: TODAY })).lines).map(({ key, ...line }) => ({
    ...line,
    kind: key.split(":")[0],
  }));
const ofMine = async (own: OwnSourceName, person = practice.asLawyer) =>
  unpackLines((await person.query(mine, { source: own, today: TODAY })).lines);
const own = async (ownerId: typeof practice.ids.lawyer) => {
  await practice.backend.run(async (ctx: MutationCtx) => {
    await ctx.db.patch("cases", practice.caseId, { ownerId });
  });
};

describe("messages", () => {
  // Caught: a thread of a colleague among one's own; an unassigned one that only its case's owner sees shown as nobody's.
  test("wait for their owner, else for the owner of their case, else for everyone", async () => {
    const { backend, caseId, clientId, ids } = practice;
    await storeThread(backend, { clientId, subject: "mine", ownerId: ids.lawyer, isPriority: true, unreadByStaff: 2 });
    await storeThread(backend, { clientId, subject: "answered", ownerId: ids.lawyer, waitingFor: "client" });
    await storeThread(backend, { clientId, subject: "archived", isArchived: true });
    await storeThread(backend, { clientId, subject: "of the case", caseId, lastAt: 3_000 });
    await storeThread(backend, { clientId, subject: "of nobody", lastAt: 2_000 });
    await storeThread(backend, { clientId, subject: "of a former member", ownerId: ids.revoked });
    await own(ids.sales);
    expect(await ofMine("work")).toMatchObject([
      {
        kind: "message",
        name: "Ana Souza",
        title: "mine",
        count: 2,
        isUrgent: true,
        since: 1_000,
        ownerId: ids.lawyer,
      },
    ]);
    expect((await ofSource("messages")).map(({ title, ownerId }) => [title, ownerId])).toEqual([
      ["of the case", ids.sales],
      ["of nobody", null],
      ["of a former member", null],
    ]);
  });

  // Caught: the name of a client who is about to be removed.
  test("of a deleted client are gone", async () => {
    const { backend } = practice;
    const clientId = await storeClient(backend, { number: 2, deleted: { at: 1, byName: "Ana" } });
    await storeThread(backend, { clientId });
    expect(await ofSource("messages")).toEqual([]);
  });
});

// Caught: staff's own uploads, and decided ones; a line for each of ten documents.
test("documents to review are one line for each case, with the oldest age", async () => {
  const { backend, caseId, clientId, ids } = practice;
  const upload = async (given: object) => await storeDocument(backend, { clientId, isFromClient: true, ...given });
  await upload({ caseId, uploadedAt: 2_000 });
  await upload({ caseId, uploadedAt: 3_000 });
  await upload({ uploadedAt: 1_000 });
  await upload({ review: "accepted" });
  await upload({ isFromClient: false });
  await own(ids.lawyer);
  expect((await ofSource("review")).map(({ caseId: id, count, since, mark }) => [id, count, since, mark])).toEqual([
    [null, 1, 1_000, 1_000],
    [caseId, 2, 2_000, 3_000],
  ]);
  expect(await ofMine("review")).toMatchObject([{ kind: "review", count: 2, ownerId: ids.lawyer }]);
});

describe("leads", () => {
  // Caught: a follow-up of tomorrow, or of a colleague; an old lead that nobody has touched as a new one.
  test("to call are one's due follow-ups, and new ones of oneself or of nobody", async () => {
    const { backend, ids } = practice;
    await storeLeads(backend, ...[1, 2, 3, 4, 5, 6].map((number) => ({ number, submittedAt: "3/3/2026" })));
    await backend.run(async (ctx: MutationCtx) => {
      const decide = async (number: number, given: object) =>
        await ctx.db.insert("lead_statuses", { number, status: "needs_followup", updatedAt: number, ...given });
      await decide(1, { ownerId: ids.lawyer, nextContactOn: "2026-03-04" });
      await decide(2, { ownerId: ids.lawyer, nextContactOn: "2026-03-05" });
      await decide(3, { ownerId: ids.sales, nextContactOn: "2026-03-01" });
      await decide(4, { nextContactOn: "2026-03-02" });
      await decide(5, { ownerId: ids.lawyer });
    });
    const short = (lines: Awaited<ReturnType<typeof ofMine>>) => lines.map(({ key, dueOn }) => [key, dueOn]);
    expect(short(await ofMine("work"))).toEqual([
      ["followUp:lead-1", "2026-03-04"],
      ["newLead:lead-5", null],
    ]);
    const { lines } = await practice.asSales.query(source, { source: "leads", today: TODAY });
    expect(short(unpackLines(lines))).toEqual([
      ["followUp:lead-4", "2026-03-02"],
      ["newLead:lead-6", null],
    ]);
    const later = await practice.asSales.query(source, { source: "leads", today: "2026-03-20" });
    expect(short(unpackLines(later.lines))).toEqual([["followUp:lead-4", "2026-03-02"]]);
  });
});

// Caught: a hundred new leads on the first day of a practice that imports an old sheet; a lead without a date that is never new.
test("a lead is new by the form's own date", async () => {
  const { backend } = practice;
  const dates = ["3/1/2026 10:00:00", "2/19/2026", "1/31/2026", "2019-05-01", null, "soon"];
  await storeLeads(backend, ...dates.map((submittedAt, at) => ({ number: at + 1, submittedAt })));
  const found = await ofSource("leads");
  expect(found.map(({ recordId, since }) => [recordId, Math.floor(since ?? 0)])).toEqual([
    ["lead-6", NOON],
    ["lead-5", NOON],
    ["lead-2", Date.parse("2026-02-19T12:00:00Z")],
    ["lead-1", Date.parse("2026-03-01T12:00:00Z")],
  ]);
  await backend.run(async (ctx: MutationCtx) => {
    const counted = { leads: 0, statuses: 0, isWhole: true, column: null, counting: 2 };
    await ctx.db.insert("lead_figure_progress", { ...counted, dayOrder: "dayFirst" });
  });
  // The third of January.
  expect((await ofSource("leads")).map(({ recordId }) => recordId)).toEqual(["lead-6", "lead-5", "lead-2"]);
});

// Caught: a deadline of tomorrow among the overdue; an undone one of today among the days to come.
test("tasks and deadlines are to do from their day on, and before that among the days to come", async () => {
  const { backend, clientId, caseId, ids } = practice;
  await storeTask(backend, { clientId, caseId, text: "late", dueOn: "2026-03-01", ownerId: ids.lawyer });
  await storeDeadline(backend, { clientId, title: "today", dueOn: TODAY, ownerId: ids.lawyer });
  await storeTask(backend, { clientId, text: "soon", dueOn: "2026-03-11", ownerId: ids.lawyer });
  await storeTask(backend, { clientId, text: "far", dueOn: "2026-03-12", ownerId: ids.lawyer });
  await storeTask(backend, { clientId, text: "of nobody", dueOn: "2026-03-02" });
  await storeTask(backend, { clientId, text: "of a former member", dueOn: "2026-03-03", ownerId: ids.revoked });
  await storeDeadline(backend, { clientId, title: "court", dueOn: "2026-03-05", ownerId: ids.sales });
  await storeDocument(backend, { clientId, typeName: "Visa", expiresOn: "2026-03-06" });
  const titles = (lines: readonly { title: string | null }[]) => lines.map(({ title }) => title);
  expect(titles(await ofMine("work"))).toEqual(["late", "today"]);
  expect(titles(await ofMine("dates"))).toEqual(["soon"]);
  expect(titles(await ofSource("overdue"))).toEqual(["of nobody", "of a former member"]);
  expect(titles(await ofSource("dates"))).toEqual(["Visa"]);
  expect(titles(await ofSource("court"))).toEqual(["today", "court"]);
});

// Caught: archived contracts; three failed steps as three lines.
test("contracts wait for us while a step has failed, the client has declined, or a payment has an alert", async () => {
  const { backend, ids } = practice;
  const failed = await storeContract(backend, { number: 1, status: "error", createdBy: ids.sales });
  await storeContract(backend, { number: 2, status: "declined", sentAt: NOON - 1_000 });
  await storeContract(backend, { number: 3, status: "declined", sentAt: NOON, archivedAt: NOON });
  await storeContract(backend, { number: 4, status: "declined", sentAt: 1_000 });
  await storeContract(backend, { number: 5, status: "signed" }, { openAlerts: 1 });
  await backend.run(async (ctx: MutationCtx) => {
    for (const step of ["signing", "letter"] as const) {
      const run = { attempts: 1, reason: "no", externalId: "x", startedAt: null, updatedAt: 5 };
      await ctx.db.insert("contract_steps", { contractId: failed, step, state: "failed", ...run });
    }
  });
  expect((await ofSource("contracts")).map(({ kind, ownerId }) => [kind, ownerId])).toEqual([
    ["notSent", ids.sales],
    ["ended", null],
    ["trouble", null],
  ]);
});

describe("clients", () => {
  // Caught: uploaded or accepted requests; those of a case on hold; a line for each of ten requests.
  test("owe requested documents, one line for each case", async () => {
    const { backend, caseId, clientId, ids } = practice;
    const ask = async (given: object) => await storeRequirement(backend, { clientId, caseId, ...given });
    await ask({ title: "Passport", dueOn: "2026-03-20" });
    await ask({ title: "Visa", dueOn: "2026-03-01", status: "redo" });
    await ask({ title: "Degree", dueOn: null });
    await ask({ status: "uploaded" });
    await ask({ status: "accepted" });
    await own(ids.lawyer);
    const line = { kind: "requested", count: 3, dueOn: "2026-03-01", isUrgent: true, ownerId: ids.lawyer, title: null };
    expect(await ofSource("requested")).toMatchObject([line]);
    expect(await ofMine("requested")).toMatchObject([line]);
    await backend.run(async (ctx: MutationCtx) => {
      await ctx.db.patch("cases", caseId, { status: "on_hold" });
    });
    expect([await ofSource("requested"), await ofMine("requested")]).toEqual([[], []]);
  });

  test("owe signatures, balances and questionnaires", async () => {
    const { backend, caseId, clientId } = practice;
    await storeContract(backend, { number: 1, sentAt: NOON - 3_000 });
    await storeContract(backend, { number: 2, sentAt: NOON, archivedAt: NOON });
    await storeContract(backend, { number: 3, status: "viewed", sentAt: NOON - 4_000, viewedAt: NOON });
    const paid = { retainer: "paid", balance: "charged", paidCents: 105_000 } as const;
    await storeContract(backend, { number: 4, status: "signed" }, paid);
    await storeQuestionnaire(backend, clientId, { caseId });
    expect((await ofSource("unsigned")).map(({ since, mark }) => [since, mark])).toEqual([
      [NOON - 3_000, NOON - 3_000],
      [NOON - 4_000, NOON],
    ]);
    expect(await ofSource("balances")).toMatchObject([{ cents: 245_000 }]);
    expect(await ofSource("questionnaires")).toMatchObject([{ kind: "questionnaire", caseId }]);
  });
});

// Caught: a balance that is late the day after its request, or never.
test.each([
  [60, false],
  [61, true],
])("a balance requested %i days ago is late: %s", async (days, isUrgent) => {
  const { backend } = practice;
  const contractId = await storeContract(backend, { status: "signed" }, { retainer: "paid", balance: "charged" });
  await backend.run(async (ctx: MutationCtx) => {
    const link = { purpose: "balance", linkId: "l", url: "https://pay.test", amountCents: 1, memo: "" } as const;
    await ctx.db.insert("payment_links", { contractId, ...link, madeAt: Date.parse(TODAY) - days * 86_400_000 });
  });
  expect(await ofSource("balances")).toMatchObject([{ isUrgent }]);
});

// Caught: work that a person took away with them when they left.
test("work of a member who has left is nobody's: documents, requests, leads, contracts", async () => {
  const { backend, caseId, clientId, ids } = practice;
  await own(ids.revoked);
  await storeDocument(backend, { clientId, caseId, isFromClient: true });
  await storeRequirement(backend, { clientId, caseId });
  await storeContract(backend, { sentAt: NOON, createdBy: ids.revoked });
  await storeLeads(backend, { number: 1 });
  await backend.run(async (ctx: MutationCtx) => {
    const decided = { number: 1, status: "needs_followup", updatedAt: 1, nextContactOn: TODAY } as const;
    await ctx.db.insert("lead_statuses", { ...decided, ownerId: ids.revoked });
  });
  for (const name of ["review", "requested", "unsigned", "leads"] as const) {
    expect([name, (await ofSource(name)).map(({ ownerId }) => ownerId)]).toEqual([name, [null]]);
  }
});

// Caught: a questionnaire of a month ago that stays for ever.
test("answers of a completed questionnaire wait for us for two weeks", async () => {
  const { backend, clientId } = practice;
  const id = await storeQuestionnaire(backend, clientId);
  const complete = async (completedAt: number) => {
    await backend.run(async (ctx: MutationCtx) => {
      await ctx.db.patch("client_questionnaires", id, { status: "completed", completedAt });
    });
  };
  await complete(NOON);
  expect(await ofSource("answers")).toMatchObject([{ kind: "answers", since: NOON }]);
  expect(await ofSource("questionnaires")).toEqual([]);
  await complete(NOON - 16 * 86_400_000);
  expect(await ofSource("answers")).toEqual([]);
});

// Caught: news of last week, and uploads of staff.
test("since yesterday has signatures, payments and uploads of clients", async () => {
  const { backend, clientId } = practice;
  await backend.run(async (ctx: MutationCtx) => {
    const announce = async (kind: "contractSigned" | "paymentReceived", at: number) =>
      await ctx.db.insert("notifications", { kind, at, count: 1, name: "Li Na", recordId: "7", endedAt: null });
    await announce("contractSigned", NOON);
    await announce("contractSigned", NOON - 3 * 86_400_000);
    await announce("paymentReceived", NOON - 1);
  });
  await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: NOON, expiresOn: null });
  await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: NOON, expiresOn: null });
  await storeDocument(backend, { clientId, expiresOn: null });
  expect((await ofSource("news")).map(({ kind, name, count }) => [kind, name, count])).toEqual([
    ["signed", "Li Na", 1],
    ["paid", "Li Na", 1],
    ["uploaded", "Ana Souza", 2],
  ]);
});

// Caught: a mention of somebody else, and one that was read.
test("mentions wait for their person until they are read", async () => {
  const { backend, ids } = practice;
  await backend.run(async (ctx: MutationCtx) => {
    const row = { kind: "mention", count: 1, name: "Lena Vogt", recordId: "lead-1", endedAt: null } as const;
    await ctx.db.insert("notifications", { ...row, at: NOON + 5, userId: ids.lawyer, byName: "Ana" });
    await ctx.db.insert("notifications", { ...row, at: NOON + 6, userId: ids.sales, byName: "Ana" });
  });
  expect(await ofMine("work")).toMatchObject([{ kind: "mention", name: "Ana", title: "Lena Vogt" }]);
  await practice.asLawyer.mutation(api.practice.notifications.staff.markRead, { at: NOON + 5 });
  expect(await ofMine("work")).toEqual([]);
});

// Caught: an answer of ten thousand lines.
test("a source has fifty lines, and says that there are more", async () => {
  const { backend, clientId } = practice;
  for (let nth = 0; nth < 51; nth += 1) await storeThread(backend, { clientId, lastAt: nth });
  const { lines: packed, hasMore } = await practice.asSales.query(source, { source: "messages", today: TODAY });
  const lines = unpackLines(packed);
  expect([lines.length, lines[0]?.since, hasMore]).toEqual([50, 50, true]);
});

// Caught: fifty lines to everyone at each change; an urgent message that a short answer leaves out.
test("a short answer has the first twenty lines, urgent ones before others", async () => {
  const { backend, clientId } = practice;
  const asked = { source: "messages", today: TODAY } as const;
  const short = async () => {
    const { lines, hasMore } = await practice.asSales.query(source, { ...asked, isShort: true });
    return { lines: unpackLines(lines), hasMore };
  };
  for (let nth = 0; nth < 20; nth += 1) await storeThread(backend, { clientId, lastAt: 100 - nth });
  expect([(await short()).lines.length, (await short()).hasMore]).toEqual([20, false]);
  await storeThread(backend, { clientId, lastAt: 1, isPriority: true });
  const { lines, hasMore } = await short();
  expect(lines.map(({ since }) => since)).toEqual([1, ...Array.from({ length: 19 }, (_, nth) => 100 - nth)]);
  expect([hasMore, unpackLines((await practice.asSales.query(source, asked)).lines).length]).toEqual([true, 21]);
});

test("a day that does not exist is refused", async () => {
  const wrong = { code: "INVALID", field: "today" };
  const { asSales } = practice;
  expect(await refusalOf(asSales.query(source, { source: "news", today: "x" }))).toMatchObject(wrong);
  expect(await refusalOf(asSales.query(mine, { source: "work", today: "x" }))).toMatchObject(wrong);
});
