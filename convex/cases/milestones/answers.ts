import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { vTranslations } from "../../practice/translatedTexts";
import { TRANSLATED_MILESTONE_TEXTS, MOVES } from "./rules";
import { vFacts } from "./tables";

export const vMove = literals(...MOVES);

/** A milestone as the page of its case shows it. */
export const vMilestone = v.object({
  milestoneId: v.id("case_milestones"),
  ...vFacts.fields,
  /** The texts for clients in other languages; null if the English applies. */
  ...vTranslations(TRANSLATED_MILESTONE_TEXTS, vText),
  doneAt: vTime,
  doneByName: vText,
  version: v.number(),
  /** It says that the client's documents are complete: marking it as done while requests are open asks first. */
  isAboutDocuments: v.boolean(),
});
