import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { NEW_REQUIREMENT } from "../../cases/requirements/rules";
import { newsLetter } from "./letterText";
import {
  LETTER_EACH_MS,
  LETTER_LATE_MS,
  LETTER_LATEST_MS,
  LETTER_LINES,
  LETTER_QUIET_MS,
  letterDueAt,
  letterLinesOf,
  NOTICE_KINDS,
} from "./rules";

const clock = useFixedClock();
const { sendLetter } = internal.clients.notices.jobs;

async function aClient() {
  const practice = await aPractice(startBackend());
  const { asSales, backend } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  const caseId = await storeCase(backend, { clientId, serial: 4_711 });
  const other = await storeClient(backend, { number: 2 });
  await backend.run(async (ctx) => {
    await ctx.db.insert("portal_letters", { clientId: other, firstAt: null, dueAt: null, sentAt: NOON - 1 });
  });
  const request = async (title: string) => {
    const form = { ...NEW_REQUIREMENT, documentType: "passport", title, dueOn: "2026-05-01" };
    await asSales.mutation(api.cases.requirements.staff.request, { caseId, form });
  };
  const jobs = async () =>
    await backend.run(async (ctx) => {
      const all = await ctx.db.system.query("_scheduled_functions").take(99);
      return all
        .filter(({ name }) => name === "clients/notices/jobs:sendLetter")
        .map((each) => each.scheduledTime - NOON);
    });
  const letters = async () =>
    await backend.run(async (ctx) => (await ctx.db.query("letters").take(9)).filter(({ kind }) => kind === "news"));
  const run = async () => await backend.mutation(sendLetter, { clientId });
  const requests = async () => await asSales.query(api.cases.requirements.staff.ofCase, { caseId });
  const plan = async () =>
    await backend.run(async (ctx) => {
      const plans = await ctx.db.query("portal_letters").take(9);
      return plans.find((each) => each.clientId === clientId) ?? null;
    });
  return { ...practice, clientId, other, caseId, request, requests, jobs, letters, run, plan };
}

/** Waits until staff have been quiet, and sends the due email. */
async function sendAfterQuiet({ run }: Pick<Awaited<ReturnType<typeof aClient>>, "run">) {
  clock.pass(LETTER_QUIET_MS);
  await run();
}

describe("a letter about news in the portal", () => {
  // Caught: fifteen requests, a return and a questionnaire, unknown to a client who did not open the portal.
  test("is one for all requests of staff, and names no document", async () => {
    vi.stubEnv("APP_ORIGINS", "https://firm.test, https://other.test");
    const client = await aClient();
    for (const title of ["Police certificate", "Medical exam", "Divorce decree"]) await client.request(title);
    const assigned = { clientId: client.clientId, caseId: client.caseId, formKey: "intake" };
    await client.asSales.mutation(api.cases.questionnaires.staff.assign, assigned);
    await client.asSales.mutation(api.cases.record.staff.setStage, {
      caseId: client.caseId,
      from: "information_collection",
      to: "document_review",
    });
    expect(await client.jobs()).toEqual([LETTER_QUIET_MS]);
    await sendAfterQuiet(client);
    const letters = await client.letters();
    expect(letters).toMatchObject([{ clientId: client.clientId, to: "maria@home.test", toName: "Maria Santos" }]);
    const [{ subject, text, html } = expect.fail("no letter")] = letters;
    expect(subject).toBe("News about your case from Our practice");
    expect(text).toContain("We need documents from you.");
    expect(text).toContain("We have questions for you to answer.");
    expect(text).toContain("Your case has moved forward.");
    expect(text).toContain("https://firm.test/client-portal/notifications");
    expect(`${subject}${text}${html}`).not.toMatch(/police|medical|divorce|intake|2026/i);
    await client.run();
    expect(await client.letters()).toHaveLength(1);
    vi.unstubAllEnvs();
  });

  // Caught: a letter after the first of ten requests, and the next an hour later.
  test("waits until staff are quiet, and one job waits", async () => {
    const client = await aClient();
    await client.request("One");
    clock.pass(LETTER_QUIET_MS - 1);
    await client.request("Two");
    clock.pass(1);
    await client.run();
    expect(await client.letters()).toEqual([]);
    expect(await client.jobs()).toEqual([LETTER_QUIET_MS, 2 * LETTER_QUIET_MS - 1]);
    clock.pass(LETTER_QUIET_MS - 1);
    await client.run();
    expect(await client.letters()).toHaveLength(1);
    await client.request("Three");
    expect((await client.jobs()).at(-1)).toBe(2 * LETTER_QUIET_MS - 1 + LETTER_EACH_MS);
  });

  // Caught: a letter delayed until the evening, because staff were busy.
  test("is delayed by half an hour at most, even if staff stay busy", async () => {
    const client = await aClient();
    for (let minute = 0; minute <= 28; minute += 4) {
      await client.request(`Document ${String(minute)}`);
      clock.pass((minute === 28 ? 2 : 4) * 60_000);
    }
    await client.run();
    expect(await client.letters()).toHaveLength(1);
  });

  // Caught: a second letter that repeated the first.
  test("contains only news since the last one", async () => {
    const client = await aClient();
    await client.request("Passport");
    await sendAfterQuiet(client);
    clock.pass(LETTER_EACH_MS);
    const stage = { from: "information_collection", to: "document_review" } as const;
    await client.asSales.mutation(api.cases.record.staff.setStage, { caseId: client.caseId, ...stage });
    await sendAfterQuiet(client);
    const [, second] = await client.letters();
    expect(second?.text).toContain("Your case has moved forward.");
    expect(second?.text).not.toContain("We need documents");
    expect(second?.idempotencyKey).toMatch(new RegExp(`-${String(Date.now())}$`));
    expect(await client.plan()).toMatchObject({ firstAt: null, dueAt: null, sentAt: Date.now() });
  });

  test("is in the client's language", async () => {
    const client = await aClient();
    await client.asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
    await client.request("Passport");
    await sendAfterQuiet(client);
    const [letter] = await client.letters();
    expect(letter?.subject).toBe("Novedades de su caso de parte de Our practice");
    expect(letter?.text).toContain("Necesitamos documentos de usted.");
  });

  test("says that a document was returned", async () => {
    const client = await aClient();
    await client.request("Passport");
    await client.asClient.mutation(api.clients.notices.portal.markAllRead, { upTo: NOON });
    const [requirement] = await client.requests();
    const redo = {
      requirementId: requirement?.requirementId ?? "",
      documentId: null,
      from: "requested",
      to: "redo",
    } as const;
    await client.asSales.mutation(api.documents.review.staff.setRequirementStatus, { ...redo, reason: "Blurred" });
    await sendAfterQuiet(client);
    const [letter] = await client.letters();
    expect(letter?.text).toContain("We need a new copy");
    expect(letter?.text).not.toMatch(/We need documents|Blurred|Passport/);
  });

  test.each<[what: string, meanwhile: (client: Awaited<ReturnType<typeof aClient>>) => Promise<unknown>]>([
    ["was read meanwhile", ({ asClient }) => asClient.mutation(api.clients.notices.portal.markAllRead, { upTo: NOON })],
    [
      "was taken back",
      async ({ asSales, requests }) => {
        const [requirement] = await requests();
        const requirementId = requirement?.requirementId ?? "";
        await asSales.mutation(api.documents.review.staff.withdrawRequirement, { requirementId });
      },
    ],
    [
      "is for nobody: access has ended",
      ({ asSales, clientId }) => asSales.mutation(api.workspace.clientRecord.staff.revokePortal, { clientId }),
    ],
    [
      "is for a client who was deleted",
      ({ backend, clientId }) =>
        backend.run(async (ctx) => {
          await ctx.db.patch("clients", clientId, { deleted: { at: NOON, byName: "Ana" } });
        }),
    ],
    [
      "would go where the last letter came back",
      ({ backend, clientId }) =>
        backend.run(async (ctx) => {
          const letter = {
            kind: "messages",
            clientId,
            to: "maria@home.test",
            toName: "M",
            subject: "S",
            html: "",
            text: "",
          } as const;
          const sent = { state: "bounced", reason: "No such box", attempts: 1, providerId: "m1" } as const;
          const times = { queuedAt: 1, startedAt: null, sentAt: 1 };
          await ctx.db.insert("letters", { ...letter, ...sent, ...times, idempotencyKey: "k" });
        }),
    ],
  ])("is not sent for news that %s", async (what, meanwhile) => {
    const client = await aClient();
    await client.request("Passport");
    await meanwhile(client);
    await sendAfterQuiet(client);
    expect(await client.letters()).toEqual([]);
    const isTaken = (await client.plan())?.sentAt === Date.now();
    // Only the bounced address is skipped.
    expect(isTaken).toBe(what === "would go where the last letter came back");
  });

  describe("after a bounced one", () => {
    const queuedAt = NOON - 2 * 60_000;
    const settled = { toName: "M", subject: "S", html: "", text: "", reason: null, attempts: 1, startedAt: null };

    /** A client whose last email with a known outcome bounced. */
    async function aBounced({ to = "maria@home.test" } = {}) {
      const client = await aClient();
      const store = async (state: "bounced" | "delivered" | "sent", at = queuedAt) => {
        await client.backend.run(async (ctx) => {
          const key = `${state} ${String(at)}`;
          const about = { kind: "messages", clientId: client.clientId, to } as const;
          await ctx.db.insert("letters", {
            ...settled,
            ...about,
            state,
            providerId: key,
            queuedAt: at,
            sentAt: at,
            idempotencyKey: key,
          });
        });
      };
      const invite = async (email = "maria@home.test", state: "accepted" | "pending" = "accepted") => {
        await client.backend.run(async (ctx) => {
          const createdBy = (await ctx.db.query("users").first())?._id ?? expect.fail("nobody is there");
          await ctx.db.insert("invitations", {
            email,
            role: "client",
            state,
            expiresAt: NOON,
            clientId: client.clientId,
            createdBy,
            acceptedBy: null,
            providerInvitationId: null,
          });
        });
      };
      const count = async () => {
        await client.request("Passport");
        await sendAfterQuiet(client);
        return (await client.letters()).length;
      };
      return { ...client, store, invite, count };
    }

    // Caught: a full mailbox in March, after which a client got no letter ever again.
    test("is sent again once a later letter has arrived there", async () => {
      const { store, count } = await aBounced();
      await store("bounced");
      await store("delivered", queuedAt + 1);
      expect(await count()).toBe(1);
    });

    test("is sent again once staff have invited the person again, and the invitation was accepted", async () => {
      const { store, invite, count } = await aBounced();
      await store("bounced");
      await invite();
      expect(await count()).toBe(1);
    });

    test.each<[what: string, prepare: (of: Awaited<ReturnType<typeof aBounced>>) => Promise<void>]>([
      ["a later one is on its way", async ({ store }) => await store("sent", queuedAt + 1)],
      ["an invitation waits", async ({ invite }) => await invite("maria@home.test", "pending")],
      ["somebody else came in", async ({ invite }) => await invite("other@home.test")],
    ])("is not sent while only %s", async (_, prepare) => {
      const bounced = await aBounced();
      await bounced.store("delivered", queuedAt - 1);
      await bounced.store("bounced");
      await prepare(bounced);
      expect(await bounced.count()).toBe(0);
    });

    test("nor by an invitation from before", async () => {
      const { store, invite, count } = await aBounced();
      await invite();
      clock.pass(60_000);
      await store("bounced", NOON + 30_000);
      expect(await count()).toBe(0);
    });

    test("is sent to another address", async () => {
      const { store, count } = await aBounced({ to: "old@home.test" });
      await store("bounced");
      expect(await count()).toBe(1);
    });
  });

  describe("whose job was lost", () => {
    async function lose({ backend, request }: Awaited<ReturnType<typeof aClient>>) {
      await request("Passport");
      await backend.run(async (ctx) => {
        for (const job of await ctx.db.system.query("_scheduled_functions").take(99)) {
          await ctx.scheduler.cancel(job._id);
        }
      });
    }

    // Caught: one failed job, after which the client got no letter ever again.
    test("is sent by the sweep once it is ten minutes late", async () => {
      const client = await aClient();
      await lose(client);
      const { sweep } = internal.clients.notices.jobs;
      clock.pass(LETTER_QUIET_MS + LETTER_LATE_MS - 1);
      await client.backend.mutation(sweep, {});
      expect(await client.jobs()).toHaveLength(1);
      clock.pass(1);
      await client.backend.mutation(sweep, {});
      expect(await client.jobs()).toHaveLength(2);
      await client.run();
      expect(await client.letters()).toHaveLength(1);
      await client.backend.mutation(sweep, {});
      expect(await client.jobs()).toHaveLength(2);
    });

    test("is scheduled again by the next news", async () => {
      const client = await aClient();
      await lose(client);
      clock.pass(LETTER_QUIET_MS + LETTER_LATE_MS);
      await client.request("Diploma");
      expect(await client.jobs()).toHaveLength(2);
    });

    test("is not sent again while it may still be on its way", async () => {
      const client = await aClient();
      await lose(client);
      clock.pass(LETTER_QUIET_MS + 1);
      await client.request("Diploma");
      expect(await client.jobs()).toHaveLength(1);
    });

    test("is sent for each client with a lost job", async () => {
      const { backend, clientId, other, jobs } = await aClient();
      await backend.run(async (ctx) => {
        for (const { _id } of await ctx.db.query("portal_letters").take(9)) await ctx.db.delete("portal_letters", _id);
        const late = { firstAt: NOON - LETTER_LATE_MS, dueAt: NOON - LETTER_LATE_MS, sentAt: null };
        for (const each of [clientId, other]) await ctx.db.insert("portal_letters", { clientId: each, ...late });
      });
      await backend.mutation(internal.clients.notices.jobs.sweep, {});
      expect(await jobs()).toEqual([0, 0]);
    });
  });

  test("is not due for news that need nothing from the client", async () => {
    const client = await aClient();
    await client.request("Passport");
    await sendAfterQuiet(client);
    const before = await client.jobs();
    const [requirement] = await client.requests();
    const accepted = {
      requirementId: requirement?.requirementId ?? "",
      documentId: null,
      from: "requested",
      to: "accepted",
    } as const;
    await client.asSales.mutation(api.documents.review.staff.setRequirementStatus, accepted);
    expect(await client.jobs()).toEqual(before);
  });
});

describe("the rules of the letter", () => {
  const hour = LETTER_EACH_MS;

  test("are: after five quiet minutes, at most half an hour, and once an hour; ten minutes late is lost", () => {
    const minutes = [LETTER_QUIET_MS, LETTER_LATEST_MS, LETTER_EACH_MS, LETTER_LATE_MS].map((ms) => ms / 60_000);
    expect(minutes).toEqual([5, 30, 60, 10]);
  });

  test.each([
    [{ firstAt: null, sentAt: null }, LETTER_QUIET_MS],
    [{ firstAt: -LETTER_QUIET_MS, sentAt: null }, LETTER_QUIET_MS],
    [{ firstAt: LETTER_QUIET_MS - LETTER_LATEST_MS, sentAt: null }, LETTER_QUIET_MS],
    [{ firstAt: LETTER_QUIET_MS - LETTER_LATEST_MS - 1, sentAt: null }, LETTER_QUIET_MS - 1],
    [{ firstAt: null, sentAt: -1 }, hour - 1],
    [{ firstAt: null, sentAt: LETTER_QUIET_MS - hour }, LETTER_QUIET_MS],
    [{ firstAt: null, sentAt: LETTER_QUIET_MS - hour + 1 }, LETTER_QUIET_MS + 1],
  ])("%j gives %d ms", ({ firstAt, sentAt }, expected) => {
    const at = (time: number | null) => (time === null ? null : NOON + time);
    expect(letterDueAt({ firstAt: at(firstAt), sentAt: at(sentAt) }, NOON)).toBe(NOON + expected);
  });

  test("have each line once, the most urgent first", () => {
    expect(letterLinesOf([])).toEqual([]);
    expect(letterLinesOf(["document_accepted", "message_from_team", "contract_to_sign"])).toEqual([]);
    expect(letterLinesOf([...NOTICE_KINDS, ...NOTICE_KINDS])).toEqual([...LETTER_LINES]);
    expect(LETTER_LINES).toEqual(["overdue", "returned", "asked", "questions", "stage", "status"]);
  });

  test("have a line for each kind", () => {
    const lines = NOTICE_KINDS.map((kind) => [kind, ...letterLinesOf([kind])]).filter(({ length }) => length > 1);
    expect(Object.fromEntries(lines)).toEqual({
      case_stage_changed: "stage",
      case_status_changed: "status",
      document_requested: "asked",
      document_overdue: "overdue",
      document_redo: "returned",
      document_returned: "returned",
      questionnaire_assigned: "questions",
      questionnaire_reopened: "questions",
    });
  });

  // Caught: a line of another kind, or of the other language; the practice's name lost from the end.
  test("make complete letters in both languages, to a name without direction marks", () => {
    const url = "https://firm.test/client-portal/notifications";
    const facts = { clientName: "\u202EAna\nSouza", firmName: "Duarte Law", url, lines: LETTER_LINES };
    expect(newsLetter("en", facts)).toMatchObject({
      subject: "News about your case from Duarte Law",
      text: [
        "Dear Ana Souza,",
        "There is news from Duarte Law in your portal:",
        [
          "• A document that we need from you is overdue. Please send it soon.",
          "• We need a new copy of a document that you sent.",
          "• We need documents from you.",
          "• We have questions for you to answer.",
          "• Your case has moved forward.",
          "• The status of your case has changed.",
        ].join("\n"),
        `Open your portal:\n${url}`,
        "For your safety, the details are not in this email.",
        "Duarte Law",
      ].join("\n\n"),
    });
    expect(newsLetter("es", facts)).toMatchObject({
      subject: "Novedades de su caso de parte de Duarte Law",
      text: [
        "Hola, Ana Souza:",
        "Hay novedades de Duarte Law en su portal:",
        [
          "• Venció el plazo de un documento que necesitamos de usted. Por favor, envíelo pronto.",
          "• Necesitamos otra copia de un documento que nos envió.",
          "• Necesitamos documentos de usted.",
          "• Tenemos preguntas que usted debe responder.",
          "• Su caso ha avanzado.",
          "• El estado de su caso ha cambiado.",
        ].join("\n"),
        `Abrir su portal:\n${url}`,
        "Por su seguridad, los detalles no están en este correo.",
        "Duarte Law",
      ].join("\n\n"),
    });
  });

  test.each(["en", "es"] as const)("have words for each line, and no code in a name: %s", (locale) => {
    const facts = { clientName: '<b>"Ana"\u0000', firmName: "Duarte & Law", url: null };
    const letter = newsLetter(locale, { ...facts, lines: LETTER_LINES });
    expect(letter.text.match(/• /g)).toHaveLength(LETTER_LINES.length);
    expect(letter.text).not.toContain("undefined");
    expect(letter.html).not.toContain("<b>");
    expect(letter.html).not.toContain("<a ");
  });
});
