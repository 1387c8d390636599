import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { vRole } from "../accounts/tables";
import { DELIVERIES, INVITATION_STATES } from "./rules";

export const vDelivery = literals(...DELIVERIES);

export const invitationTables = {
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
};
