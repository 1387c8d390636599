import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { ADMISSIONS, PERMISSIONS, ROLES, SETUP_OUTCOMES } from "./rules";

export const vRole = literals(...ROLES);
export const vAdmission = literals(...ADMISSIONS);
export const vPermission = literals(...PERMISSIONS);
export const vSetupOutcome = literals(...SETUP_OUTCOMES);

export const accessTables = {
  // Who has a role. Written by accepting an invitation and by the jobs that seed or grant; read first by every staff
  // function, so that revoking a person re-runs every live query of theirs. Never deleted: notes and audit name it.
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
  })
    .index("by_tokenIdentifier", ["tokenIdentifier"]) // every admission
    .index("by_isAdmin_and_status", ["isAdmin", "status"]), // is there an administrator yet?

  // Written by administrators and by acceptance; read when a person without a role signs in. Never deleted.
  invitations: defineTable({
    /** Normalised. */
    email: v.string(),
    role: vRole,
    state: literals("pending", "accepted", "revoked", "expired"),
    expiresAt: v.number(),
    createdBy: v.id("users"),
    acceptedBy: v.union(v.id("users"), v.null()),
    /** The sign-in service's own id of the invitation it sent. */
    providerInvitationId: v.union(v.string(), v.null()),
  }).index("by_email_and_state", ["email", "state"]), // acceptance

  // The one-time setup link of a deployment without users: at most one row. Written at each start that finds no user;
  // read and deleted when it is claimed, deleted by the first start after there are users.
  setup_offer: defineTable({
    /** SHA-256 of the secret in hexadecimal; the secret itself is only in the link. */
    tokenHash: v.string(),
    expiresAt: v.number(),
  }),
};
