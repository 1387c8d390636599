import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { vLeadStatus } from "../status/tables";
import { vNumber } from "../../platform/validators";

/** The status that a merge set on the kept lead, and the one before, each with its row version. */
export const vGivenStatus = v.object({
  version: v.number(),
  before: vLeadStatus,
  beforeVersion: vNumber,
});
export type GivenStatus = Infer<typeof vGivenStatus>;

/** The fields taken from the merged lead, by their row versions. */
export const vTransferredFields = v.object({ owner: vNumber, nextContact: vNumber });
export type TransferredFields = Infer<typeof vTransferredFields>;

export const leadMergeTables = {
  // Merges of two leads, with the data for an undo. Written when leads are merged and when that is undone; read on the pages of
  // both leads. Never deleted: it says who did it.
  lead_merges: defineTable({
    keptNumber: v.number(),
    mergedNumber: v.number(),
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    /** Null where the merge left the kept lead's status alone. */
    status: v.union(vGivenStatus, v.null()),
    handedOn: vTransferredFields,
    undone: v.union(v.object({ userName: v.string(), at: v.number() }), v.null()),
  }).index("by_mergedNumber", ["mergedNumber"]), // the merge of a lead, the newest of several
};
