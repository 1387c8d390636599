import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DOINGS, PLACE_KINDS } from "./rules";

/** A kind of record, and what people do there. */
export const vRoom = v.object({ kind: literals(...PLACE_KINDS), doing: literals(...DOINGS) });

export const presenceTables = {
  // What screens are told of a room; who is there is known to the component. One row for each room, written when somebody comes, goes or moves,
  // read by every open list. Who has left is forgotten within the hour.
  presence_rooms: defineTable({
    ...vRoom.fields,
    version: v.number(),
    seats: v.array(v.object({ userId: v.string(), recordId: v.string() })),
    changes: v.array(v.string()),
    publishedAt: v.number(),
  }).index("by_kind_and_doing", ["kind", "doing"]), // the room

  // Which room the secret of a tab is of. Written when a tab comes, deleted when it leaves, and a day later for one that went without a word.
  presence_secrets: defineTable({ ...vRoom.fields, secret: v.string() }).index("by_secret", ["secret"]), // a tab that leaves

  // When the next publication of a room is due. One row for each room, apart from what screens read.
  presence_runs: defineTable({ ...vRoom.fields, dueAt: v.union(v.number(), v.null()) }).index("by_kind_and_doing", [
    "kind",
    "doing",
  ]), // the room
};
