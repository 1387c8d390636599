import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DELIVERIES, INVITATION_STATES, ROLES } from "./rules";
import { vText, vTime } from "../../platform/validators";

export const vRole = literals(...ROLES);

export const vDelivery = literals(...DELIVERIES);

export const accessTables = {
  // People with a role, now or earlier. Written by accepting an invitation and by the jobs that seed or grant; read
  // first by every staff function, so that revoking a person re-runs all their live queries. Never deleted: notes and
  // audit name it.
  users: defineTable({
    /** Issuer and subject of the sign-in token, as Convex joins them. */
    tokenIdentifier: v.string(),
    /** Normalised. */
    email: v.string(),
    name: v.string(),
    role: vRole,
    isAdmin: v.boolean(),
    status: literals("active", "revoked"),
    locale: v.string(),
    /** The client record whose portal a client sees. */
    clientId: v.optional(v.string()),
    /** Null for the first administrator and for sample people; absent in rows of earlier versions. */
    invitedBy: v.optional(v.union(v.id("users"), v.null())),
    /** The sign-in service's last report; absent before the first. */
    hasSecondFactor: v.optional(v.boolean()),
  })
    .index("by_tokenIdentifier", ["tokenIdentifier"]) // every admission
    .index("by_isAdmin_and_status", ["isAdmin", "status"]) // is there an administrator yet?
    .index("by_clientId_and_status", ["clientId", "status"]) // who has access to a client's portal?
    .index("by_email", ["email"]) // does the invited person have an account?
    .index("by_role_and_status", ["role", "status"]), // Team; who has access, with history; the sweep of notification readers

  // Access settings for the whole practice: at most one row. Written by Team and by the job that ends the grace period;
  // read by the admission of members without a second factor. Never deleted.
  access_settings: defineTable({
    /** Epoch ms from when members need a second factor; null while none is required. */
    secondFactorDueAt: vTime,
    /** Set by a job at that time: a query must not read the clock, so that its answer can be cached. */
    isSecondFactorEnforced: v.boolean(),
  }),

  // Accounts that the sign-in service has locked, after many wrong passwords or codes. Written and deleted as the
  // service reports, so that a lock and its end are audited once each. Apart from `users`: guessing a password must not
  // re-run the person's live queries.
  locked_accounts: defineTable({
    userId: v.id("users"),
    /** Epoch ms; null for a lock that lasts until it is opened. */
    endsAt: vTime,
  }).index("by_userId", ["userId"]),

  // When a person last had Passage open. Written by their own screens, at most once in ten minutes; read by Team. Apart
  // from `users`, because every live query reads that row and would re-run at each visit.
  visits: defineTable({ userId: v.id("users"), seenAt: v.number() }).index("by_userId", ["userId"]),

  // Written by staff who invite or revoke, by acceptance and by the hourly expiry; read when a person without a role
  // signs in, and by Team. Never deleted.
  invitations: defineTable({
    /** Normalised. */
    email: v.string(),
    role: vRole,
    name: v.optional(v.string()),
    state: literals(...INVITATION_STATES),
    expiresAt: v.number(),
    /** The record whose portal a client's invitation opens. */
    clientId: v.optional(v.string()),
    /** Absent in rows of earlier versions. */
    delivery: v.optional(vDelivery),
    createdBy: v.id("users"),
    acceptedBy: v.union(v.id("users"), v.null()),
    /** The sign-in service's own id of the invitation it sent. */
    providerInvitationId: vText,
  })
    .index("by_email_and_state", ["email", "state"]) // acceptance
    .index("by_clientId_and_state", ["clientId", "state"]) // who is invited to a client's portal?
    .index("by_createdBy_and_role_and_state", ["createdBy", "role", "state"]) // the end of an administrator's rights
    .index("by_role_and_state_and_expiresAt", ["role", "state", "expiresAt"]) // Team: pending ones of one role
    .index("by_state_and_expiresAt", ["state", "expiresAt"]), // the hourly expiry

  // Handled events of the sign-in service, so that a repeated one acts once. Written by its webhook; deleted by later
  // events after a day: the service retries for 28 hours, and acting twice on a hint changes nothing.
  identity_events: defineTable({ eventId: v.string() }).index("by_eventId", ["eventId"]),

  // Sessions that a person has ended in other browsers. Their last token is valid for up to a minute more, so each
  // admission looks here, and the row re-runs every live query of the session. Written by the end of sessions; deleted
  // by later ends after a day.
  ended_sessions: defineTable({ tokenIdentifier: v.string(), sessionId: v.string() }).index(
    "by_tokenIdentifier_and_sessionId",
    ["tokenIdentifier", "sessionId"],
  ),

  // The secret that lets one run of a feed serve all screens (docs/decisions/086): at most one row. Written each hour,
  // and whenever somebody loses access; read by every feed.
  feed_passes: defineTable({
    pass: v.string(),
    /** Epoch ms. */
    madeAt: v.number(),
    /** Null after somebody has lost access. */
    previous: vText,
  }),

  // The one-time setup link of a deployment without users: at most one row. Written at each start that finds no user;
  // read and deleted when it is claimed, deleted by the first start after there are users.
  setup_offer: defineTable({
    /** SHA-256 of the secret in hexadecimal; the secret itself is only in the link. */
    tokenHash: v.string(),
    expiresAt: v.number(),
  }),
};
