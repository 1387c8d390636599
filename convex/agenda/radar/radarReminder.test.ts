import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import {
  aPracticeWithCase,
  storeDeadline,
  storeDocument,
  storeRequirement,
  storeTask,
} from "../../../tests/support/functions/dues";
import { saveFirm } from "../../../tests/support/functions/firm";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

const clock = useFixedClock();
const { remind } = internal.agenda.radar.jobs;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A practice of UTC, which works at noon from Monday to Friday; it is noon of a Wednesday. */
async function aRemindedPractice() {
  const practice = await aPracticeWithCase();
  await saveFirm(practice.asAdmin, { timeZone: "UTC" });
  const told = async (reader: typeof practice.asSales) =>
    (await reader.query(api.practice.notifications.staff.list, { wanted: 50 })).items
      .filter(({ kind }) => kind === "dueSoon")
      .map(({ name, count }) => name ?? count);
  return {
    ...practice,
    run: async () => await practice.backend.action(remind, {}),
    /** Notifications so far of lawyer, administrator and sales, the newest first. */
    told: async () => ({
      lawyer: await told(practice.asLawyer),
      admin: await told(practice.asAdmin),
      sales: await told(practice.asSales),
    }),
    log: async () => await practice.backend.run(async (ctx) => await ctx.db.query("reminders").take(50)),
    /** Moves the clock to a moment of 2026, and runs the job. */
    runAt: async (moment: string) => {
      clock.pass(Date.parse(`2026-${moment}Z`) - Date.now());
      await practice.backend.action(remind, {});
    },
  };
}

describe("reminders", () => {
  test("come 30, 7 and 1 days before, to the owner, and the last to the administrators too", async () => {
    const { backend, clientId, ids, runAt, told } = await aRemindedPractice();
    await storeDeadline(backend, { clientId, dueOn: "2026-04-15", ownerId: ids.lawyer, title: "Answer" });
    await runAt("03-13T12:00");
    expect(await told()).toEqual({ lawyer: [], admin: [], sales: [] });
    await runAt("03-16T12:00");
    const mine = "Apr 15, 2026: Answer";
    expect(await told()).toEqual({ lawyer: [mine], admin: [], sales: [] });
    await runAt("04-08T12:00");
    expect(await told()).toEqual({ lawyer: [mine, mine], admin: [], sales: [] });
    await runAt("04-14T12:00");
    const theirs = "Apr 15, 2026, Daniel Okafor: Answer";
    expect(await told()).toEqual({ lawyer: [mine, mine, mine], admin: [theirs], sales: [] });
    await runAt("04-15T12:00");
    await runAt("04-16T12:00");
    expect(await told()).toEqual({ lawyer: [mine, mine, mine], admin: [theirs], sales: [] });
  });

  test("are logged, each with its recipients", async () => {
    const { backend, clientId, ids, run, log } = await aRemindedPractice();
    const itemId = await storeTask(backend, { clientId, dueOn: "2026-03-05", ownerId: ids.lawyer });
    await run();
    const told = [ids.admin, ids.lawyer];
    expect(await log()).toMatchObject([{ itemId, dueOn: "2026-03-05", stage: 1, at: NOON, told }]);
  });

  test("of items without an owner, or with one who has left, always go to the administrators", async () => {
    const { backend, clientId, ids, run, told } = await aRemindedPractice();
    await storeTask(backend, { clientId, dueOn: "2026-03-11", text: "Call" });
    await storeDeadline(backend, { clientId, dueOn: "2026-04-03", title: "File", ownerId: ids.revoked });
    await run();
    const admin = ["Mar 11, 2026, unassigned: Call", "Apr 3, 2026, Rui Alves: File"];
    expect(await told()).toEqual({ lawyer: [], admin, sales: [] });
  });

  test("link to the case's page, and name its number", async () => {
    const { asLawyer, backend, caseId, clientId, ids, run } = await aRemindedPractice();
    await storeTask(backend, { clientId, caseId, dueOn: "2026-03-11", text: "Call", ownerId: ids.lawyer });
    await run();
    const { items } = await asLawyer.query(api.practice.notifications.staff.list, { wanted: 9 });
    expect(items).toMatchObject([{ kind: "dueSoon", recordId: `${clientId}/cases/${caseId}`, count: 1 }]);
    expect(items[0]?.name).toMatch(/^Mar 11, 2026: Call \(CASE-2026-\d{4}\)$/);
  });

  // Caught: a job that reminded at each of its runs, every quarter of an hour.
  test("come once, for any number of runs, even after a run that died", async () => {
    const { backend, clientId, ids, run, told } = await aRemindedPractice();
    await storeTask(backend, { clientId, dueOn: "2026-03-11", ownerId: ids.lawyer, text: "Call" });
    await run();
    await run();
    await backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("reminder_days").take(9)) await ctx.db.delete("reminder_days", _id);
    });
    await run();
    expect((await told()).lawyer).toEqual(["Mar 11, 2026: Call"]);
  });

  test("wait for the practice's own morning", async () => {
    const { asAdmin, backend, clientId, ids, runAt, told } = await aRemindedPractice();
    await saveFirm(asAdmin, { timeZone: "America/New_York" });
    await storeTask(backend, { clientId, dueOn: "2026-03-12", ownerId: ids.lawyer, text: "Call" });
    await runAt("03-05T13:59");
    expect((await told()).lawyer).toEqual([]);
    await runAt("03-05T14:00");
    expect((await told()).lawyer).toHaveLength(1);
  });

  // Caught: a reminder for Sunday that came on Monday, the due day itself.
  test("of a weekend come on Friday", async () => {
    const { backend, clientId, ids, runAt, told } = await aRemindedPractice();
    await storeDeadline(backend, { clientId, dueOn: "2026-03-09", ownerId: ids.lawyer, title: "Answer" });
    await runAt("03-05T12:00");
    const first = "Mar 9, 2026: Answer";
    expect((await told()).lawyer).toEqual([first]);
    await runAt("03-06T12:00");
    expect((await told()).lawyer).toEqual([first, first]);
    expect(await backend.query(internal.agenda.radar.internal.planReminders, {})).toBeNull();
    await runAt("03-07T12:00");
    await runAt("03-09T12:00");
    expect((await told()).lawyer).toEqual([first, first]);
  });

  test("that were missed while the server was off are one, not three", async () => {
    const { backend, clientId, ids, runAt, told } = await aRemindedPractice();
    await storeDeadline(backend, { clientId, dueOn: "2026-04-15", ownerId: ids.lawyer, title: "Answer" });
    await runAt("04-17T12:00");
    await runAt("04-20T12:00");
    expect((await told()).lawyer).toEqual(["Apr 15, 2026: Answer"]);
  });

  test("of items long overdue do not come at all", async () => {
    const { backend, clientId, ids, run, told } = await aRemindedPractice();
    await storeDeadline(backend, { clientId, dueOn: "2026-01-15", ownerId: ids.lawyer });
    await run();
    expect((await told()).lawyer).toEqual([]);
  });

  test("end when an item is done or moved; a new date has new reminders", async () => {
    const { asLawyer, backend, clientId, ids, runAt, told } = await aRemindedPractice();
    const taskId = await storeTask(backend, { clientId, dueOn: "2026-03-13", ownerId: ids.lawyer, text: "Call" });
    const doneId = await storeTask(backend, { clientId, dueOn: "2026-03-13", ownerId: ids.lawyer, text: "Done" });
    await asLawyer.mutation(api.cases.tasks.staff.setDone, { taskId: doneId, isDone: true });
    await runAt("03-06T12:00");
    expect((await told()).lawyer).toEqual(["Mar 13, 2026: Call"]);
    const form = { text: "Call", ownerId: ids.lawyer, dueOn: "2026-03-20" };
    await asLawyer.mutation(api.cases.tasks.staff.change, { taskId, form, version: 1 });
    await runAt("03-12T12:00");
    expect((await told()).lawyer).toHaveLength(1);
    await runAt("03-13T12:00");
    expect((await told()).lawyer).toEqual(["Mar 20, 2026: Call", "Mar 13, 2026: Call"]);
  });

  test("of documents that a client must send go to the administrators, until they are accepted", async () => {
    const { backend, caseId, clientId, runAt, told } = await aRemindedPractice();
    const requirementId = await storeRequirement(backend, { clientId, caseId, dueOn: "2026-04-15" });
    await runAt("03-16T12:00");
    const news = "Apr 15, 2026: Requested document, Passport (Ana Souza)";
    expect(await told()).toEqual({ lawyer: [], admin: [news], sales: [] });
    await runAt("04-08T12:00");
    expect((await told()).admin).toEqual([news, news]);
    await backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", requirementId, { status: "accepted" });
    });
    await runAt("04-14T12:00");
    expect((await told()).admin).toHaveLength(2);
  });

  // Caught: an administrator who read of the same passport twice on one morning.
  test("of documents that expire come 7 days and 1 day before: 30 days before, all are notified elsewhere", async () => {
    const { backend, clientId, runAt, told } = await aRemindedPractice();
    await storeDocument(backend, { clientId, expiresOn: "2026-04-15", partyType: "spouse" });
    await runAt("03-16T12:00");
    expect(await told()).toEqual({ lawyer: [], admin: [], sales: [] });
    await runAt("04-08T12:00");
    const news = "Apr 15, 2026: Expiring document, Passport (Spouse) (Ana Souza)";
    expect(await told()).toEqual({ lawyer: [], admin: [news], sales: [] });
    await runAt("04-14T12:00");
    expect((await told()).admin).toEqual([news, news]);
  });

  // Caught: forty notifications in one morning.
  test("of more than three at once are one with their number", async () => {
    const { asLawyer, backend, ids, run, told } = await aRemindedPractice();
    const clientId = await storeClient(backend, { number: 2 });
    for (let nth = 0; nth < 4; nth += 1) {
      await storeTask(backend, { clientId, dueOn: "2026-03-11", ownerId: ids.lawyer });
    }
    for (let nth = 0; nth < 3; nth += 1) {
      await storeDeadline(backend, { clientId, dueOn: "2026-03-11", ownerId: ids.lawyer, title: String(nth) });
    }
    await run();
    expect((await told()).lawyer).toEqual([4, ...[2, 1, 0].map((nth) => `Mar 11, 2026: ${String(nth)}`)]);
    const { items } = await asLawyer.query(api.practice.notifications.staff.list, { wanted: 9 });
    expect(items[0]).toMatchObject({ recordId: null, count: 4 });
  });

  test.each([
    ["tasks", storeTask],
    ["deadlines", storeDeadline],
  ] as const)("of %s are read in pages, all of them", async (_kind, store) => {
    const { backend, clientId, ids, run, told, log } = await aRemindedPractice();
    for (let nth = 0; nth < 120; nth += 1) {
      await store(backend, { clientId, dueOn: "2026-03-11", ownerId: ids.sales });
    }
    await run();
    expect((await told()).sales).toEqual([20, 100]);
    expect(await log()).toHaveLength(50);
  });

  test("are deleted from the log half a year after the date", async () => {
    const { backend, clientId, ids, run, runAt, log } = await aRemindedPractice();
    await storeTask(backend, { clientId, dueOn: "2026-03-11", ownerId: ids.lawyer });
    await run();
    await runAt("09-07T12:00");
    expect(await log()).toHaveLength(1);
    await runAt("09-08T12:00");
    expect(await log()).toEqual([]);
  });
});

test("the job runs in working hours, once a day", async () => {
  const { asAdmin, backend } = await aRemindedPractice();
  const plan = async () => await backend.query(internal.agenda.radar.internal.planReminders, {});
  expect(await plan()).toEqual({
    today: "2026-03-04",
    through: "2026-03-04",
    from: "2026-02-02",
    before: "2026-04-04",
  });
  await backend.mutation(internal.agenda.radar.internal.finishReminders, { day: "2026-03-04" });
  expect(await plan()).toBeNull();
  clock.pass(DAY_MS + 6 * HOUR_MS);
  expect(await plan()).toBeNull();
  clock.pass(-6 * HOUR_MS);
  expect((await plan())?.today).toBe("2026-03-05");
  // In Honolulu it is the afternoon of the day before.
  await saveFirm(asAdmin, { timeZone: "Pacific/Honolulu" });
  clock.pass(13 * HOUR_MS);
  expect((await plan())?.today).toBe("2026-03-05");
});

describe("a client", () => {
  const overdue = async ({ backend }: Awaited<ReturnType<typeof aRemindedPractice>>) =>
    await backend.run(async (ctx) =>
      (await ctx.db.query("portal_notices").take(9)).map(({ kind, priority, facts }) => ({ kind, priority, facts })),
    );
  const told = { kind: "document_overdue", priority: "urgent", facts: { title: "Diploma", titleEs: "Su título" } };

  // Caught: a document a week overdue without a notice to its client.
  test("is notified once of an overdue document, the day after, and again after a new date", async () => {
    const practice = await aRemindedPractice();
    const { asSales, backend, clientId, caseId, runAt } = practice;
    const diploma = { title: "Diploma", titleEs: "Su título", dueOn: "2026-03-10" };
    const requirementId = await storeRequirement(backend, { clientId, caseId, ...diploma });
    await runAt("03-10T12:00");
    expect(await overdue(practice)).toEqual([]);
    await runAt("03-11T12:00");
    await runAt("03-12T12:00");
    expect(await overdue(practice)).toEqual([told]);
    const form = {
      documentType: "passport",
      title: "Diploma",
      instructions: "",
      isRequired: true,
      dueOn: "2026-03-16",
    };
    await asSales.mutation(api.cases.requirements.staff.change, { requirementId, form, version: 1 });
    await runAt("03-17T12:00");
    const logged = (await practice.log()).filter(({ stage }) => stage === 0);
    expect(logged.map(({ dueOn, at, told: staff }) => [dueOn, at, staff])).toEqual([
      ["2026-03-10", Date.parse("2026-03-11T12:00Z"), []],
      ["2026-03-16", Date.now(), []],
    ]);
    expect(await overdue(practice)).toEqual([told]);
  });

  // Caught: an urgent letter about an optional document, and one about a completed case.
  test.each([
    [{ isRequired: false }, "active"],
    [{ isRequired: true }, "completed"],
    [{ isRequired: true }, "on_hold"],
  ] as const)("is not notified of a request that is %j in a case that is %s", async (request, status) => {
    const practice = await aRemindedPractice();
    const { backend, clientId, caseId, runAt } = practice;
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { status });
    });
    const requirementId = await storeRequirement(backend, { clientId, caseId, dueOn: "2026-03-10", ...request });
    await runAt("03-11T12:00");
    expect(await overdue(practice)).toEqual([]);
    // The client is notified once the document is required in an active case.
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { status: "active" });
      await ctx.db.patch("case_requirements", requirementId, { isRequired: true });
    });
    await runAt("03-12T12:00");
    expect(await overdue(practice)).toHaveLength(1);
  });

  test.each(["uploaded", "accepted"] as const)("is not notified of a request that is %s", async (status) => {
    const practice = await aRemindedPractice();
    const { backend, clientId, caseId, runAt } = practice;
    await storeRequirement(backend, { clientId, caseId, dueOn: "2026-03-10", status });
    await runAt("03-11T12:00");
    expect(await overdue(practice)).toEqual([]);
  });

  test("is not notified of a day that was past when staff set it", async () => {
    const practice = await aRemindedPractice();
    const { backend, clientId, caseId, runAt } = practice;
    await storeRequirement(backend, { clientId, caseId, dueOn: "2026-03-02" });
    await runAt("03-11T12:00");
    expect(await overdue(practice)).toEqual([]);
    // A document due on the day it was requested is overdue from the next day on.
    await storeRequirement(backend, { clientId, caseId, dueOn: "2026-03-11" });
    await runAt("03-12T12:00");
    expect(await overdue(practice)).toHaveLength(1);
  });
});
