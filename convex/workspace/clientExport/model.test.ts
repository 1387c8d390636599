import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aPracticeWithCase,
  openCase,
  storeDeadline,
  storeDocument,
  storeTask,
} from "../../../tests/support/functions/dues";
import { begun, written } from "../../../tests/support/functions/messages";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import { storeClient, storeContract } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { EXPORT_PART_KEYS, EXPORT_PARTS, type ExportPart, type ExportRow } from "./rules";

useFixedClock();
const { page } = api.workspace.clientExport.staff;

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
      email: "rui@mail.test",
      phone: "415 555 0102",
      note: "Lives in Lisbon",
    };
    await practice.asSales.mutation(api.clients.relatedPeople.staff.add, { clientId: practice.clientId, form: person });
    const client = {
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: null,
      clientType: "Beneficiary",
      caseType: null,
      status: "Active",
      onboardedAt: "1970-01-01T00:00:01.000Z",
      portalAccess: false,
      reminders: true,
    };
    expect((await read(practice, "client")).rows).toEqual([client]);
    await practice.backend.run(async (ctx) => {
      const known = {
        caseType: "other",
        customCaseType: "K-1",
        clientPhone: "415 555 0101",
        isPortalGranted: true,
      } as const;
      await ctx.db.patch("clients", practice.clientId, { ...known, clientType: "petitioner", status: "archived" });
    });
    const words = { caseType: "K-1", clientType: "Petitioner", status: "Archived" };
    expect((await read(practice, "client")).rows).toEqual([
      { ...client, ...words, clientPhone: "415 555 0101", portalAccess: true },
    ]);
    expect((await read(practice, "relatedPeople")).rows).toEqual([
      {
        relation: "Spouse",
        name: "Rui Souza",
        email: "rui@mail.test",
        phone: "415 555 0102",
        note: "Lives in Lisbon",
      },
    ]);
    // Caught: an employer's export with only the people of one page.
    const { backend, clientId, asSales } = practice;
    await backend.run(async (ctx) => {
      const [row] = await ctx.db.query("related_people").take(1);
      if (row === undefined) throw new Error("none");
      const { _id, _creationTime, ...facts } = row;
      for (let nth = 0; nth < 100; nth += 1) await ctx.db.insert("related_people", facts);
    });
    expect(await asSales.query(api.clients.relatedPeople.staff.list, { clientId })).toHaveLength(100);
    expect((await read(practice, "relatedPeople")).rows).toHaveLength(101);
  });

  test("each case with its milestones and requests, in words", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, caseId, clientId } = practice;
    const milestone = { title: "Filed", description: "By courier", isVisibleToClient: true };
    await asSales.mutation(api.cases.milestones.staff.add, { caseId, form: milestone });
    const second = await openCase(backend, clientId);
    await asSales.mutation(api.cases.milestones.staff.add, { caseId: second, form: { ...milestone, title: "Sent" } });
    await backend.run(async (ctx) => {
      const facts = { stage: "government_review", priority: "high", status: "on_hold", progress: 40 } as const;
      const texts = {
        nextStep: "Wait",
        notes: "In a hurry",
        createdByName: "Sofia Reyes",
        updatedByName: "Ana Duarte",
        updatedAt: NOON + 90_000,
      };
      const owner = (await ctx.db.query("users").take(9)).find(({ name }) => name === "Daniel Okafor");
      await ctx.db.patch("cases", caseId, { ...facts, ...texts, ownerId: owner?._id ?? null });
      const filed = (await ctx.db.query("case_milestones").first()) ?? expect.fail("there is none");
      await ctx.db.patch("case_milestones", filed._id, { doneAt: 5_000, doneByName: "Daniel Okafor" });
    });
    const form = {
      documentType: "passport",
      title: "Passport",
      instructions: "All pages",
      isRequired: true,
      dueOn: "",
    };
    await asSales.mutation(api.cases.requirements.staff.request, { caseId, form });
    const openedAt = expect.stringContaining("2026-03-04T12:00:00") as string;
    expect((await read(practice, "cases")).rows).toEqual([
      expect.objectContaining({ case: "CASE-2026-1001", nextStep: null, notes: null, openedBy: null }) as ExportRow,
      {
        case: "CASE-2026-1000",
        caseType: "H-1B",
        status: "On hold",
        stage: "Government review",
        priority: "High",
        owner: "Daniel Okafor",
        progress: 40,
        nextStep: "Wait",
        notes: "In a hurry",
        openedAt,
        openedBy: "Sofia Reyes",
      },
    ]);
    const steps = { description: "By courier", isVisibleToClient: true };
    const done = { doneAt: "1970-01-01T00:00:05.000Z", doneByName: "Daniel Okafor" };
    expect(await read(practice, "milestones")).toEqual({
      rows: [
        { case: "CASE-2026-1001", title: "Sent", ...steps, doneAt: null, doneByName: null },
        { case: "CASE-2026-1000", title: "Filed", ...steps, ...done },
      ],
      pages: 2,
    });
    const asked = { title: "Passport", instructions: "All pages", why: null, isRequired: true, dueOn: null };
    expect((await read(practice, "requirements")).rows).toEqual([
      { case: "CASE-2026-1000", ...asked, status: "Requested", reason: null, documentId: null },
    ]);
    const documentId = await storeDocument(backend, { clientId });
    await backend.run(async (ctx) => {
      const row = (await ctx.db.query("case_requirements").first()) ?? expect.fail("there is none");
      await ctx.db.patch("case_requirements", row._id, { status: "redo", reason: "Blurred", documentId });
    });
    expect((await read(practice, "requirements")).rows).toEqual([
      { case: "CASE-2026-1000", ...asked, status: "New copy needed", reason: "Blurred", documentId },
    ]);
  });

  test("tasks and deadlines, done ones too, with the case", async () => {
    const practice = await aPracticeWithCase();
    const { backend, clientId, caseId } = practice;
    await storeTask(backend, { clientId, caseId, text: "Call", doneAt: 2_000, doneByName: "Sofia Reyes" });
    await storeTask(backend, { clientId, text: "Write", createdByName: "Ana Duarte", dueOn: null });
    await storeDeadline(backend, { clientId, title: "Reply" });
    await storeDeadline(backend, {
      clientId,
      caseId,
      kind: "other",
      title: "Ask",
      doneAt: 3_000,
      doneByName: "Daniel",
    });
    const due = { dueOn: "2026-03-11", createdByName: "Sofia Reyes" };
    const open = { doneAt: null, doneByName: null };
    const called = { doneAt: "1970-01-01T00:00:02.000Z", doneByName: "Sofia Reyes" };
    const inOrder = (rows: ExportRow[], name: string) =>
      rows.toSorted((one, other) => String(one[name]).localeCompare(String(other[name])));
    expect(inOrder((await read(practice, "tasks")).rows, "text")).toEqual([
      { case: "CASE-2026-1000", text: "Call", ...due, ...called },
      { case: null, text: "Write", dueOn: null, createdByName: "Ana Duarte", ...open },
    ]);
    expect(inOrder((await read(practice, "deadlines")).rows, "title")).toEqual([
      {
        case: "CASE-2026-1000",
        kind: "Other",
        title: "Ask",
        ...due,
        doneAt: "1970-01-01T00:00:03.000Z",
        doneByName: "Daniel",
      },
      { case: null, kind: "Case deadline", title: "Reply", ...due, ...open },
    ]);
  });

  // Caught: a case's contract, which has an older name of the client, left out.
  test("contracts with payments and events: the linked one, and that of a case", async () => {
    const practice = await aPracticeWithCase();
    const { backend, caseId, clientId } = practice;
    const linked = await storeContract(
      backend,
      {
        number: 5,
        submissionId: "s1",
        clientId,
        emailKey: "ana@mail.test",
        sentAt: 4_000,
        signedAt: 5_000,
        madeAt: 3_000,
      },
      { paidCents: 105_000, retainer: "paid", balance: "charged" },
    );
    const ofCase = await storeContract(backend, {
      number: 2,
      submissionId: "s2",
      clientName: "Ana Lima",
      clientEmail: "lima@mail.test",
    });
    await storeContract(backend, { number: 3, submissionId: "s3" });
    // Sent to the client and not signed, so not linked, yet in the client's portal.
    const keys = await backend.run(async (ctx) => await ctx.db.get("clients", clientId));
    const { nameKey = "", emailKey = "" } = keys ?? {};
    await storeContract(backend, { number: 4, submissionId: "s4", nameKey, emailKey });
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { contractId: ofCase });
      await ctx.db.insert("contract_events", {
        contractId: linked,
        type: "declined",
        at: 2_000,
        byName: "Sofia Reyes",
        facts: { reason: "Too dear" },
      });
      await ctx.db.insert("payment_transactions", {
        transactionId: "t1",
        contractId: linked,
        purpose: "retainer",
        linkId: "l1",
        type: "PAYMENT",
        status: "COMPLETED",
        amountCents: 105_000,
        refundedCents: 5_000,
        originalTransactionId: null,
        method: "CARD",
        lastFour: "4242",
        payerName: "Ana Souza",
        errorText: null,
        occurredAt: 3_000,
        providerUpdatedAt: 3_500,
        month: "2026-01",
      });
    });
    expect((await read(practice, "contracts")).rows).toMatchObject([
      { contract: "s2", paidCents: 0, firstPayment: "Pending", secondPayment: "Not charged" },
      { contract: "s4", paidCents: 0 },
      {
        contract: "s1",
        caseType: "EB-1A",
        services: "Preparation and filing of EB-1A",
        feeCents: 350_000,
        retainerCents: 105_000,
        paidCents: 105_000,
        firstPayment: "Paid",
        secondPayment: "Charged",
        status: "Sent",
        createdAt: "1970-01-01T00:00:03.000Z",
        sentAt: "1970-01-01T00:00:04.000Z",
        signedAt: "1970-01-01T00:00:05.000Z",
        createdBy: "Sam Sales",
      },
    ]);
    expect((await read(practice, "payments")).rows).toEqual([
      {
        contract: "s1",
        occurredAt: "1970-01-01T00:00:03.000Z",
        purpose: "retainer",
        type: "PAYMENT",
        status: "COMPLETED",
        amountCents: 105_000,
        refundedCents: 5_000,
        method: "CARD",
        lastFour: "4242",
        payerName: "Ana Souza",
        transaction: "t1",
      },
    ]);
    const declined = {
      at: "1970-01-01T00:00:02.000Z",
      by: "Sofia Reyes",
      what: "Declined by the client",
      detail: "Too dear",
    };
    expect((await read(practice, "contractHistory")).rows).toEqual([{ contract: "s1", ...declined }]);
  });

  // Caught: the newest message first, so that the answer is above the question.
  test("messages, oldest first, with subject, case, documents and the time when each was read", async () => {
    const practice = await aPracticeWithCase();
    const { asSales, backend, caseId, clientId } = practice;
    const fileNames = ["form.pdf", "guide.pdf"];
    const documentIds = await Promise.all(fileNames.map((fileName) => storeDocument(backend, { clientId, fileName })));
    const first = { ...begun("the form", caseId), documentIds, isPriority: true };
    const { threadId } = await asSales.mutation(api.messages.conversations.staff.begin, { clientId, thread: first });
    await asSales.mutation(api.messages.conversations.staff.send, {
      message: { threadId, ...written("Did you get it?") },
    });
    await backend.run(async (ctx) => {
      const [asked, again] = await ctx.db.query("messages").take(2);
      if (asked === undefined || again === undefined) expect.fail("there are two");
      await ctx.db.patch("messages", asked._id, { at: 3_000, readAt: 7_000 });
      const { _id, _creationTime, ...message } = again;
      const answer = { text: "Yes", senderName: "Ana Souza", senderType: "client", recipientType: "staff" } as const;
      for (let nth = 0; nth < 99; nth += 1) {
        await ctx.db.insert("messages", { ...message, ...answer, at: NOON + 10 + nth });
      }
    });
    const alike = { case: "CASE-2026-1000", subject: "the form", by: "Sofia Reyes", from: "Practice", readAt: null };
    const { rows, pages } = await read(practice, "messages");
    expect([rows.length, pages]).toEqual([101, 2]);
    const sent = { sentAt: "1970-01-01T00:00:03.000Z", readAt: "1970-01-01T00:00:07.000Z" };
    const unread = { isUrgent: false, documents: "" };
    expect(rows.slice(0, 3)).toEqual([
      { ...alike, ...sent, text: "About the form", isUrgent: true, documents: "form.pdf; guide.pdf" },
      { ...alike, ...unread, sentAt: "2026-03-04T12:00:00.001Z", text: "Did you get it?" },
      { ...alike, ...unread, sentAt: "2026-03-04T12:00:00.010Z", text: "Yes", by: "Ana Souza", from: "Client" },
    ]);
  });

  // Caught: a question that the answers no longer lead to, with its outdated answer.
  test("questions and answers in words, one questionnaire at a time", async () => {
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
      await asSales.mutation(api.messages.notes.staff.add, {
        subject: { kind: "client", id: clientId },
        text: `Note ${String(nth)}`,
      });
    }
    await asSales.mutation(api.messages.notes.staff.add, {
      subject: { kind: "case", id: caseId },
      text: "About the case",
    });
    await practice.backend.run(async (ctx) => {
      const { _id, _creationTime, ...note } = (await ctx.db.query("lead_notes").order("desc").first()) ?? expect.fail();
      for (let nth = 0; nth < 100; nth += 1) {
        await ctx.db.insert("lead_notes", { ...note, text: `Case ${String(nth)}` });
      }
    });
    const { rows, pages } = await read(practice, "notes");
    expect(pages).toBe(4);
    expect([rows.length, new Set(rows.map(({ text }) => text)).size]).toEqual([202, 202]);
    const writtenAt = expect.stringContaining("2026-03-04T12:00:00") as string;
    const told = { writtenAt, by: "Sofia Reyes" };
    expect([rows[0], rows.at(-1)]).toEqual([
      { about: "Client", ...told, text: "Note 100" },
      { about: "CASE-2026-1000", ...told, text: "About the case" },
    ]);
  });

  // Caught: an export without the pages that the client has sent.
  test("all files of a document whose pages were edited, the earlier ones marked", async () => {
    const practice = await aPracticeWithCase();
    const { backend, clientId } = practice;
    const documentId = await storeDocument(backend, { clientId, uploadedAt: 3_000 });
    const contentId = await backend.run(async (ctx) => {
      const document = await ctx.db.get("client_documents", documentId);
      if (document === null) throw new Error("there is a document");
      const { _id, _creationTime, fileName, fileBytes, mimeType, ...row } = document;
      const file = { fileName, fileBytes: 5, mimeType };
      const later = { ...row, ...file, status: "version" as const, versionOf: documentId, uploadedByName: "Daniel" };
      const id = await ctx.db.insert("client_documents", later);
      const edited = { contentId: id, first: { fileName, fileBytes, mimeType } };
      await ctx.db.patch("client_documents", documentId, { ...file, edited });
      return id;
    });
    expect((await read(practice, "documents")).rows).toMatchObject([
      { documentId, contentId, fileBytes: 5, isEarlierVersion: false, uploadedBy: "Daniel" },
      { documentId, contentId: documentId, fileBytes: 9, isEarlierVersion: true, uploadedBy: "Sofia Reyes" },
    ]);
  });

  test("complete documents, with their access log and audit log", async () => {
    const practice = await aPracticeWithCase();
    const { backend, clientId, ids } = practice;
    const documentId = await storeDocument(backend, {
      clientId,
      uploadedAt: 3_000,
      partyType: "spouse",
      updatedByName: "Ana Duarte",
      review: "redo",
      reviewReason: "Blurred",
      reviewedByName: "Daniel Okafor",
    });
    const newer = await storeDocument(backend, { clientId, uploadedAt: 4_000 });
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
        userAgent: "Browser",
      });
      const activity = {
        clientId,
        caseId: null,
        activityType: "x",
        description: "Welcomed",
        metadata: { how: "by mail", note: null },
      };
      await ctx.db.insert("client_activities", { ...activity, isVisibleToClient: true, at: 1_000, byName: "Sofia" });
    });
    await practice.asSales.mutation(api.workspace.clientRecord.staff.archive, { clientId });
    const [first, second] = (await read(practice, "documents")).rows;
    expect(first).toMatchObject({ documentId: newer });
    expect(second).toEqual({
      documentId,
      contentId: documentId,
      isEarlierVersion: false,
      type: "Passport",
      party: "Spouse",
      fileName: "passport.pdf",
      fileBytes: 9,
      mimeType: "application/pdf",
      expiresOn: "2026-03-11",
      uploadedAt: "1970-01-01T00:00:03.000Z",
      uploadedBy: "Sofia Reyes",
      review: "New copy needed",
      reviewReason: "Blurred",
      reviewedByName: "Daniel Okafor",
    });
    expect((await read(practice, "accesses")).rows).toEqual([
      {
        at: "1970-01-01T00:00:02.000Z",
        what: "Previewed",
        fileName: "passport.pdf",
        typeName: "Passport",
        userName: "Sofia Reyes",
        userEmail: "sofia@firm.test",
        ipAddress: "10.0.0.1",
        userAgent: "Browser",
      },
    ]);
    const archived = { what: "Archived the client", before: "active", after: "archived" };
    expect((await read(practice, "changes")).rows).toEqual([
      { at: expect.stringContaining("2026-03-04T12:00:00") as string, by: "Sofia Reyes", ...archived },
    ]);
    expect((await read(practice, "activities")).rows).toEqual([
      {
        at: "1970-01-01T00:00:01.000Z",
        by: "Sofia",
        description: "Welcomed",
        details: "how: by mail; note: ",
        visibleToClient: true,
      },
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

// Caught: internal parts in the client's file.
test("the internal parts are marked, each by its title", () => {
  const titles = (isInternal: boolean) =>
    EXPORT_PART_KEYS.filter((part) => EXPORT_PARTS[part].isInternal === isInternal).map(
      (part) => EXPORT_PARTS[part].title,
    );
  expect(titles(false)).toEqual([
    ...["Client", "Related people", "Cases", "Milestones", "Requested documents", "Questionnaires", "Documents"],
    ...["Deadlines", "Contracts", "Payments", "Messages"],
  ]);
  expect(titles(true)).toEqual([
    ...["Tasks", "Notes", "History of the contracts", "Timeline", "Changes of the record"],
    "Access log of the documents",
  ]);
});

test("no part has anything of another client, and an absent client has none", async () => {
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
