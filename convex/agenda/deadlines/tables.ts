import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vDueRow } from "../../platform/dueItems/tables";
import { DEADLINE_KINDS } from "./rules";

export const vDeadlineKind = literals(...DEADLINE_KINDS);

export const deadlineTables = {
  // Tasks with a date set by somebody else: a government office, a court, a visa. Written by staff; read by the
  // client's and the case's page, the radar, the reminders and the calendar feeds. Deleted by staff, and with the
  // client.
  deadlines: defineTable({ ...vDueRow.fields, kind: vDeadlineKind, title: v.string(), dueOn: v.string() })
    .index("by_clientId_and_doneAt_and_dueOn", ["clientId", "doneAt", "dueOn"]) // the client's page
    .index("by_caseId_and_doneAt_and_dueOn", ["caseId", "doneAt", "dueOn"]) // the case's page
    .index("by_kind_and_doneAt_and_dueOn", ["kind", "doneAt", "dueOn"]) // the radar; the reminders
    .index("by_kind_and_ownerId_and_doneAt_and_dueOn", ["kind", "ownerId", "doneAt", "dueOn"]), // radar and feed of one owner
};
