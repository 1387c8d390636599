import { defineTable } from "convex/server";
import { v, type Infer } from "convex/values";
import { vLeadStatus } from "../leads/tables";
import { vNumber } from "../validators/rules";

/** The status that a merge has given to the kept lead, by its version; and the one before, by the version that had it. */
export const vGivenStatus = v.object({
  version: v.number(),
  before: vLeadStatus,
  beforeVersion: vNumber,
});
export type GivenStatus = Infer<typeof vGivenStatus>;

/** The fields that the kept lead has taken from the merged one, by the versions that they got. */
export const vTransferredFields = v.object({ owner: vNumber, nextContact: vNumber });
export type TransferredFields = Infer<typeof vTransferredFields>;

export const leadMergeTables = {
  // Which leads staff have merged, and what it takes to separate them again. Written when a lead is merged and when that is
  // undone; read on the pages of both leads. Never deleted: it says who did it.
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
