import { enlist } from "../../../convex/cases/record/summary";
import type { Id } from "../../../convex/_generated/dataModel";
import { personKeyOf } from "../../../convex/contracts/payments/rules";
import { plainText } from "../../../src/ui/text/plainText";
import type { Backend } from "./backend";
import { storeQuestionnaire } from "./questionnaires";
import { storeCase, storeClient, storeContract, storeDocument } from "./samples";

interface FullClientOptions {
  /** A word in all texts of the client. */
  mark: string;
  number: number;
  /** Staff who work with the client. */
  userId: Id<"users">;
  /** Another client, related to this one. */
  relatedTo?: Id<"clients">;
}

const DAY = "2026-03-09";

/** A client with rows in every table that knows clients; returns their ids. */
export async function storeFullClient(backend: Backend, wanted: FullClientOptions) {
  const { mark, number, userId } = wanted;
  const clientEmail = `${plainText(mark).toLowerCase()}@mail.test`;
  const person = { clientName: `${mark} Souza`, clientEmail, clientPhone: null };
  const submissionId = String(7_000 + number);
  const contractId = await storeContract(backend, {
    ...person,
    clientPhone: mark,
    nameKey: person.clientName.toLowerCase(),
    emailKey: person.clientEmail,
    phoneKey: "",
    statusReason: mark,
    number,
    submissionId,
    signingUrl: `https://sign.test/${mark}`,
    services: `Filing for ${mark}`,
    leadId: "lead-1",
    status: "signed",
    signedAt: 2_000,
    customCaseType: mark,
  });
  const clientId = await storeClient(backend, { ...person, number, contractId, isPortalGranted: true });
  await backend.run(async (ctx) => {
    await ctx.db.patch("contracts", contractId, { clientId });
  });
  const caseId = await storeCase(backend, { clientId, contractId, serial: number, notes: mark, nextStep: mark });
  const objectKey = `${clientId}/passport/1_a.enc`;
  const key = { cckId: `cck-${String(number)}`, wrappedKey: mark, keyHash: mark };
  const documentId = await storeDocument(backend, { clientId, caseId, objectKey, fileName: `${mark}.pdf`, key });
  const ids = { clientId, contractId, caseId, documentId, submissionId };
  await storeWork(backend, wanted, ids);
  await storeQuestionnaire(backend, clientId, { caseId, answer: mark });
  await storeContractRecords(backend, { mark, number, person }, ids);
  await storeAccess(backend, { mark, person, userId }, ids);
  return ids;
}

type Ids = Awaited<ReturnType<typeof storeFullClient>>;
type Person = Record<"clientName" | "clientEmail", string> & { clientPhone: null };

async function storeWork(
  backend: Backend,
  { mark, userId, relatedTo, number }: FullClientOptions,
  ids: Ids,
): Promise<void> {
  const { clientId, caseId, documentId } = ids;
  const changed = { version: 1, updatedAt: 1_000, updatedByName: "Sofia" };
  const due = { clientId, caseId, ownerId: userId, doneAt: null, doneByName: null, dueSetOn: DAY, ...changed };
  const facts = { title: mark, isRequired: true, instructions: mark, documentType: "passport" };
  await backend.run(async (ctx) => {
    const task = { ...due, text: mark, dueOn: DAY, fromItem: null, createdByName: "Sofia" };
    const taskId = await ctx.db.insert("tasks", task);
    const deadline = { ...due, kind: "other", title: mark, dueOn: DAY, createdByName: "Sofia" } as const;
    const deadlineId = await ctx.db.insert("deadlines", deadline);
    const asked = { ...facts, dueOn: DAY, status: "requested", reason: mark, fromItem: null } as const;
    const requirementId = await ctx.db.insert("case_requirements", {
      ...asked,
      caseId,
      clientId,
      documentId,
      ...changed,
    });
    const done = { doneAt: null, doneByName: null, fromItem: null };
    const step = { title: mark, description: mark, isVisibleToClient: true, place: 1 };
    await ctx.db.insert("case_milestones", { ...step, ...done, caseId, clientId, ...changed });
    await ctx.db.insert("case_members", { caseId, userId });
    const clientCase = await ctx.db.get("cases", caseId);
    if (clientCase !== null) await enlist(ctx, { clientCase, clientName: mark });
    for (const itemId of [taskId, deadlineId, requirementId, documentId]) {
      await ctx.db.insert("today_snoozes", { userId, key: `task:${itemId}`, until: DAY, mark: 1, clientId });
      await ctx.db.insert("reminders", { itemId, dueOn: DAY, stage: 7, at: 1_000, told: [userId] });
    }
    const thread = { subject: mark, messageType: "general", waitingFor: "staff", lastSender: "client" } as const;
    const unread = { unreadByClient: 0, unreadByStaff: 1, lastAt: 1, isPriority: false, isArchived: false };
    const threadId = await ctx.db.insert("message_threads", {
      ...thread,
      ...unread,
      clientId,
      caseId,
      ownerId: userId,
    });
    const sides = { senderType: "client", recipientType: "staff", messageType: "general" } as const;
    const from = { senderId: userId, senderName: mark, clientKey: mark, parentMessageId: null, isPriority: false };
    await ctx.db.insert("messages", {
      ...sides,
      ...from,
      threadId,
      clientId,
      text: mark,
      documentIds: [documentId],
      at: 1,
      readAt: null,
    });
    await ctx.db.insert("message_typing", { threadId, clientId, side: "client", userId, name: mark, until: 1 });
    await ctx.db.insert("message_notices", { clientId, dueAt: null, sentAt: 1 });
    const activity = { activityType: "case_created", description: mark, metadata: { notes: mark } };
    await ctx.db.insert("client_activities", {
      ...activity,
      clientId,
      caseId,
      isVisibleToClient: true,
      at: 1,
      byName: null,
    });
    const notice = { kind: "milestone_done", facts: { title: mark }, priority: "normal", topic: mark } as const;
    await ctx.db.insert("portal_notices", { ...notice, clientId, caseId, at: 1, expiresAt: 2, readAt: null });
    const reminded = { day: DAY, state: "sent", dueAt: 1, plannedAt: 1, sentAt: 1, window: null, runId: null } as const;
    const by = { userId, userName: "Sofia", lines: [], refusal: null };
    await ctx.db.insert("chasers", { ...reminded, ...by, clientId });
    await ctx.db.insert("chaser_switches", { clientId, byName: "Sofia", at: 1 });
    await ctx.db.insert("portal_letters", { clientId, firstAt: null, dueAt: null, sentAt: 1 });
    const keys = { nameKey: "", emailKey: "", phoneKey: "" };
    const around = { relation: "spouse", email: null, phone: null, note: mark, ...keys, ...changed } as const;
    await ctx.db.insert("related_people", { ...around, clientId, relatedClientId: null, name: mark });
    if (relatedTo !== undefined) {
      await ctx.db.insert("related_people", { ...around, clientId: relatedTo, relatedClientId: clientId, name: "" });
    }
    const author = { userId, authorEmail: "sofia@firm.test", authorName: "Sofia", text: mark };
    await ctx.db.insert("lead_notes", { ...author, subject: { kind: "client", id: clientId } });
    await ctx.db.insert("lead_notes", { ...author, subject: { kind: "case", id: caseId } });
    const news = { count: 1, name: mark, endedAt: null };
    const at = number * 10;
    await ctx.db.insert("notifications", { ...news, at, kind: "documentExpiring", recordId: clientId });
    await ctx.db.insert("notifications", { ...news, at: at + 1, kind: "contractSigned", recordId: ids.submissionId });
    const recordId = `${clientId}/cases/${caseId}`;
    await ctx.db.insert("notifications", { ...news, at: at + 2, kind: "taskAssigned", recordId, userId });
    // Before it was sent, the contract had no other id.
    await ctx.db.insert("notifications", { ...news, at: at + 3, kind: "contractNotSent", recordId: ids.contractId });
    const counts = { total: 1, staged: 1, made: 1, known: 0, removed: 0, kept: 0, startedAt: 1, updatedAt: 1 };
    const file = { fileName: "clients.csv", state: "done", userId, byName: "Sofia", undoneByName: null } as const;
    const importId = await ctx.db.insert("client_imports", { ...file, ...counts });
    const row = { importId, place: 2, outcome: "made", facts: null, clientId, madeVersion: 1 } as const;
    await ctx.db.insert("client_import_rows", row);
  });
}

async function storeContractRecords(
  backend: Backend,
  { mark, number, person }: { mark: string; number: number; person: Person },
  { contractId, clientId }: Ids,
): Promise<void> {
  await backend.run(async (ctx) => {
    const step = { attempts: 0, reason: mark, startedAt: null, updatedAt: 1_000 };
    const waiting = { ...step, step: "letter", state: "waiting", externalId: `x-${mark}` } as const;
    await ctx.db.insert("contract_steps", { ...waiting, contractId });
    await ctx.db.insert("contract_events", { contractId, type: "sent", at: 1, byName: null, facts: { to: mark } });
    const alert = { kind: "mail_bounced", reference: mark, status: "open", message: mark } as const;
    await ctx.db.insert("contract_alerts", {
      ...alert,
      contractId,
      openedAt: 1,
      resolvedAt: null,
      resolvedByName: null,
    });
    const letter = { to: person.clientEmail, toName: mark, subject: mark, html: mark, text: mark };
    const sending = {
      state: "queued",
      providerId: null,
      reason: null,
      attempts: 0,
      queuedAt: 1,
      startedAt: 1,
    } as const;
    const idempotencyKey = `letter-${mark}`;
    await ctx.db.insert("letters", {
      kind: "reminder",
      contractId,
      ...letter,
      ...sending,
      idempotencyKey,
      sentAt: null,
    });
    const told = { ...letter, ...sending, idempotencyKey: `messages-${mark}`, sentAt: null };
    await ctx.db.insert("letters", { kind: "messages", clientId, ...told });
    const storageId = await ctx.storage.store(new Blob([mark]));
    const copy = { contractId, part: "document", storageId, sealedKey: mark, plainBytes: 1, madeAt: 1 } as const;
    await ctx.db.insert("signed_copies", copy);
    const personKey = personKeyOf(person);
    await ctx.db.insert("payment_clients", { personKey, providerClientId: `p-${mark}`, madeAt: 1 });
    const linkId = `link-${String(number)}`;
    const link = { contractId, purpose: "retainer", linkId, amountCents: 105_000, madeAt: 1 } as const;
    await ctx.db.insert("payment_links", { ...link, url: `https://pay.test/${mark}`, memo: `Retainer for ${mark}` });
    await ctx.db.insert("payment_transactions", {
      transactionId: `t-${String(number)}`,
      contractId,
      purpose: "retainer",
      linkId,
      type: "payment",
      status: "completed",
      amountCents: 105_000,
      refundedCents: 0,
      originalTransactionId: null,
      method: "card",
      lastFour: "4242",
      payerName: `${mark} Souza`,
      errorText: null,
      occurredAt: 1_000,
      providerUpdatedAt: 1_000,
      month: "2026-01",
    });
  });
}

async function storeAccess(
  backend: Backend,
  { mark, person, userId }: { mark: string; person: Person; userId: Id<"users"> },
  { clientId, documentId }: Ids,
): Promise<void> {
  await backend.run(async (ctx) => {
    const key = { cckId: `cck-${clientId}`, clientId, kekId: "v1", wrappedKey: mark, destroyedAt: null };
    await ctx.db.insert("client_keys", key);
    await ctx.db.insert("document_rooms", { clientId, documents: 1, bytes: 1, extensions: 0 });
    const email = person.clientEmail;
    const account = { role: "client", isAdmin: false, status: "active", locale: "en" } as const;
    const tokenIdentifier = `https://sign-in.test|${mark}`;
    await ctx.db.insert("users", { ...account, tokenIdentifier, email, name: mark, clientId });
    const invited = { role: "client", state: "pending", expiresAt: 9_999_999_999_999, createdBy: userId } as const;
    const unanswered = { acceptedBy: null, providerInvitationId: null };
    await ctx.db.insert("invitations", { ...invited, ...unanswered, email: `other-${email}`, name: mark, clientId });
    const who = { userId, userName: "Sofia", userEmail: "sofia@firm.test", ipAddress: null, userAgent: null };
    const opened = { fileName: `${mark}.pdf`, typeName: "Passport", action: "preview", at: 1 } as const;
    await ctx.db.insert("document_accesses", { documentId, clientId, ...opened, ...who });
  });
}
