import { defineTable } from "convex/server";
import { v } from "convex/values";

/** A hold as screens show it. */
export const vShownHold = v.object({ reason: v.string(), at: v.number(), byName: v.string() });

export const legalHoldTables = {
  // Clients whose data may not be destroyed. Set by staff; read wherever a client's data would be destroyed, and by the pages of
  // client and case. Deleted when an administrator lifts the hold: the audit log says who set and lifted it.
  legal_holds: defineTable({ clientId: v.id("clients"), ...vShownHold.fields }).index("by_client", ["clientId"]), // the client's hold
};
