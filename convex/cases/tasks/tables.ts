import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vDueRow } from "../../platform/dueItems/tables";
import { vText } from "../../platform/validators";

export const taskTables = {
  // A task of the practice for a client. Written by staff and by templates of cases; read by the client's and the case's page,
  // the inbox of its owner, the radar and the calendar feeds. Deleted by staff, and with the client.
  tasks: defineTable({
    ...vDueRow.fields,
    text: v.string(),
    dueOn: vText,
    /** The template item it comes from; null for a typed one. */
    fromItem: vText,
  })
    .index("by_clientId_and_doneAt_and_dueOn", ["clientId", "doneAt", "dueOn"]) // the client's page
    .index("by_caseId_and_doneAt_and_dueOn", ["caseId", "doneAt", "dueOn"]) // the case's page
    .index("by_caseId_and_fromItem", ["caseId", "fromItem"]) // a case's tasks from a template
    .index("by_ownerId_and_doneAt_and_dueOn", ["ownerId", "doneAt", "dueOn"]) // the inbox; radar and feed of one owner
    .index("by_doneAt_and_dueOn", ["doneAt", "dueOn"]), // the radar; the reminders
};
