import { defineTable } from "convex/server";
import { v } from "convex/values";

export const sessionTables = {
  // Sessions that a person has ended in other browsers. Their last token is valid for up to a minute more, so each
  // admission looks here, and the row re-runs every live query of the session. Written by the end of sessions; deleted
  // by later ends after a day.
  ended_sessions: defineTable({ tokenIdentifier: v.string(), sessionId: v.string() }).index(
    "by_tokenIdentifier_and_sessionId",
    ["tokenIdentifier", "sessionId"],
  ),
};
