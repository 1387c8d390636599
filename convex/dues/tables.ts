/** The validators that tasks and deadlines share. */
import { v } from "convex/values";
import { vText, vTime } from "../validators/rules";
import { ANYBODY, NOBODY } from "./rules";

/** Whose tasks or deadlines are asked for. */
export const vOwnerFilter = v.union(v.literal(ANYBODY), v.literal(NOBODY), v.id("users"));

/** Where something belongs, who sees to it, whether it is done. */
const vDue = v.object({
  clientId: v.id("clients"),
  /** Null for what is about the client and none of the cases. */
  caseId: v.union(v.id("cases"), v.null()),
  ownerId: v.union(v.id("users"), v.null()),
  doneAt: vTime,
  doneByName: vText,
  /** The firm's day on which the date was set: a reminder that was due before is not sent. */
  dueSetOn: v.string(),
  /** How often it was edited: an edit names the version that it has seen. Done or not done is no edit. */
  version: v.number(),
  updatedAt: v.number(),
});

/** What the rows of both tables have. */
export const vDueRow = v.object({ ...vDue.fields, createdByName: v.string(), updatedByName: v.string() });

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
