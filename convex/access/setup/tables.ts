import { defineTable } from "convex/server";
import { v } from "convex/values";

export const setupTables = {
  // The one-time setup link of a deployment without users: at most one row. Written at each start that finds no user;
  // read and deleted when it is claimed, deleted by the first start after there are users.
  setup_offer: defineTable({
    /** SHA-256 of the secret in hexadecimal; the secret itself is only in the link. */
    tokenHash: v.string(),
    expiresAt: v.number(),
  }),
};
