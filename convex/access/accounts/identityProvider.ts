/** Calls of the sign-in service, for the actions of access. */
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { findAccount, setAccountRole } from "../../platform/providers/identity/identity";
import { sendInvitation } from "../../platform/providers/identity/invitations";
import * as Accounts from "./accounts";
import { refuse } from "./refuse";
import { normaliseEmail } from "../../platform/emailAddresses";
import { INVITATION_DAYS, type Delivery, type Role } from "./rules";

async function getAccount(email: string) {
  const account = await findAccount(normaliseEmail(email));
  switch (account.kind) {
    case "account":
      return account;
    case "none":
      return refuse("NOT_FOUND", { what: "sign-in account" });
    case "unproven":
      return refuse("CONFLICT", {
        what: "this is not the verified primary address of a sign-in account: have it verified there, then grant again",
      });
    case "several":
      return refuse("CONFLICT", { what: "more than one sign-in account has this address: delete the others first" });
    case "unavailable":
      return refuse("UNAVAILABLE", { what: "sign-in service" });
  }
}

export async function grantFirstAdmin(ctx: ActionCtx, email: string): Promise<void> {
  const account = await getAccount(email);
  const tokenIdentifier = Accounts.tokenIdentifierOf(account.id);
  await ctx.runMutation(internal.access.accounts.internal.enrolFirstAdmin, {
    tokenIdentifier,
    email,
    name: account.name ?? email,
  });
  // The record comes first: a role claim without a record opens nothing, so a failure here is safe and repeatable.
  if (!(await setAccountRole(account.id, "staff"))) refuse("UNAVAILABLE", { what: "sign-in service" });
}

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
  await ctx.runMutation(internal.access.accounts.internal.settleInvitation, {
    invitationId,
    delivery,
    providerInvitationId,
  });
  return delivery;
}
