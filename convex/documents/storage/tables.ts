import { defineTable } from "convex/server";
import { v } from "convex/values";

export const documentStorageTables = {
  // Objects in the storage without a document. Written with the deletion, removed once the storage has deleted the
  // object and no more bytes can arrive; a locked one is retried each day.
  document_leftovers: defineTable({
    objectKey: v.string(),
    dueAt: v.number(),
    /** Until then bytes may still arrive at a signed address. */
    endsAt: v.optional(v.number()),
    attempts: v.number(),
    isLocked: v.boolean(),
  })
    .index("by_dueAt", ["dueAt"]) // due objects
    .index("by_objectKey", ["objectKey"]), // remaining objects of a deleted client
};
