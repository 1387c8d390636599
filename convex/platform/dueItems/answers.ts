import { v } from "convex/values";
import { vText } from "../validators";
import { ANYBODY, NOBODY } from "./rules";
import { vDue } from "./tables";

/** The owner to filter tasks or deadlines by. */
export const vOwnerFilter = v.union(v.literal(ANYBODY), v.literal(NOBODY), v.id("users"));

/** Shared fields on screens. */
export const vShownDue = v.object({
  ...vDue.fields,
  clientName: v.string(),
  caseNumber: vText,
  ownerName: vText,
  /** Whether the owner is still on staff; false for nobody. */
  isOwnerHere: v.boolean(),
});

/** A possible owner, or a former one who still is. */
export const vOwner = v.object({ userId: v.id("users"), name: v.string(), isHere: v.boolean() });
