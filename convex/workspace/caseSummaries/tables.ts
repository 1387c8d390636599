import { defineTable } from "convex/server";
import { v } from "convex/values";

export const caseSummaryTables = {
  // The progress of the job that writes the rows of the list of cases by the current rule (`SUMMARY_RULE`). Only the job writes and reads
  // it; at most one row, never deleted.
  case_summary_runs: defineTable({ rule: v.number(), cursor: v.string(), isDone: v.boolean() }),
};
