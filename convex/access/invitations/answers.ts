import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { INVITE_PROBLEMS } from "./rules";

const vInvitee = { email: v.string(), name: v.string() };

/** The invited person: a client to the portal of one record, staff to the practice. */
export const vWanted = v.union(
  v.object({ ...vInvitee, role: v.literal("client"), clientId: v.string() }),
  v.object({ ...vInvitee, role: v.literal("staff"), clientId: v.null() }),
);
export type Wanted = Infer<typeof vWanted>;

/** `userExists`: a client with this address already has access and needs no email. */
export const vBegun = v.union(
  v.object({ kind: v.literal("begun"), invitationId: v.id("invitations"), email: v.string() }),
  v.object({ kind: v.literal("userExists") }),
  v.object({ kind: v.literal("refused"), problem: literals(...INVITE_PROBLEMS) }),
);
export type Begun = Infer<typeof vBegun>;

/** The outcome of an invitation; `error` is a sentence. */
export const vInvited = v.object({
  success: v.boolean(),
  error: vText,
  userExists: v.boolean(),
});
