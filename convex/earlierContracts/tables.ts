import { defineTable } from "convex/server";
import { v } from "convex/values";

export const earlierContractTables = {
  // How far the contracts of earlier versions have what this version keeps of a contract. Written and read by the job; at most one
  // row, never deleted.
  earlier_contract_runs: defineTable({
    isDone: v.boolean(),
    /** Where the next run begins; null once it is done. */
    cursor: v.union(v.string(), v.null()),
  }),
};
