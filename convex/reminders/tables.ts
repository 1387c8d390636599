import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { OVERDUE, REMINDER_STAGES } from "./rules";

export const reminderTables = {
  // Who was reminded of what, and when: the log, by which nobody is told twice. Written with the notification; read before the next.
  // Deleted by the same job when the date is long past.
  reminders: defineTable({
    /** Id of the task, deadline or other record that is due. */
    itemId: v.string(),
    /** A date that is moved is reminded of anew. */
    dueOn: v.string(),
    stage: literals(...REMINDER_STAGES, OVERDUE),
    at: v.number(),
    told: v.array(v.id("users")),
  })
    .index("by_itemId_and_dueOn", ["itemId", "dueOn"]) // was this told?
    .index("by_dueOn", ["dueOn"]), // what can go

  // The last day on which everything was looked through: a single row. Written by the job of the reminders.
  reminder_days: defineTable({ day: v.string() }),
};
