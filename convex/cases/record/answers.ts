import { v } from "convex/values";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vText } from "../../platform/validators";
import { vCaseStatus, vCaseStage, vCasePriority } from "./tables";

/** A case as lists show it. */
export const vListedCase = v.object({
  caseId: v.id("cases"),
  clientId: v.id("clients"),
  clientName: v.string(),
  caseNumber: v.string(),
  caseTypeWords: v.string(),
  status: vCaseStatus,
  priority: vCasePriority,
  createdAt: v.number(),
});

/** A case on its client's page: the counts and days of the list of cases, too. */
export const vClientCase = v.object({
  ...vListedCase.fields,
  stage: vCaseStage,
  ownerName: vText,
  /** False for an owner who has left, and for an unassigned case. */
  isOwnerHere: v.boolean(),
  accepted: v.number(),
  asked: v.number(),
  toReview: v.number(),
  /** Required documents that the client still has to send. */
  awaited: v.number(),
  openQuestionnaires: v.number(),
  isAnswerDue: v.boolean(),
  /** The first day of an open task or deadline. */
  dueOn: vText,
  requestDueOn: vText,
});

/** A case as its page shows it. */
export const vCaseDetails = v.object({
  ...vListedCase.fields,
  /** Unique number of the case, from year and serial. */
  key: v.number(),
  caseType: vCaseType,
  customCaseType: vText,
  stage: vCaseStage,
  progress: v.number(),
  isProgressByHand: v.boolean(),
  nextStep: vText,
  ownerId: v.union(v.id("users"), v.null()),
  ownerName: vText,
  /** False for an owner who has left, and for an unassigned case. */
  isOwnerHere: v.boolean(),
  contractId: v.union(v.id("contracts"), v.null()),
  version: v.number(),
  createdByName: vText,
  updatedAt: v.number(),
  updatedByName: vText,
});

/** The team of a case, and other staff who could join it. */
export const vCaseTeam = v.object({
  members: v.array(v.object({ userId: v.id("users"), name: v.string() })),
  others: v.array(v.object({ userId: v.id("users"), name: v.string() })),
});
