import { v } from "convex/values";
import { vText } from "../validators/rules";
import { ANYBODY, NOBODY } from "./rules";
import { vDue } from "./tables";

/** Whose tasks or deadlines are asked for. */
export const vOwnerFilter = v.union(v.literal(ANYBODY), v.literal(NOBODY), v.id("users"));

/** What screens show of both. */
export const vShownDue = v.object({
  ...vDue.fields,
  clientName: v.string(),
  caseNumber: vText,
  ownerName: vText,
  /** Whether the owner works here still; false where nobody is the owner. */
  isOwnerHere: v.boolean(),
});

/** Somebody who may be an owner, or still is after having left. */
export const vOwner = v.object({ userId: v.id("users"), name: v.string(), isHere: v.boolean() });
