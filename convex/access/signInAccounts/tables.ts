import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vTime } from "../../platform/validators";

export const signInAccountTables = {
  // Accounts that the sign-in service has locked, after many wrong passwords or codes. Written and deleted as the
  // service reports, so that a lock and its end are audited once each. Apart from `users`: guessing a password must not
  // re-run the person's live queries.
  locked_accounts: defineTable({
    userId: v.id("users"),
    /** Epoch ms; null for a lock that lasts until it is opened. */
    endsAt: vTime,
  }).index("by_userId", ["userId"]),

  // Handled events of the sign-in service, so that a repeated one acts once. Written by its webhook; deleted by later
  // events after a day: the service retries for 28 hours, and acting twice on a hint changes nothing.
  identity_events: defineTable({ eventId: v.string() }).index("by_eventId", ["eventId"]),
};
