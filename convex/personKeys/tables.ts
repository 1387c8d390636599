import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

/** The tables whose rows keep the keys of a person, in the order in which they are written anew. */
export const KEYED = ["clients", "relatedPeople", "contracts"] as const;

export const personKeyTables = {
  // The progress of the job that writes keys by the present rule (`KEYS_RULE`). The job writes and reads it; at most one row, never deleted.
  person_key_runs: defineTable({
    rule: v.number(),
    at: literals(...KEYED, "done"),
    /** Null at the beginning of a table. */
    cursor: v.union(v.string(), v.null()),
  }),
};
