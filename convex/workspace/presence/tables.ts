import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { PLACE_KINDS } from "./rules";

export const vKind = literals(...PLACE_KINDS);

/** A record, by an id that its address may have. */
export const vPlace = v.object({ kind: vKind, recordId: v.string() });

export const presenceTables = {
  // The records that people have open, one row a tab. Written when a tab opens or leaves a record and when its person begins or ends a note;
  // every open list and record reads it.
  presence_visits: defineTable({ ...vPlace.fields, userId: v.id("users"), isWriting: v.boolean() }).index(
    "by_kind_and_recordId",
    ["kind", "recordId"],
  ), // a list; a record

  // When each tab counts as gone. Written by every heartbeat; separate from the visits, so that a heartbeat reruns no live query.
  presence_tabs: defineTable({
    userId: v.id("users"),
    tabKey: v.string(),
    visitId: v.id("presence_visits"),
    silentAt: v.number(),
  })
    .index("by_tabKey_and_userId", ["tabKey", "userId"]) // a heartbeat; a tab that is being closed
    .index("by_silentAt", ["silentAt"]), // silent tabs
};
