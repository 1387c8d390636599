/** Calls of the sign-in service, for the console. */
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { normaliseEmail } from "../../platform/emailAddresses";
import { findAccount, setAccountRole } from "../../platform/providers/identity/identity";
import { tokenIdentifierOf } from "../accounts/model";
import { refuse } from "../accounts/refuse";

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
  const tokenIdentifier = tokenIdentifierOf(account.id);
  await ctx.runMutation(internal.access.setup.internal.enrolFirstAdmin, {
    tokenIdentifier,
    email,
    name: account.name ?? email,
  });
  // The record comes first: a role claim without a record opens nothing, so a failure here is safe and repeatable.
  if (!(await setAccountRole(account.id, "staff"))) refuse("UNAVAILABLE", { what: "sign-in service" });
}
