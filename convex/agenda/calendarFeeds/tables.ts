import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vTime } from "../../platform/validators";

export const vFeedChoices = v.object({ hasEverybodys: v.boolean(), hasNames: v.boolean() });

/** A person's feed as they see it: never its address. */
export const vShownFeed = v.object({
  ...vFeedChoices.fields,
  madeAt: v.number(),
  /** The last fetch; null before the first. */
  fetchedAt: vTime,
});

export const calendarFeedTables = {
  // The secret addresses of calendars: at most one for each member. Written by the person alone; read with the secret,
  // while the person is on staff. Deleted when the person ends it or makes a new one.
  calendar_feeds: defineTable({
    ...vShownFeed.fields,
    userId: v.id("users"),
    /** SHA-256 of the secret in hexadecimal; the secret itself was shown once and is not stored. */
    secretHash: v.string(),
  })
    .index("by_userId", ["userId"]) // the person's own
    .index("by_secretHash", ["secretHash"]), // the fetched feed
};
