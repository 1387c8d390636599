import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vTime } from "../../platform/validators";

export const secondFactorTables = {
  // Access settings for the whole practice: at most one row. Written by Team and by the job that ends the grace period;
  // read by the admission of members without a second factor. Never deleted.
  access_settings: defineTable({
    /** Epoch ms from when members need a second factor; null while none is required. */
    secondFactorDueAt: vTime,
    /** Set by a job at that time: a query must not read the clock, so that its answer can be cached. */
    isSecondFactorEnforced: v.boolean(),
  }),
};
