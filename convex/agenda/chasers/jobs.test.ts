import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aChasedClient } from "../../../tests/support/functions/chasers";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

const clock = useFixedClock();
const { run, remindNext } = internal.agenda.chasers.jobs;
const { previewMany, progress, remindAll, setChasers, takeBackAll } = api.agenda.chasers.staff;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Chased = Awaited<ReturnType<typeof aChasedClient>>;

const runAt = async ({ backend }: Chased, moment: string) => {
  clock.pass(Date.parse(`2026-${moment}Z`) - Date.now());
  await backend.action(run, {});
};

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
    const { dueAt } = await remind();
    expect(new Date(dueAt).toISOString()).toBe("2026-03-04T23:00:00.000Z");
    // Three in the morning of the next day in Tokyo.
    clock.pass(Date.parse("2026-03-05T18:00:00Z") - Date.now());
    await send();
    expect(await letters()).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: "waiting", dueAt: Date.parse("2026-03-05T23:00:00Z"), day: "2026-03-05" },
    ]);
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
    const { ask, backend, remind } = await aChasedClient();
    await ask();
    await remind();
    clock.pass(HOUR);
    const jobsBefore = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(99));
    await backend.action(run, {});
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(99));
    const resumed = jobs.slice(jobsBefore.length).map(({ name }) => name);
    expect(resumed).toContain("agenda/chasers/jobs:send");
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

  // Caught: everybody planned again by a run that began anew after it died before its last step.
  test("plan nobody twice after a run that died", async () => {
    const chased = await aChasedClient();
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
    expect(await chased.states()).toEqual(["nothing"]);
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
    expect(await at()).toMatchObject({ total: 61, done: 25, isDone: false });
    await finish(chased, runId, 3);
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
    // The client can be reminded anew on the same day.
    await chased.remind();
  });

  test("continues after a batch that failed", async () => {
    const chased = await aChasedClient();
    const { asSales, backend } = chased;
    await asSales.mutation(remindAll, { clientIds: ["a"] });
    const count = async () => {
      const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(99));
      return jobs.filter(({ name }) => name === "agenda/chasers/jobs:remindNext").length;
    };
    await backend.action(run, {});
    expect(await count()).toBe(1);
    clock.pass(HOUR);
    await backend.action(run, {});
    expect(await count()).toBe(2);
  });
});
