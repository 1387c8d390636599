import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../validators/rules";
import { MOVES } from "./rules";

export const vMove = literals(...MOVES);

/** As it was typed. */
export const vMilestoneForm = v.object({
  title: v.string(),
  description: v.string(),
  titleEs: v.optional(v.string()),
  descriptionEs: v.optional(v.string()),
  isVisibleToClient: v.boolean(),
});

const vFacts = v.object({ title: v.string(), description: vText, isVisibleToClient: v.boolean() });

export const milestoneTables = {
  // A step of a case, in its place among the steps. Written by staff; read by staff, and by the client's portal where it is visible.
  // Deleted by staff, and with the case.
  case_milestones: defineTable({
    caseId: v.id("cases"),
    clientId: v.id("clients"),
    ...vFacts.fields,
    /** Title and description for a client who reads Spanish, where staff have typed them. */
    titleEs: v.optional(vText),
    descriptionEs: v.optional(vText),
    /** Rises from the first to the last; there may be gaps. */
    place: v.number(),
    doneAt: vTime,
    doneByName: vText,
    /** The item of a template that it was made from, so that applying the template again adds nothing. */
    fromItem: vText,
    /** How often it was edited: an edit of an outdated one is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_case_and_place", ["caseId", "place"]), // the steps of a case in their order
};

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
