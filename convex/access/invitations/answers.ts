import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { INVITE_PROBLEMS } from "./rules";

export const vInviteProblem = literals(...INVITE_PROBLEMS);
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
