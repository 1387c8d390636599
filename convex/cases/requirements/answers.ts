import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { vTranslations } from "../../practice/translatedTexts";
import { TRANSLATED_REQUEST_TEXTS } from "./rules";
import { vAsked, vFacts, vProgress } from "./tables";

/** As it was typed. */
export const vRequirementForm = v.object({ ...vAsked.fields, dueOn: v.string() });

/** A request as screens show it. */
export const vRequirement = v.object({
  requirementId: v.id("case_requirements"),
  /** A unique number, which a screen uses to tell writes apart. */
  key: v.number(),
  caseId: v.id("cases"),
  ...vFacts.fields,
  /** Why the document is needed, in the practice's words. */
  why: vText,
  /** The texts for clients in other languages; null if the English applies. */
  ...vTranslations(TRANSLATED_REQUEST_TEXTS, vText),
  ...vProgress.fields,
  version: v.number(),
  updatedAt: v.number(),
  updatedByName: vText,
});
