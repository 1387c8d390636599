import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../validators/rules";
import { MOVES } from "./rules";
import { vFacts } from "./tables";

export const vMove = literals(...MOVES);

/** As it was typed. */
export const vMilestoneForm = v.object({
  title: v.string(),
  description: v.string(),
  titleEs: v.optional(v.string()),
  descriptionEs: v.optional(v.string()),
  isVisibleToClient: v.boolean(),
});

/** A milestone as the page of its case shows it. */
export const vMilestone = v.object({
  milestoneId: v.id("case_milestones"),
  ...vFacts.fields,
  /** What a client who reads Spanish reads; null where that is the English. */
  titleEs: vText,
  descriptionEs: vText,
  doneAt: vTime,
  doneByName: vText,
  version: v.number(),
});
