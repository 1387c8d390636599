/** The validators that tasks and deadlines share. */
import { v } from "convex/values";
import { vText, vTime } from "../validators";

/** Place, owner and completion. */
export const vDue = v.object({
  clientId: v.id("clients"),
  /** Null for an item of the client, without a case. */
  caseId: v.union(v.id("cases"), v.null()),
  ownerId: v.union(v.id("users"), v.null()),
  doneAt: vTime,
  doneByName: vText,
  /** The firm's day on which the date was set: reminders due before it are not sent. */
  dueSetOn: v.string(),
  /** Number of edits: an edit names the version that it began with. Completing is no edit. */
  version: v.number(),
  updatedAt: v.number(),
});

/** Fields of the rows of both tables. */
export const vDueRow = v.object({ ...vDue.fields, createdByName: v.string(), updatedByName: v.string() });
