import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vNumber, vText } from "../../platform/validators";
import { vRole } from "../accounts/tables";
import { vShownEvent } from "../audit/answers";
import { vDelivery } from "../invitations/tables";
import { MEMBER_OUTCOMES } from "./rules";

export const vMemberOutcome = literals(...MEMBER_OUTCOMES);

/** A pending invitation, as Team shows it. */
export const vInvitation = v.object({
  invitationId: v.id("invitations"),
  email: v.string(),
  name: v.string(),
  clientId: vText,
  invitedAt: v.number(),
  invitedByName: vText,
  expiresAt: v.number(),
  delivery: vDelivery,
});

/** Somebody who has or had a role, with the newest events about it. */
export const vAccessHistory = v.object({
  userId: v.id("users"),
  name: v.string(),
  email: v.string(),
  role: vRole,
  isAdmin: v.boolean(),
  isActive: v.boolean(),
  since: v.number(),
  /** Null for a person without an invitation, such as the first administrator. */
  invitedBy: vText,
  /** The end of access; null while it lasts. */
  until: vNumber,
  events: v.array(vShownEvent),
});
