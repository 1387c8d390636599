import { v } from "convex/values";
import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vText, vTime } from "../../platform/validators";
import { vFirmSettings } from "../../practice/settings/tables";
import { vTranslations } from "../../practice/translatedTexts";
import { PORTAL_STATUSES } from "./rules";

/** A case in the client's choice. */
const vPortalCase = v.object({
  caseId: v.id("cases"),
  caseNumber: v.string(),
  caseType: vCaseType,
  customCaseType: vText,
  status: literals(...PORTAL_STATUSES),
});

/** An activity. Type and facts determine the words, in the client's language; `description` is the practice's own. */
const vPortalActivity = v.object({
  activityId: v.id("client_activities"),
  activityType: v.string(),
  description: v.string(),
  metadata: v.record(v.string(), vText),
  at: v.number(),
});

const vOpenedCase = v.object({
  ...vPortalCase.fields,
  /** From 0 to 100. */
  progress: v.number(),
  /** In the practice's words. */
  nextStep: vText,
  /** The first open step: the next step unless staff have written one. */
  nextMilestone: v.union(v.null(), v.object({ title: v.string(), ...vTranslations(["title"], vText) })),
  /** Documents that the practice waits for, of all cases that are not completed. */
  pendingDocuments: v.number(),
  activities: v.array(vPortalActivity),
  /** Epoch ms of the last news for the client. */
  lastNewsAt: v.number(),
});

/** How the client reaches the practice; an empty text is not shown. */
const vPortalFirm = v.object(pick(vFirmSettings.fields, ["name", "phone", "email"]));

/** The steps of a case that its client sees, in their order. Title and description are the practice's words. */
export const vPortalTimeline = v.object({
  cases: v.array(vPortalCase),
  opened: v.union(vPortalCase, v.null()),
  steps: v.array(
    v.object({
      milestoneId: v.id("case_milestones"),
      title: v.string(),
      description: vText,
      ...vTranslations(["title", "description"], vText),
      /** Epoch ms; null for an open one. */
      doneAt: vTime,
    }),
  ),
});

/** The practice's contact data. */
export const vPortalSupport = v.object({
  firm: v.object({ ...vPortalFirm.fields, ...pick(vFirmSettings.fields, ["address", "timeZone", "workingHours"]) }),
  /** The names of the people who work on one of the client's cases. */
  team: v.array(v.string()),
});

export const vPortalHome = v.object({
  clientName: v.string(),
  firm: vPortalFirm,
  /** Days without news after which the portal says that nothing has changed. */
  quietDays: v.number(),
  cases: v.array(vPortalCase),
  /** Null while the client has no case. */
  opened: v.union(vOpenedCase, v.null()),
});
