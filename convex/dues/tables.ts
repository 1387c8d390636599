/** The validators that tasks and deadlines share. */
import { v } from "convex/values";
import { vText, vTime } from "../validators/rules";

/** Where something belongs, who sees to it, whether it is done. */
export const vDue = v.object({
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
