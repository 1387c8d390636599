import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";

/** The tables with keys of a person, in the order of rewriting. */
export const KEYED = ["clients", "relatedPeople", "contracts"] as const;

export const knownPeopleTables = {
  // The progress of the job that rewrites keys by the current rule (`KEYS_RULE`). Only the job writes and reads it; at most one
  // row, never deleted.
  person_key_runs: defineTable({
    rule: v.number(),
    at: literals(...KEYED, "done"),
    /** Null at the beginning of a table. */
    cursor: vText,
  }),
};
