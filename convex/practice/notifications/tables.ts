import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { KIND_KEYS } from "./rules";
import { vText, vTime } from "../../platform/validators";

export const vNotificationKind = literals(...KIND_KEYS);
export const vKindChoice = v.object({ kind: vNotificationKind, isOn: v.boolean() });

export const vNotification = v.object({
  kind: vNotificationKind,
  /** Epoch ms, and the key: strictly rising, so that "read up to" needs no row per person and notification. */
  at: v.number(),
  count: v.number(),
  name: vText,
  /** Public id of the record, if there is only one; the kind of the news implies the record's kind. */
  recordId: vText,
  endedAt: vTime,
});

export const notificationTables = {
  // News for staff: one row per event, and for personal news one row for its person. Written by the jobs and changes that cause
  // it; read by the bell of every staff screen. Deleted by the sweep after 90 days, and with the client concerned.
  notifications: defineTable({
    ...vNotification.fields,
    /** The reader of personal news; absent in shared news. */
    userId: v.optional(v.id("users")),
    /** The person who caused the news; absent if none did. */
    byName: v.optional(v.string()),
  })
    .index("by_at", ["at"]) // the next key; marking one as read; the sweep
    .index("by_recordId", ["recordId"]) // deleting news with its record
    .index("by_userId_and_at", ["userId", "at"]) // the newest of all kinds together, which the bell counts
    .index("by_userId_and_kind_and_at", ["userId", "kind", "at"]), // list by the kinds a person wants; the newest of a kind before those counted; the last episode of a kind

  // One person's marks and choices: one row per staff member, from the first mark or choice on. Read and written by that person
  // alone; deleted by the sweep when the person is no longer staff.
  notification_readers: defineTable({
    userId: v.id("users"),
    readUpTo: v.number(),
    readApart: v.array(v.number()),
    choices: v.array(vKindChoice),
  }).index("by_userId", ["userId"]), // the person's own
};
