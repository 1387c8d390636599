import { defineTable } from "convex/server";
import { v } from "convex/values";

export const documentQuotaTables = {
  // Count of each client's uploads, finished or in progress, and number of extensions by staff. One row for each client
  // with an upload; written by uploads, deletions and staff, deleted with the client.
  document_rooms: defineTable({
    clientId: v.id("clients"),
    documents: v.number(),
    bytes: v.number(),
    extensions: v.number(),
  }).index("by_client", ["clientId"]),
};
