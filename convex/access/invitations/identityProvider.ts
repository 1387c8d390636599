/** Calls of the sign-in service, for the actions that invite. */
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { sendInvitation } from "../../platform/providers/identity/invitations";
import { INVITATION_DAYS, type Delivery } from "./rules";
import type { Role } from "../accounts/rules";

interface Letter {
  invitationId: Id<"invitations">;
  email: string;
  role: Role;
  redirectUrl: string;
}

/** Has the sign-in service send the invitation email, and records the outcome. */
export async function deliverInvitation(ctx: ActionCtx, letter: Letter): Promise<Delivery> {
  const { invitationId } = letter;
  const outcome = await sendInvitation({ ...letter, expiresInDays: INVITATION_DAYS });
  const delivery = outcome.kind === "failed" ? "unsent" : outcome.kind;
  const providerInvitationId = outcome.kind === "sent" ? outcome.id : null;
  await ctx.runMutation(internal.access.invitations.internal.settleInvitation, {
    invitationId,
    delivery,
    providerInvitationId,
  });
  return delivery;
}
