/** Accepting an invitation. */
import type { UserIdentity } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { normaliseEmail } from "../../platform/emailAddresses";
import { nameText } from "../../platform/texts";
import { findByToken } from "../accounts/actors";
import { enrol, publishAccess } from "../accounts/model";
import { recordEvent } from "../audit/model";
import { canAccept } from "./rules";

/** More invitations than one address ever has pending: a new one revokes the old. */
const MAX_PENDING_READ = 10;

async function findAcceptable(ctx: MutationCtx, identity: UserIdentity): Promise<Doc<"invitations"> | null> {
  const person = { email: identity.email ?? null, emailVerified: identity.emailVerified === true };
  if (person.email === null) return null;
  const email = normaliseEmail(person.email);
  const pending = await ctx.db
    .query("invitations")
    .withIndex("by_email_and_state", (q) => q.eq("email", email).eq("state", "pending"))
    .order("desc")
    .take(MAX_PENDING_READ);
  for (const invitation of pending) {
    if (canAccept(invitation, person, Date.now()) && (await mayStillInvite(ctx, invitation))) return invitation;
  }
  return null;
}

/** Whether an invitation to the person's verified address is pending. `accept` checks the rest. */
export async function isInvited(ctx: QueryCtx, { email, emailVerified }: UserIdentity): Promise<boolean> {
  if (email === undefined || emailVerified !== true) return false;
  const pending = await ctx.db
    .query("invitations")
    .withIndex("by_email_and_state", (q) => q.eq("email", normaliseEmail(email)).eq("state", "pending"))
    .first();
  return pending !== null;
}

/**
 * An invitation to staff counts only while its sender is an administrator. A client invitation of an earlier version
 * names no record and would open a portal without one.
 */
async function mayStillInvite(ctx: MutationCtx, { role, createdBy, clientId }: Doc<"invitations">): Promise<boolean> {
  if (role === "client") return clientId !== undefined;
  const inviter = await ctx.db.get("users", createdBy);
  return inviter?.status === "active" && inviter.isAdmin;
}

/**
 * Gives a person without a role the one they were invited to. Invitation and user row change in one transaction, so two
 * tabs cannot both win. Never turns a staff account into a client, nor the reverse.
 */
export async function accept(ctx: MutationCtx, identity: UserIdentity): Promise<boolean> {
  const known = await findByToken(ctx, identity.tokenIdentifier);
  if (known?.status === "active") {
    // Either our record or the sign-in service is wrong, and someone has to look. Logged here, because the waiting page
    // asks once a visit; a query would log it at every run.
    console.warn(`Role mismatch for user ${known._id}: the record says ${known.role}, the token does not agree`);
    // The record decides. If the sign-in service lacks the role, the person is waiting for this.
    await publishAccess(ctx, identity.tokenIdentifier);
    return false;
  }
  const invitation = await findAcceptable(ctx, identity);
  if (invitation === null) return false;
  if (known !== null && known.role !== invitation.role) return false;
  const { email, role, createdBy: invitedBy, clientId } = invitation;
  const { tokenIdentifier } = identity;
  // A new account may have no name yet: use the invitation's.
  const name = nameText(identity.name ?? "") || nameText(invitation.name ?? "") || known?.name || email;
  const userId = await enrol(ctx, {
    tokenIdentifier,
    email,
    name,
    role,
    invitedBy,
    isAdmin: false,
    ...(clientId !== undefined && { clientId }),
  });
  await ctx.db.patch("invitations", invitation._id, { state: "accepted", acceptedBy: userId });
  const actor = { userId, name, ...(role === "client" && { clientId }) };
  await recordEvent(ctx, { actor, action: "access:accept", subject: userId, after: role });
  await publishAccess(ctx, tokenIdentifier);
  return true;
}
