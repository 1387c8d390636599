import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aChasedClient } from "../../../tests/support/functions/chasers";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

const clock = useFixedClock();
const { preview, remind, setChasers, status, takeBack } = api.agenda.chasers.staff;
const MINUTE = 60_000;

type Chased = Awaited<ReturnType<typeof aChasedClient>>;

const refusedFor = async (call: Promise<unknown>) => {
  const refusal = await refusalOf(call);
  expect(refusal).toMatchObject({ code: "INVALID" });
  return (refusal as { reason?: string }).reason;
};

async function storeLetter({ backend, clientId }: Chased, state: "bounced" | "delivered") {
  await backend.run(async (ctx) => {
    const letter = {
      kind: "news",
      clientId,
      to: "maria@home.test",
      toName: "M",
      subject: "S",
      html: "",
      text: "",
    } as const;
    const sent = { state, reason: null, attempts: 1, providerId: "m1", startedAt: null, queuedAt: 1, sentAt: 1 };
    await ctx.db.insert("letters", { ...letter, ...sent, idempotencyKey: `old ${state}` });
  });
}

/** Times and arguments of the jobs that send reminders. */
async function jobsOf({ backend }: Chased) {
  const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(99));
  const sending: { scheduledTime: number; args: unknown[] }[] = jobs.filter(
    ({ name }) => name === "agenda/chasers/jobs:send",
  );
  return sending.map(({ scheduledTime, args }) => [scheduledTime, ...args]);
}

describe("a reminder by hand", () => {
  test("leaves after a minute, once, and is on the timeline and in the audit log", async () => {
    const chased = await aChasedClient();
    const { backend, asSales, ask, clientId, caseId, letters, send } = chased;
    await ask();
    const { chaserId, dueAt } = await chased.remind();
    expect(dueAt).toBe(NOON + MINUTE);
    // Caught: an email that no job sends at its time.
    expect(await jobsOf(chased)).toEqual([[dueAt, { chaserId }]]);
    await send();
    expect(await letters()).toEqual([]);
    clock.pass(MINUTE);
    // Caught: a second run of the job, after a crash or a resume, that sent the email again.
    await send();
    await send();
    expect(await letters()).toMatchObject([{ clientId, to: "maria@home.test", toName: "Maria Santos" }]);
    const [activity] = await backend.run(async (ctx) => await ctx.db.query("client_activities").take(9));
    expect(activity).toMatchObject({
      caseId,
      activityType: "reminded",
      description: "Reminder emailed: 1 requested document",
      metadata: { count: "1" },
      byName: "Sofia Reyes",
      isVisibleToClient: true,
    });
    const notices = await backend.run(async (ctx) => await ctx.db.query("portal_notices").take(9));
    expect(notices).toMatchObject([{ kind: "reminded", facts: { count: "1" }, caseId }]);
    // Caught: a reminder that is news, and causes a second email.
    expect(await backend.run(async (ctx) => await ctx.db.query("portal_letters").take(9))).toEqual([]);
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.at(-1)).toMatchObject({ action: "chasers:remind", actorName: "Sofia Reyes", subject: clientId });
    expect(await asSales.query(status, { clientId })).toEqual({
      isOn: true,
      offByName: null,
      offAt: null,
      last: { at: NOON + MINUTE, byName: "Sofia Reyes", lines: [{ kind: "asked", count: 1 }] },
      waiting: null,
    });
  });

  test("is one a day, also by two people at once", async () => {
    const { asLawyer, asSales, ask, clientId, rows, send, remind: again } = await aChasedClient();
    await ask();
    const both = [asLawyer, asSales].map(async (caller) => await caller.mutation(remind, { clientId }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status: end }) => end).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rows()).toHaveLength(1);
    const planned = "A reminder for this client is waiting to be sent already. A client gets one reminder a day.";
    expect(await refusedFor(again())).toBe(planned);
    clock.pass(MINUTE);
    await send();
    const today = "This client was reminded today already. A client gets one reminder a day.";
    expect(await refusedFor(again())).toBe(today);
    // Caught: a dialog that offers the second email of a day.
    expect(await asSales.query(preview, { clientId, now: Date.now() })).toMatchObject({ refusal: today });
    clock.pass(24 * 60 * MINUTE);
    await again();
    expect(await rows()).toHaveLength(2);
    expect(await asSales.query(preview, { clientId, now: Date.now() })).toMatchObject({ refusal: planned });
    clock.pass(MINUTE);
    await send();
    expect((await asSales.query(status, { clientId }))?.last?.at).toBe(Date.now());
  });

  // Caught: a reminder by hand that waits a day like an automatic one.
  test("leaves on a day on which the client got another email", async () => {
    const chased = await aChasedClient();
    await chased.ask();
    await storeLetter(chased, "delivered");
    await chased.backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("letters").take(9)) {
        await ctx.db.patch("letters", _id, { queuedAt: NOON });
      }
    });
    await chased.remind();
    clock.pass(MINUTE);
    await chased.send();
    expect(await chased.states()).toEqual(["sent"]);
  });

  // Caught: a line whose Remind always says that the document has come.
  test("from the line of a missing document is about all that is open", async () => {
    const { asSales, ask, clientId, letters, send } = await aChasedClient();
    await ask({ title: "Degree" });
    const requirementId = await ask();
    await asSales.mutation(remind, { clientId, requirementId });
    clock.pass(MINUTE);
    await send();
    expect((await letters())[0]?.text).toContain("We are waiting for 2 documents.");
  });

  test.each<[string, (chased: Chased) => Promise<unknown>, string]>([
    [
      "whose address bounced",
      async (chased) => {
        await storeLetter(chased, "bounced");
      },
      "Emails to this client's address bounce. Correct the address first.",
    ],
    [
      "whose access has ended",
      async ({ backend }) => {
        await backend.run(async (ctx) => {
          const account = (await ctx.db.query("users").take(9)).find(({ role }) => role === "client");
          if (account !== undefined) await ctx.db.patch("users", account._id, { status: "revoked" });
        });
      },
      "This client's portal access has ended. Grant access first: the email leads to the portal.",
    ],
    [
      "who is archived",
      async ({ backend, clientId }) => {
        await backend.run(async (ctx) => {
          await ctx.db.patch("clients", clientId, { status: "archived" });
        });
      },
      "This client is archived.",
    ],
    [
      "whose reminders are off",
      async ({ asLawyer, clientId }) => await asLawyer.mutation(setChasers, { clientId, isOn: false }),
      "Reminders are off for this client.",
    ],
  ])("of a client %s is refused with the sentence, before and in the preview", async (_, change, sentence) => {
    const chased = await aChasedClient();
    await chased.ask();
    await change(chased);
    expect(await refusedFor(chased.remind())).toBe(sentence);
    const { clientId } = chased;
    expect(await chased.asSales.query(preview, { clientId, now: NOON })).toMatchObject({ refusal: sentence });
    expect(await chased.rows()).toEqual([]);
  });

  test("goes to an address that bounced once and got an email since", async () => {
    const chased = await aChasedClient();
    await chased.ask();
    await storeLetter(chased, "bounced");
    await storeLetter(chased, "delivered");
    await chased.remind();
    expect(await chased.states()).toEqual(["waiting"]);
  });

  test("without portal access is refused, as is one of a deleted client", async () => {
    const { asSales, backend } = await aChasedClient();
    const clientId = await storeClient(backend, { number: 2 });
    const sentence = "This client has no portal access yet. Grant access first: the email leads to the portal.";
    expect(await refusedFor(asSales.mutation(remind, { clientId }))).toBe(sentence);
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    expect(await refusalOf(asSales.mutation(remind, { clientId }))).toEqual({ code: "NOT_FOUND", what: "client" });
    expect(await asSales.query(preview, { clientId, now: NOON })).toBeNull();
    expect(await asSales.query(status, { clientId })).toBeNull();
  });

  // Caught: a client who was asked for the passport that came while the paralegal read the page.
  test("of nothing open, or of a document that has come, is refused", async () => {
    const { asSales, backend, ask, clientId, caseId, remind: again } = await aChasedClient();
    const nothing = "Nothing is open for this client. No email was sent.";
    expect(await refusedFor(again())).toBe(nothing);
    const shown = await asSales.query(preview, { clientId, now: NOON });
    expect([shown?.refusal, shown?.dueAt]).toEqual([nothing, NOON + MINUTE]);
    const requirementId = await ask();
    await ask({ title: "Degree" });
    await backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", requirementId, { status: "uploaded" });
    });
    const came = "This document is no longer missing. No email was sent.";
    expect(await refusedFor(asSales.mutation(remind, { clientId, requirementId }))).toBe(came);
    // Caught: a client whose case is over or rests, asked for its papers and its questionnaire.
    await storeQuestionnaire(backend, clientId, { caseId });
    for (const resting of ["on_hold", "completed"] as const) {
      await backend.run(async (ctx) => {
        await ctx.db.patch("cases", caseId, { status: resting });
      });
      expect(await refusedFor(again())).toBe(nothing);
    }
    const answered = await storeQuestionnaire(backend, clientId);
    await backend.run(async (ctx) => {
      await ctx.db.patch("client_questionnaires", answered, { status: "completed" });
    });
    expect(await refusedFor(again())).toBe(nothing);
    await storeQuestionnaire(backend, clientId);
    await again();
  });

  test("is undone before its email leaves, and not after", async () => {
    const { asLawyer, ask, backend, clientId, letters, remind: again, rows, send } = await aChasedClient();
    await ask();
    const { chaserId, dueAt } = await again();
    const waiting = { chaserId, dueAt, byName: "Sofia Reyes" };
    expect(await asLawyer.query(status, { clientId })).toMatchObject({ waiting, last: null });
    await asLawyer.mutation(takeBack, { chaserId });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.at(-1)).toMatchObject({ action: "chasers:takeBack", actorName: "Daniel Okafor", subject: clientId });
    expect(await refusalOf(asLawyer.mutation(takeBack, { chaserId }))).toEqual({ code: "NOT_FOUND", what: "reminder" });
    clock.pass(MINUTE);
    await send();
    expect(await letters()).toEqual([]);
    const second = await again();
    clock.pass(MINUTE);
    await send();
    expect(await refusedFor(asLawyer.mutation(takeBack, { chaserId: second.chaserId }))).toBe(
      "This email has left already.",
    );
    expect(await rows()).toHaveLength(1);
  });
});

test("the preview is the email in the client's language, with its time and its recipients", async () => {
  const { asClient, asSales, ask, backend, caseId, clientId } = await aChasedClient("+81 90 1234 5678");
  await asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
  await ask({ dueOn: "2026-03-01" });
  await storeQuestionnaire(backend, clientId, { caseId });
  const shown = await asSales.query(preview, { clientId, now: NOON });
  expect(shown).toMatchObject({
    refusal: null,
    recipients: [{ email: "maria@home.test", locale: "es" }],
    locale: "es",
    subject: "Un recordatorio sobre su caso de parte de Our practice",
    lines: [
      { kind: "overdue", count: 1 },
      { kind: "questionnaires", count: 1 },
    ],
    // Noon in London is nine in the evening in Tokyo.
    dueAt: Date.parse("2026-03-04T23:00:00Z"),
    clientZone: "Asia/Tokyo",
  });
  expect(shown?.text).toContain("• Venció el plazo de un documento.");
});

test("the switch of a client is kept with its author, once", async () => {
  const { asLawyer, asSales, backend, clientId } = await aChasedClient();
  for (const isOn of [false, false]) await asLawyer.mutation(setChasers, { clientId, isOn });
  expect(await asSales.query(status, { clientId })).toMatchObject({
    isOn: false,
    offByName: "Daniel Okafor",
    offAt: NOON,
  });
  for (const isOn of [true, true]) await asSales.mutation(setChasers, { clientId, isOn });
  expect(await asSales.query(status, { clientId })).toMatchObject({ isOn: true, offByName: null });
  const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
  expect(audit.map(({ action }) => action).slice(1)).toEqual(["chasers:turnOff", "chasers:turnOn"]);
});
