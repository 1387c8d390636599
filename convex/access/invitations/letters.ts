/** Invitations, record and email, for actions of this domain and of others. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import type { Begun, vInvited, Wanted } from "./answers";
import { originsIn } from "../../platform/environment";
import { INVITE_ERRORS, isOwnRedirect } from "./rules";

export type Invited = Infer<typeof vInvited>;

/** Writes the record, then sends the email: a failed email can be sent again from the list. */
export async function inviteTo(ctx: ActionCtx, wanted: Wanted, redirectUrl: string): Promise<Invited> {
  const { role } = wanted;
  if (!isOwnRedirect(redirectUrl, role, originsIn(process.env["APP_ORIGINS"]))) return failed("badRedirect");
  const begun: Begun = await ctx.runMutation(internal.access.invitations.internal.beginInvitation, { wanted });
  if (begun.kind === "refused") return failed(begun.problem);
  if (begun.kind === "userExists") return { success: true, error: null, userExists: true };
  const { invitationId, email } = begun;
  const letter = { invitationId, email, role, redirectUrl };
  const { deliverInvitation } = await import("./identityProvider");
  const delivery = await deliverInvitation(ctx, letter);
  if (delivery === "unsent") return failed("notSent");
  if (delivery === "notPrimary") return failed("notPrimary");
  return { success: true, error: null, userExists: delivery === "hasAccount" };
}

function failed(problem: keyof typeof INVITE_ERRORS): Invited {
  return { success: false, error: INVITE_ERRORS[problem], userExists: false };
}
