import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vText } from "../../platform/validators";

export const earlierContractTables = {
  // The progress of the job that brings contracts of earlier versions up to date. The job writes and reads it; at most one row,
  // never deleted.
  earlier_contract_runs: defineTable({
    isDone: v.boolean(),
    /** Where the next run begins; null once it is done. */
    cursor: vText,
  }),
};
