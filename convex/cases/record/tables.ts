import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vText } from "../../platform/validators";
import { CASE_PRIORITIES, CASE_STAGES, CASE_STATUSES } from "./rules";

export const vCaseStatus = literals(...CASE_STATUSES);
export const vCaseStage = literals(...CASE_STAGES);
export const vCasePriority = literals(...CASE_PRIORITIES);

/** The parts of a summary (`SummaryParts`). */
const vSummaryParts = v.object({
  openMilestone: vText,
  asked: v.number(),
  accepted: v.number(),
  sent: v.number(),
  awaited: v.number(),
  requestDueOn: vText,
  openQuestionnaires: v.number(),
  taskDueOn: vText,
  deadlineOn: vText,
  looseUploads: v.number(),
  isAnswerDue: v.boolean(),
});

export const caseTables = {
  // A client's matter that the practice handles. Made by staff or from a contract; read by staff, and in part by the
  // client's portal. Deleted with the client.
  cases: defineTable({
    clientId: v.id("clients"),
    /** Unique together: the number is `CASE-{year}-{serial}`. */
    year: v.number(),
    serial: v.number(),
    caseType: vCaseType,
    customCaseType: vText,
    status: vCaseStatus,
    stage: vCaseStage,
    priority: vCasePriority,
    /** The member who answers for it, present or former. Absent, as in cases from before it existed, is null: unassigned. */
    ownerId: v.optional(v.union(v.id("users"), v.null())),
    /** From 0 to 100. */
    progress: v.number(),
    /** Staff have set the progress: milestones no longer change it. */
    isProgressByHand: v.boolean(),
    /** The text with which the case was opened, shown as its first note. */
    notes: vText,
    /** The next step, as the client reads it. Absent only in cases from before it existed. */
    nextStep: v.optional(vText),
    /** The contract that it was made from. */
    contractId: v.union(v.id("contracts"), v.null()),
    /** Number of saves of the form: an edit of an outdated case is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: vText,
    createdByName: vText,
    /** Absent only in cases from before it existed: the time of the row. See `openedAtOf`. */
    openedAt: v.optional(v.number()),
  })
    .index("by_client", ["clientId"]) // the client's page and portal
    .index("by_year_and_serial", ["year", "serial"]) // a number that is free
    .index("by_ownerId", ["ownerId"]) // a person's cases
    .index("by_contract", ["contractId"]), // one case per contract

  // Teams of cases. Written and read by staff; deleted with the case. The row of a former member stays, and the team
  // does not show them.
  case_members: defineTable({ caseId: v.id("cases"), userId: v.id("users") })
    .index("by_case_and_user", ["caseId", "userId"]) // the team of a case; is this person in it?
    .index("by_user", ["userId"]), // a person's cases

  // A case as the list of cases has it: facts of the case, and of the rows that belong to it. Written by each change of them in the same
  // mutation (`summary.ts`), and for cases of an earlier version by a job; read by every open list. When the client is deleted, the row
  // stays without personal data.
  case_summaries: defineTable({
    /** Rises by one with each case: the key of the live list. */
    number: v.number(),
    /** Strictly rising, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    /** Null once the client is deleted. */
    caseId: v.union(v.id("cases"), v.null()),
    clientId: v.union(v.id("clients"), v.null()),
    clientName: v.string(),
    year: v.number(),
    serial: v.number(),
    caseType: vCaseType,
    customCaseType: vText,
    status: vCaseStatus,
    stage: vCaseStage,
    priority: vCasePriority,
    ownerId: v.union(v.id("users"), v.null()),
    nextStep: vText,
    ...vSummaryParts.fields,
    /** The member whose change this is; null for a client's, and for a job's. */
    userId: v.union(v.id("users"), v.null()),
    userName: vText,
  })
    .index("by_number", ["number"]) // snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_caseId", ["caseId"]) // the row of a case
    .index("by_clientId", ["clientId"]), // a client's new name, and the client's deletion

  // The number of listed cases, and the next number to assign: a single row.
  case_counts: defineTable({ listed: v.number(), nextNumber: v.number() }),
};
