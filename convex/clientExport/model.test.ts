import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../tests/support/functions/backend";
import { aPracticeWithCase, storeDeadline, storeDocument, storeTask } from "../../tests/support/functions/dues";
import { begun, written } from "../../tests/support/functions/messages";
import { storeQuestionnaire } from "../../tests/support/functions/questionnaires";
import { storeClient, storeContract } from "../../tests/support/functions/samples";
import { api } from "../_generated/api";
import { EXPORT_PART_KEYS, type ExportPart, type ExportRow } from "./rules";

useFixedClock();
const { page } = api.clientExport.staff;

type Practice = Awaited<ReturnType<typeof aPracticeWithCase>>;

/** All pages of a part. */
async function read({ asAdmin, clientId }: Pick<Practice, "asAdmin" | "clientId">, part: ExportPart) {
  const rows: ExportRow[] = [];
  let pages = 0;
  for (let cursor: string | null = null; ;) {
    const answer: { rows: ExportRow[]; next: string | null } = await asAdmin.query(page, { clientId, part, cursor });
    pages += 1;
    rows.push(...answer.rows);
    if (answer.next === null) return { rows, pages };
    cursor = answer.next;
  }
}

describe("an export has of a client", () => {
  test("the record and the people around them", async () => {
    const practice = await aPracticeWithCase();
    const person = {
      relation: "spouse",
      relatedClientId: "",
      name: "Rui Souza",
      email: "",
      phone: "",
      note: "Lives in Lisbon",
    };
    await practice.asSales.mutation(api.relatedPeople.staff.add, { clientId: practice.clientId, form: person });
    expect((await read(practice, "client")).rows).toEqual([
      {
        clientName: "Ana Souza",
        clientEmail: "ana@mail.test",
        clientPhone: null,
        clientType: "Beneficiary",
        caseType: null,
        status: "Active",
        onboardedAt: "1970-01-01T00:00:01.000Z",
        portalAccess: false,
      },
    ]);
    expect((await read(practice, "relatedPeople")).rows).toEqual([
      { relation: "Spouse", name: "Rui Souza", email: null, phone: null, note: "Lives in Lisbon" },
    ]);
    // Caught: an employer's export without the people beyond those whom a page shows.
    const { backend, clientId, asSales } = practice;
    await backend.run(async (ctx) => {
      const [row] = await ctx.db.query("related_people").take(1);
      if (row === undefined) throw new Error("none");
      const { _id, _creationTime, ...facts } = row;
      for (let nth = 0; nth < 100; nth += 1) await ctx.db.insert("related_people", facts);
    });
    expect(await asSales.query(api.relatedPeople.staff.list, { clientId })).toHaveLength(100);
    expect((await read(practice, "relatedPeople")).rows).toHaveLength(101);
  });

  test("each case with its milestones and requests, in words", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, caseId } = practice;
    const milestone = { title: "Filed", description: "", isVisibleToClient: true };
    await asSales.mutation(api.milestones.staff.add, { caseId, form: milestone });
    const form = {
      documentType: "passport",
      title: "Passport",
      instructions: "All pages",
      isRequired: true,
      dueOn: "",
    };
    await asSales.mutation(api.requirements.staff.request, { caseId, form });
    expect((await read(practice, "cases")).rows).toMatchObject([
      { case: "CASE-2026-1000", caseType: "H-1B", status: "Active", priority: "Medium", progress: 0 },
    ]);
    expect((await read(practice, "milestones")).rows).toMatchObject([
      { case: "CASE-2026-1000", title: "Filed", doneAt: null },
    ]);
    expect((await read(practice, "requirements")).rows).toMatchObject([
      { case: "CASE-2026-1000", title: "Passport", instructions: "All pages", status: "Requested" },
    ]);
  });

  test("tasks and deadlines, done ones too, with the case", async () => {
    const practice = await aPracticeWithCase();
    const { backend, clientId, caseId } = practice;
    await storeTask(backend, { clientId, caseId, text: "Call", doneAt: 2_000, doneByName: "Sofia Reyes" });
    await storeDeadline(backend, { clientId, title: "Reply" });
    expect((await read(practice, "tasks")).rows).toMatchObject([
      { case: "CASE-2026-1000", text: "Call", doneAt: "1970-01-01T00:00:02.000Z", doneByName: "Sofia Reyes" },
    ]);
    expect((await read(practice, "deadlines")).rows).toMatchObject([
      { case: null, kind: "Case deadline", title: "Reply", dueOn: "2026-03-11", doneAt: null },
    ]);
  });

  // Caught: the contract that a case was made from, under an older name of the client.
  test("contracts with what was paid and what happened: the linked one, and that of a case", async () => {
    const practice = await aPracticeWithCase();
    const { backend, caseId, clientId } = practice;
    const linked = await storeContract(
      backend,
      { submissionId: "s1", clientId, emailKey: "ana@mail.test" },
      { paidCents: 105_000 },
    );
    const ofCase = await storeContract(backend, {
      number: 2,
      submissionId: "s2",
      clientName: "Ana Lima",
      clientEmail: "lima@mail.test",
    });
    await storeContract(backend, { number: 3, submissionId: "s3" });
    // Sent to the client and not signed: linked with nobody, and in the client's portal all the same.
    const keys = await backend.run(async (ctx) => await ctx.db.get("clients", clientId));
    const { nameKey = "", emailKey = "" } = keys ?? {};
    await storeContract(backend, { number: 4, submissionId: "s4", nameKey, emailKey });
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { contractId: ofCase });
      await ctx.db.insert("contract_events", {
        contractId: linked,
        type: "archived",
        at: 2_000,
        byName: "Sofia Reyes",
        facts: {},
      });
      await ctx.db.insert("payment_transactions", {
        transactionId: "t1",
        contractId: linked,
        purpose: "retainer",
        linkId: "l1",
        type: "PAYMENT",
        status: "COMPLETED",
        amountCents: 105_000,
        refundedCents: 0,
        originalTransactionId: null,
        method: "CARD",
        lastFour: "4242",
        payerName: "Ana Souza",
        errorText: null,
        occurredAt: 3_000,
        providerUpdatedAt: 3_000,
        month: "2026-01",
      });
    });
    expect((await read(practice, "contracts")).rows).toMatchObject([
      { contract: "s1", feeCents: 350_000, retainerCents: 105_000, paidCents: 105_000, status: "Sent" },
      { contract: "s2", paidCents: 0 },
      { contract: "s4", paidCents: 0 },
    ]);
    expect((await read(practice, "payments")).rows).toMatchObject([
      { contract: "s1", transaction: "t1", amountCents: 105_000, lastFour: "4242" },
    ]);
    expect((await read(practice, "contractHistory")).rows).toMatchObject([{ contract: "s1", by: "Sofia Reyes" }]);
  });

  // Caught: the newest message first, so that the answer stood above the question.
  test("messages, the oldest first, with subject, case, documents and when each was read", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, caseId, clientId } = practice;
    const documentIds = [await storeDocument(backend, { clientId, fileName: "form.pdf" })];
    const first = { ...begun("the form", caseId), documentIds, isPriority: true };
    const { threadId } = await asSales.mutation(api.messages.staff.begin, { clientId, thread: first });
    await asSales.mutation(api.messages.staff.send, { message: { threadId, ...written("Did you get it?") } });
    const alike = { case: "CASE-2026-1000", subject: "the form", by: "Sofia Reyes", from: "Practice", readAt: null };
    expect((await read(practice, "messages")).rows).toMatchObject([
      { ...alike, text: "About the form", isUrgent: true, documents: "form.pdf" },
      { ...alike, text: "Did you get it?", isUrgent: false, documents: "" },
    ]);
  });

  // Caught: a question that the answers no longer lead to, with an answer that nobody meant any more.
  test("what was asked and answered, a questionnaire at a time, in words", async () => {
    const practice = await aPracticeWithCase();
    const { backend, caseId, clientId } = practice;
    await storeQuestionnaire(backend, clientId, { caseId, answer: "Ana" });
    const questionnaireId = await storeQuestionnaire(backend, clientId);
    await backend.run(async (ctx) => {
      const given = { hasJobs: "yes", "jobs/a1": "there", "jobs/a1/employer": "Acme" };
      for (const [field, value] of Object.entries(given)) {
        const row = { questionnaireId, clientId, field, value, at: 1, device: "phone" };
        await ctx.db.insert("client_questionnaire_answers", row);
      }
    });
    const { rows, pages } = await read(practice, "questionnaires");
    expect(pages).toBe(2);
    expect(rows.map(({ question, answer }) => [question, answer])).toEqual([
      ["name", "Ana"],
      ["email", ""],
      ["hasJobs", ""],
      ["name", "Acme"],
      ["email", ""],
      ["hasJobs", "Yes"],
      ["jobs 1: employer", "Acme"],
      ["jobs 1: since", ""],
    ]);
    expect(rows[0]).toEqual({
      case: "CASE-2026-1000",
      questionnaire: "Form",
      status: "In progress",
      part: "you",
      question: "name",
      answer: "Ana",
      answeredAt: "1970-01-01T00:00:00.001Z",
    });
    expect(rows[3]).toMatchObject({ case: null });
  });

  test("notes about the client and about each case, page by page", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, caseId, clientId } = practice;
    for (let nth = 0; nth < 101; nth += 1) {
      await asSales.mutation(api.notes.staff.add, {
        subject: { kind: "client", id: clientId },
        text: `Note ${String(nth)}`,
      });
    }
    await asSales.mutation(api.notes.staff.add, { subject: { kind: "case", id: caseId }, text: "About the case" });
    const { rows, pages } = await read(practice, "notes");
    expect(pages).toBe(3);
    expect(new Set(rows.map(({ text }) => text)).size).toBe(102);
    expect(rows.at(-1)).toMatchObject({ about: "CASE-2026-1000", by: "Sofia Reyes", text: "About the case" });
  });

  test("documents that are whole, with what their log and the audit log say", async () => {
    const practice = await aPracticeWithCase();
    const { backend, clientId, ids } = practice;
    const documentId = await storeDocument(backend, { clientId, uploadedAt: 3_000 });
    await storeDocument(backend, { clientId, status: "pending", uploadedAt: null });
    await backend.run(async (ctx) => {
      const fields = { documentId, clientId, fileName: "passport.pdf", typeName: "Passport" };
      const who = { userId: ids.sales, userName: "Sofia Reyes", userEmail: "sofia@firm.test" };
      await ctx.db.insert("document_accesses", {
        ...fields,
        ...who,
        action: "preview",
        at: 2_000,
        ipAddress: "10.0.0.1",
        userAgent: null,
      });
      const activity = {
        clientId,
        caseId: null,
        activityType: "x",
        description: "Welcomed",
        metadata: { how: "by mail" },
      };
      await ctx.db.insert("client_activities", { ...activity, isVisibleToClient: true, at: 1_000, byName: null });
    });
    await practice.asSales.mutation(api.clientDetail.staff.archive, { clientId });
    expect((await read(practice, "documents")).rows).toMatchObject([
      {
        documentId,
        type: "Passport",
        fileName: "passport.pdf",
        uploadedAt: "1970-01-01T00:00:03.000Z",
        review: "To review",
      },
    ]);
    expect((await read(practice, "accesses")).rows).toMatchObject([
      { what: "Previewed", fileName: "passport.pdf", userName: "Sofia Reyes", ipAddress: "10.0.0.1" },
    ]);
    expect((await read(practice, "changes")).rows).toMatchObject([{ by: "Sofia Reyes", what: "Archived the client" }]);
    expect((await read(practice, "activities")).rows).toMatchObject([
      { description: "Welcomed", details: "how: by mail" },
    ]);
  });

  test("more of a part than a page holds", async () => {
    const practice = await aPracticeWithCase();
    const { backend, clientId } = practice;
    await backend.run(async (ctx) => {
      const activity = {
        clientId,
        caseId: null,
        activityType: "x",
        metadata: {},
        isVisibleToClient: true,
        byName: null,
      };
      for (let at = 0; at < 450; at += 1) {
        await ctx.db.insert("client_activities", { ...activity, at, description: String(at) });
      }
    });
    const { rows, pages } = await read(practice, "activities");
    expect(pages).toBe(3);
    expect(rows.map(({ description }) => description)).toEqual(Array.from({ length: 450 }, (_, at) => String(at)));
  });
});

test("nothing of another client is in any part, and a client who is not there has none", async () => {
  const practice = await aPracticeWithCase();
  const { asAdmin, backend, caseId } = practice;
  await storeTask(backend, { clientId: practice.clientId, caseId, text: "Call" });
  await storeContract(backend, { clientId: practice.clientId });
  const clientId = await storeClient(backend, {
    number: 2,
    clientName: "Ben Ode",
    clientEmail: "ben@mail.test",
    nameKey: "ben ode",
    emailKey: "ben@mail.test",
  });
  for (const part of EXPORT_PART_KEYS) {
    expect((await read({ asAdmin, clientId }, part)).rows).toHaveLength(part === "client" ? 1 : 0);
    const absent = asAdmin.query(page, { clientId: "none", part, cursor: null });
    expect(await refusalOf(absent)).toEqual({ code: "NOT_FOUND", what: "client" });
  }
});
