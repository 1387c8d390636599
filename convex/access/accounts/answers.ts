import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { INVITE_PROBLEMS, LOCALES, MEMBER_OUTCOMES, ROLELESS_REASONS, SETUP_OUTCOMES } from "./rules";
import { vShownEvent } from "../audit/answers";
import { vNumber, vText } from "../../platform/validators";
import { vRole } from "./tables";

export const vLocale = literals(...LOCALES);
export const vSetupOutcome = literals(...SETUP_OUTCOMES);
export const vRolelessReason = literals(...ROLELESS_REASONS);

export const vInviteProblem = literals(...INVITE_PROBLEMS);
export const vMemberOutcome = literals(...MEMBER_OUTCOMES);

const vInvitee = { email: v.string(), name: v.string() };

/** The invited person: a client to the portal of one record, staff to the practice. */
export const vWanted = v.union(
  v.object({ ...vInvitee, role: v.literal("client"), clientId: v.string() }),
  v.object({ ...vInvitee, role: v.literal("staff"), clientId: v.null() }),
);

/** The outcome of an invitation; `error` is a sentence. */
export const vInvited = v.object({
  success: v.boolean(),
  error: vText,
  userExists: v.boolean(),
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
