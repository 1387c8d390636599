import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { startBackend, type Backend } from "./backend";
import { aPractice } from "./personas";
import { storeClient } from "./samples";

type TaskRow = WithoutSystemFields<Doc<"tasks">>;
type DeadlineRow = WithoutSystemFields<Doc<"deadlines">>;
type RequirementRow = WithoutSystemFields<Doc<"case_requirements">>;
type DocumentRow = WithoutSystemFields<Doc<"client_documents">>;

/** Fields that tasks and deadlines share; created long ago, so that all its reminders are still to come. */
const ALIKE = {
  caseId: null,
  ownerId: null,
  doneAt: null,
  doneByName: null,
  dueSetOn: "2025-01-01",
  createdByName: "Sofia Reyes",
  version: 1,
  updatedAt: 1_000,
  updatedByName: "Sofia Reyes",
};

type Of<Row> = Partial<Row> & Pick<TaskRow, "clientId">;

export async function storeTask(backend: Backend, task: Of<TaskRow>): Promise<Id<"tasks">> {
  const usual = { text: "Call the consulate", dueOn: "2026-03-11", fromItem: null };
  return await backend.run(async (ctx) => await ctx.db.insert("tasks", { ...ALIKE, ...usual, ...task }));
}

export async function storeDeadline(backend: Backend, deadline: Of<DeadlineRow>): Promise<Id<"deadlines">> {
  const usual = { kind: "case", title: "Answer the request", dueOn: "2026-03-11" } as const;
  return await backend.run(async (ctx) => await ctx.db.insert("deadlines", { ...ALIKE, ...usual, ...deadline }));
}

/** A requested document. */
export async function storeRequirement(
  backend: Backend,
  requirement: Partial<RequirementRow> & Pick<RequirementRow, "clientId" | "caseId">,
): Promise<Id<"case_requirements">> {
  const row: RequirementRow = {
    documentType: "passport",
    title: "Passport",
    instructions: null,
    isRequired: true,
    dueOn: "2026-03-11",
    status: "requested",
    reason: null,
    documentId: null,
    fromItem: null,
    version: 1,
    updatedAt: 1_000,
    updatedByName: null,
    ...requirement,
  };
  return await backend.run(async (ctx) => await ctx.db.insert("case_requirements", row));
}

/** The record of a document that was uploaded long ago, without bytes. */
export async function storeDocument(
  backend: Backend,
  document: Partial<DocumentRow> & Pick<DocumentRow, "clientId">,
): Promise<Id<"client_documents">> {
  return await backend.run(async (ctx) => {
    const uploader = await ctx.db.query("users").first();
    if (uploader === null) throw new Error("nobody can have uploaded it");
    return await ctx.db.insert("client_documents", {
      caseId: null,
      requirementId: null,
      typeKey: "passport",
      typeName: "Passport",
      securityLevel: 1,
      partyType: "applicant",
      expiresOn: "2026-03-11",
      fileName: "passport.pdf",
      fileBytes: 9,
      mimeType: "application/pdf",
      status: "uploaded",
      format: 2,
      isFromClient: false,
      sharedAt: null,
      objectKey: "passport.enc",
      objectVersion: null,
      transit: null,
      key: null,
      urlExpiresAt: 1_000,
      uploadedById: uploader._id,
      uploadedByName: "Sofia Reyes",
      uploadedAt: 1_000,
      review: "waiting",
      reviewReason: null,
      reviewedAt: null,
      reviewedByName: null,
      isExpiryTold: true,
      version: 1,
      updatedAt: 1_000,
      updatedByName: "Sofia Reyes",
      ...document,
    });
  });
}

/** A practice with one client and one case of theirs. */
export async function aPracticeWithCase(backend = startBackend()) {
  const practice = await aPractice(backend);
  const clientId = await storeClient(backend);
  const caseId = await openCase(backend, clientId);
  const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const idOf = (name: string) => {
    const person = people.find((each) => each.name.startsWith(name));
    if (person === undefined) throw new Error(`nobody is called ${name}`);
    return person._id;
  };
  const ids = { admin: idOf("Ana"), lawyer: idOf("Daniel"), sales: idOf("Sofia"), revoked: idOf("Rui") };
  return { ...practice, clientId, caseId, ids, client: idOf("Maria") };
}

/** Stores a case of the client; each has a number of its own. */
export async function openCase(backend: Backend, clientId: Id<"clients">): Promise<Id<"cases">> {
  return await backend.run(async (ctx) => {
    const serial = 1_000 + (await ctx.db.query("cases").take(99)).length;
    return await ctx.db.insert("cases", {
      clientId,
      year: 2_026,
      serial,
      caseType: "h1b",
      customCaseType: null,
      status: "active",
      stage: "information_collection",
      priority: "medium",
      progress: 0,
      isProgressByHand: false,
      notes: null,
      contractId: null,
      version: 1,
      updatedAt: 1_000,
      updatedByName: null,
      createdByName: null,
    });
  });
}
