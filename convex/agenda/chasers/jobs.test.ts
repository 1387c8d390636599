import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aChasedClient } from "../../../tests/support/functions/chasers";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

const clock = useFixedClock();
const { dropWaiting, run, remindNext } = internal.agenda.chasers.jobs;
const { previewMany, progress, remindAll, setChasers, takeBackAll } = api.agenda.chasers.staff;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Chased = Awaited<ReturnType<typeof aChasedClient>>;

const runAt = async ({ backend }: Chased, moment: string) => {
  clock.pass(Date.parse(`2026-${moment}Z`) - Date.now());
  await backend.action(run, {});
};

/** Arguments of the scheduled jobs of this name, in their order. */
async function jobsOf({ backend }: Chased, name: "remindNext" | "send" | "dropWaiting") {
  const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(99));
  return jobs.filter((job) => job.name === `agenda/chasers/jobs:${name}`).flatMap(({ args }) => args as unknown[]);
}

describe("an email at its moment", () => {
  // Caught: a document that came between the press and the email; one that was asked for in that minute and left out.
  test("says what is open then", async () => {
    vi.stubEnv("APP_ORIGINS", "https://firm.test");
    const { ask, backend, letters, remind, send } = await aChasedClient();
    const first = await ask();
    await remind();
    await backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", first, { status: "uploaded" });
    });
    await ask({ title: "Degree", status: "redo", reason: "Blurry" });
    clock.pass(MINUTE);
    await send();
    const [letter] = await letters();
    expect(letter?.text).toContain("• A document did not work for us. Please send a new copy.");
    expect(letter?.text).not.toContain("We are waiting");
    expect(letter?.text).toContain("https://firm.test/client-portal/documents");
    // Caught: a title in a mailbox that may be a family's.
    expect(letter?.text).not.toMatch(/Degree|Blurry/);
  });

  test("is none if everything was answered", async () => {
    const { ask, backend, letters, remind, send, states } = await aChasedClient();
    const only = await ask();
    await remind();
    await backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", only, { status: "uploaded" });
    });
    clock.pass(MINUTE);
    await send();
    expect([await letters(), await states()]).toEqual([[], ["nothing"]]);
    expect(await backend.run(async (ctx) => await ctx.db.query("client_activities").take(9))).toEqual([]);
  });

  test("waits for the morning where the client is, also after a night without a server", async () => {
    const chased = await aChasedClient("+81 90 1234 5678");
    const { ask, letters, remind, rows, send } = chased;
    await ask();
    const { chaserId, dueAt } = await remind();
    expect(new Date(dueAt).toISOString()).toBe("2026-03-04T23:00:00.000Z");
    // Three in the morning of the next day in Tokyo.
    clock.pass(Date.parse("2026-03-05T18:00:00Z") - Date.now());
    await send();
    expect(await letters()).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: "waiting", dueAt: Date.parse("2026-03-05T23:00:00Z"), day: "2026-03-05" },
    ]);
    // Caught: an email that waits for a morning at which no job sends it.
    expect(await jobsOf(chased, "send")).toEqual([{ chaserId }, { chaserId }]);
    clock.pass(5 * HOUR);
    await send();
    expect(await letters()).toHaveLength(1);
  });

  test.each<[string, string, (chased: Chased) => Promise<unknown>]>([
    [
      "is deleted",
      "deleted",
      async ({ backend, clientId }) => {
        await backend.run(async (ctx) => {
          await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
        });
      },
    ],
    [
      "has reminders turned off",
      "off",
      async ({ asSales, clientId }) => await asSales.mutation(setChasers, { clientId, isOn: false }),
    ],
    [
      "loses access",
      "accessEnded",
      async ({ backend }) => {
        await backend.run(async (ctx) => {
          const account = (await ctx.db.query("users").take(9)).find(({ role }) => role === "client");
          if (account !== undefined) await ctx.db.patch("users", account._id, { status: "revoked" });
        });
      },
    ],
  ])("is not sent to a client who %s in that minute", async (_, refusal, change) => {
    const chased = await aChasedClient();
    await chased.ask();
    await chased.remind();
    await change(chased);
    clock.pass(MINUTE);
    await chased.send();
    expect(await chased.letters()).toEqual([]);
    expect(await chased.rows()).toMatchObject([{ state: "stopped", refusal }]);
  });

  // Caught: an email whose job failed, which would also have kept the client from every later one.
  test("is sent by the hourly job if its own has failed", async () => {
    const chased = await aChasedClient();
    const { ask, backend, remind } = chased;
    await ask();
    const { chaserId } = await remind();
    clock.pass(HOUR);
    const before = (await jobsOf(chased, "send")).length;
    await backend.action(run, {});
    expect((await jobsOf(chased, "send")).slice(before)).toEqual([{ chaserId }]);
  });
});

describe("automatic reminders", () => {
  test("are sent 7 and 1 days before and weekly after, once a day for any number of runs", async () => {
    const chased = await aChasedClient();
    await chased.ask({ dueOn: "2026-03-13" });
    const sentOn: string[] = [];
    for (let day = 4; day <= 31; day += 1) {
      for (const hour of ["08", "12", "13"]) {
        await runAt(chased, `03-${String(day).padStart(2, "0")}T${hour}:00`);
        await chased.send();
      }
      const sent = (await chased.letters()).length;
      while (sentOn.length < sent) sentOn.push(`03-${String(day)}`);
    }
    expect(sentOn).toEqual(["03-6", "03-12", "03-20", "03-27"]);
    expect(await chased.states()).toEqual(["sent", "sent", "sent", "sent"]);
  });

  test("bundle everything of a client, whatever its day", async () => {
    const chased = await aChasedClient();
    await chased.ask({ dueOn: "2026-03-05" });
    await chased.ask({ dueOn: "2026-03-11" });
    await chased.ask({ dueOn: "2026-02-01" });
    await storeQuestionnaire(chased.backend, chased.clientId);
    await runAt(chased, "03-04T12:00");
    await chased.send();
    const [letter, ...more] = await chased.letters();
    expect(more).toEqual([]);
    expect(letter?.text).toContain(
      "• A document is overdue. Please send it as soon as you can.\n• We are waiting for 2 documents.\n• A questionnaire is not finished.",
    );
  });

  test("of things without a day come weekly after they were asked for", async () => {
    const chased = await aChasedClient();
    await chased.ask({ dueOn: null });
    await runAt(chased, "03-10T12:00");
    expect(await chased.rows()).toEqual([]);
    await runAt(chased, "03-11T12:00");
    expect(await chased.rows()).toHaveLength(1);
    const other = await aChasedClient();
    await storeQuestionnaire(other.backend, other.clientId);
    await runAt(other, "03-18T12:00");
    expect(await other.rows()).toHaveLength(1);
  });

  // Caught: "due tomorrow" after staff gave the client two more weeks.
  test("are not sent if the due day was moved after the planning", async () => {
    const chased = await aChasedClient("+81 90 1234 5678");
    const requirementId = await chased.ask({ dueOn: "2026-03-05" });
    await runAt(chased, "03-04T12:00");
    expect(await chased.states()).toEqual(["waiting"]);
    await chased.backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", requirementId, { dueOn: "2026-03-25" });
    });
    clock.pass(11 * HOUR);
    await chased.send();
    expect([await chased.letters(), await chased.states()]).toEqual([[], ["nothing"]]);
  });

  test("wait a day if the client got another email that asks for something", async () => {
    const chased = await aChasedClient();
    await chased.ask({ dueOn: "2026-03-05" });
    await runAt(chased, "03-04T12:00");
    await chased.backend.run(async (ctx) => {
      const news = { kind: "news", to: "maria@home.test", toName: "M", subject: "S", html: "", text: "" } as const;
      const sent = { state: "sent", reason: null, attempts: 1, providerId: "m1", startedAt: null } as const;
      await ctx.db.insert("letters", { ...news, ...sent, queuedAt: NOON, sentAt: NOON, idempotencyKey: "news" });
    });
    await chased.send();
    expect(await chased.rows()).toMatchObject([{ state: "waiting", day: "2026-03-05" }]);
    await runAt(chased, "03-05T12:00");
    await chased.send();
    expect(await chased.states()).toEqual(["sent"]);
  });

  test.each<[string, (chased: Chased) => Promise<unknown>]>([
    ["that has them off", async ({ setFirm }) => await setFirm({ remindsRequests: false })],
    [
      "before it opens",
      async ({ setFirm }) => await setFirm({ workingHours: { days: [3], opensAt: 780, closesAt: 900 } }),
    ],
  ])("are not planned by a practice %s", async (_, change) => {
    const chased = await aChasedClient();
    await chased.ask({ dueOn: "2026-03-05" });
    await change(chased);
    await runAt(chased, "03-04T12:00");
    expect(await chased.rows()).toEqual([]);
  });

  test.each<[string, (chased: Chased) => Promise<unknown>]>([
    ["by a practice that turns them off", async ({ setFirm }) => await setFirm({ remindsRequests: false })],
    [
      "for a case that is completed",
      async ({ backend, caseId }) => {
        await backend.run(async (ctx) => {
          await ctx.db.patch("cases", caseId, { status: "completed" });
        });
      },
    ],
  ])("that wait for the morning are stopped %s", async (_, change) => {
    const chased = await aChasedClient("+81 90 1234 5678");
    await chased.ask({ dueOn: "2026-03-05" });
    await runAt(chased, "03-04T12:00");
    await change(chased);
    clock.pass(11 * HOUR);
    await chased.send();
    expect([await chased.letters(), await chased.states()]).toEqual([[], ["nothing"]]);
  });

  // Caught: two emails on one day, one by hand and one automatic; one to a client who is inactive, or wants none.
  test.each<[string, number, (chased: Chased) => Promise<unknown>]>([
    ["reminded by hand on this day", 1, async ({ remind }) => await remind()],
    [
      "inactive",
      0,
      async ({ backend, clientId }) => {
        await backend.run(async (ctx) => {
          await ctx.db.patch("clients", clientId, { status: "inactive" });
        });
      },
    ],
    ["turned off", 0, async ({ asSales, clientId }) => await asSales.mutation(setChasers, { clientId, isOn: false })],
  ])("are not planned for a client who is %s", async (_, rows, change) => {
    const chased = await aChasedClient();
    await chased.ask({ dueOn: "2026-03-05" });
    await change(chased);
    await runAt(chased, "03-04T13:00");
    expect(await chased.rows()).toHaveLength(rows);
  });

  // Caught: the fifty-first client of a day, whom no run reads.
  test("are planned for each client of a long list", async () => {
    const chased = await aChasedClient();
    const other = await storeClient(chased.backend, { number: 2 });
    for (let nth = 0; nth < 50; nth += 1) await chased.ask({ clientId: other, dueOn: "2026-03-05" });
    await chased.ask({ dueOn: "2026-03-05" });
    await runAt(chased, "03-04T12:00");
    expect(await chased.rows()).toMatchObject([{ clientId: chased.clientId }]);
  });

  // Caught: a client whom nobody reminded because the server was off on that day; a log that grows for ever, or loses this month.
  test("of a day without a server are made up, and the log of half a year ago goes", async () => {
    const chased = await aChasedClient();
    await runAt(chased, "03-04T12:00");
    await chased.ask({ dueOn: "2026-03-12" });
    await runAt(chased, "03-06T12:00");
    expect(await chased.states()).toEqual(["waiting"]);
    await chased.send();
    await runAt(chased, "03-09T12:00");
    expect(await chased.states()).toEqual(["sent"]);
    await runAt(chased, "09-04T12:00");
    expect(await chased.rows()).toEqual([]);
  });

  // Caught: everybody planned again by a run that began anew after it died before its last step.
  test("plan nobody twice after a run that died", async () => {
    const chased = await aChasedClient();
    await chased.backend.run(async (ctx) => {
      const earlier = { clientId: chased.clientId, day: "2026-02-20", dueAt: 1, plannedAt: 1, sentAt: 1 } as const;
      const row = { state: "sent", window: null, userId: null, userName: null, runId: null, refusal: null } as const;
      await ctx.db.insert("chasers", { ...earlier, ...row, lines: [] });
    });
    const requirementId = await chased.ask({ dueOn: "2026-03-05" });
    await runAt(chased, "03-04T12:00");
    await chased.backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", requirementId, { status: "uploaded" });
    });
    await chased.send();
    await chased.backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("chaser_days").take(9)) await ctx.db.delete("chaser_days", _id);
      await ctx.db.patch("case_requirements", requirementId, { status: "requested" });
    });
    await runAt(chased, "03-04T12:01");
    expect(await chased.states()).toEqual(["sent", "nothing"]);
  });
});

describe("Remind all", () => {
  /** Runs the batches that the scheduler would run. */
  async function finish({ backend }: Chased, runId: Id<"chaser_runs">, batches: number) {
    for (let batch = 0; batch < batches; batch += 1) await backend.mutation(remindNext, { runId });
  }

  async function storeMany({ backend }: Chased, count: number): Promise<Id<"clients">[]> {
    const ids: Id<"clients">[] = [];
    for (let number = 0; number < count; number += 1) ids.push(await storeClient(backend, { number: 100 + number }));
    return ids;
  }

  test("reminds in batches, counts the others by reason, and shows how far it is", async () => {
    const chased = await aChasedClient();
    const { asSales, ask, backend, clientId } = chased;
    await ask();
    const others = await storeMany(chased, 59);
    const clientIds = [...others, clientId, clientId, "none"];
    const runId = await asSales.mutation(remindAll, { clientIds });
    const at = async () => await asSales.query(progress, { runId });
    expect(await at()).toMatchObject({ total: 61, done: 0, isDone: false });
    await finish(chased, runId, 1);
    expect(await at()).toMatchObject({ total: 61, done: 25, isDone: false, isUndone: false });
    // Caught: a run that stops after its first batch, until the hourly job.
    expect(await jobsOf(chased, "remindNext")).toEqual([{ runId }, { runId }]);
    await finish(chased, runId, 3);
    expect(await jobsOf(chased, "remindNext")).toHaveLength(3);
    expect(await chased.rows()).toMatchObject([{ userName: "Sofia Reyes", runId }]);
    expect(await at()).toMatchObject({
      done: 61,
      isDone: true,
      counts: { planned: 1, noAccess: 59, deleted: 1, already: 0 },
    });
    clock.pass(MINUTE);
    await chased.send();
    expect(await chased.letters()).toHaveLength(1);
    const again = await asSales.query(previewMany, { clientIds: [clientId, others[0] ?? ""], now: NOON + MINUTE });
    expect(again).toMatchObject({ planned: 0, already: 1, noAccess: 1 });
    // Caught: a client with nothing open among those who get an email.
    await backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("case_requirements").take(9)) {
        await ctx.db.delete("case_requirements", _id);
      }
    });
    const tomorrow = { clientIds: [clientId], now: NOON + 24 * HOUR };
    expect(await asSales.query(previewMany, tomorrow)).toMatchObject({ planned: 0, already: 0, nothing: 1 });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.at(-1)).toMatchObject({ action: "chasers:remindMany", subject: "clients", after: "61 clients" });
  });

  // Caught: a run of 2,000 clients that one transaction cannot do; one without a limit.
  test("takes 2,000 clients, and no more", async () => {
    const { asSales, backend } = await aChasedClient();
    const ids = Array.from({ length: 2_001 }, (_, place) => `client-${String(place)}`);
    expect(await refusalOf(asSales.mutation(remindAll, { clientIds: ids }))).toEqual({
      code: "INVALID",
      field: "clients",
      reason: "Remind at most 2,000 clients at once",
    });
    expect(await refusalOf(asSales.mutation(remindAll, { clientIds: [] }))).toMatchObject({ code: "INVALID" });
    const runId = await asSales.mutation(remindAll, { clientIds: ids.slice(1) });
    for (let batch = 0; batch < 80; batch += 1) await backend.mutation(remindNext, { runId });
    expect(await asSales.query(progress, { runId })).toMatchObject({
      done: 2_000,
      isDone: true,
      counts: { deleted: 2_000 },
    });
  });

  test("is undone while its emails wait, and stops", async () => {
    const chased = await aChasedClient();
    await chased.ask();
    const others = await storeMany(chased, 30);
    const runId = await chased.asSales.mutation(remindAll, { clientIds: [chased.clientId, ...others] });
    await finish(chased, runId, 1);
    expect(await chased.states()).toEqual(["waiting"]);
    for (let press = 0; press < 2; press += 1) await chased.asLawyer.mutation(takeBackAll, { runId });
    await finish(chased, runId, 1);
    expect(await chased.rows()).toEqual([]);
    expect(await chased.asSales.query(progress, { runId })).toMatchObject({ isDone: true, isUndone: true });
    const audit = await chased.backend.run(async (ctx) => await ctx.db.query("audit_events").take(99));
    const undone = audit.filter(({ action }) => action === "chasers:takeBackMany");
    expect(undone).toMatchObject([{ actorName: "Daniel Okafor", subject: "clients" }]);
    const unknown = chased.asSales.mutation(takeBackAll, { runId: "none" });
    expect(await refusalOf(unknown)).toEqual({ code: "NOT_FOUND", what: "reminders" });
    // The client can be reminded anew on the same day.
    await chased.remind();
  });

  // Caught: emails of an undone run that left, because one batch did not take all of them back.
  test("takes back more than five hundred emails, batch by batch", async () => {
    const chased = await aChasedClient();
    await chased.ask();
    const runId = await chased.asSales.mutation(remindAll, { clientIds: [chased.clientId] });
    await finish(chased, runId, 1);
    await chased.backend.run(async (ctx) => {
      const [row] = await ctx.db.query("chasers").take(1);
      if (row === undefined) throw new Error("it is planned");
      const { _id, _creationTime, ...copied } = row;
      for (let nth = 0; nth < 500; nth += 1) await ctx.db.insert("chasers", copied);
    });
    await chased.asSales.mutation(takeBackAll, { runId });
    expect(await chased.rows()).toHaveLength(1);
    expect(await jobsOf(chased, "dropWaiting")).toEqual([{ runId }]);
    await chased.backend.mutation(dropWaiting, { runId });
    expect([await chased.rows(), await jobsOf(chased, "dropWaiting")]).toEqual([[], [{ runId }]]);
  });

  // Caught: the outcome of "Remind all", gone within the hour.
  test("keeps its outcome for thirty days", async () => {
    const chased = await aChasedClient();
    const runId = await chased.asSales.mutation(remindAll, { clientIds: [chased.clientId] });
    await finish(chased, runId, 1);
    const outcome = async () => await chased.asSales.query(progress, { runId });
    clock.pass(30 * 24 * HOUR - 1);
    await chased.backend.action(run, {});
    expect(await outcome()).toMatchObject({ isDone: true });
    clock.pass(1);
    await chased.backend.action(run, {});
    expect(await outcome()).toBeNull();
  });

  test("continues after a batch that failed", async () => {
    const chased = await aChasedClient();
    const { asSales, backend } = chased;
    const runId = await asSales.mutation(remindAll, { clientIds: ["a"] });
    await backend.action(run, {});
    expect(await jobsOf(chased, "remindNext")).toEqual([{ runId }]);
    clock.pass(HOUR);
    await backend.action(run, {});
    expect(await jobsOf(chased, "remindNext")).toEqual([{ runId }, { runId }]);
  });
});
