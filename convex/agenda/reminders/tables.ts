import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { OVERDUE, REMINDER_STAGES } from "./rules";

export const reminderTables = {
  // The log of sent reminders, so that none is sent twice. Written with the notification; read before the next. Deleted by the
  // same job when the date is long past.
  reminders: defineTable({
    /** Id of the due record, such as a task or a deadline. */
    itemId: v.string(),
    /** A moved date gets new reminders. */
    dueOn: v.string(),
    stage: literals(...REMINDER_STAGES, OVERDUE),
    at: v.number(),
    told: v.array(v.id("users")),
  })
    .index("by_itemId_and_dueOn", ["itemId", "dueOn"]) // whether this was sent
    .index("by_dueOn", ["dueOn"]), // outdated entries

  // The last finished day: a single row. Written by the job of the reminders.
  reminder_days: defineTable({ day: v.string() }),
};
