import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vTime } from "../validators/rules";

export const vFeedChoices = v.object({ hasEverybodys: v.boolean(), hasNames: v.boolean() });

/** A person's feed as they see it: never its address. */
export const vShownFeed = v.object({
  ...vFeedChoices.fields,
  madeAt: v.number(),
  /** When a calendar was last there; null while none has been. */
  fetchedAt: vTime,
});

export const calendarFeedTables = {
  // The secret addresses of calendars: at most one for each member. Written by the person alone; read by whoever knows the secret, as
  // long as the person works here. Deleted when the person ends it or makes a new one.
  calendar_feeds: defineTable({
    ...vShownFeed.fields,
    userId: v.id("users"),
    /** SHA-256 of the secret in hexadecimal; the secret itself was shown once and is nowhere. */
    secretHash: v.string(),
  })
    .index("by_userId", ["userId"]) // the person's own
    .index("by_secretHash", ["secretHash"]), // the feed that is fetched
};
