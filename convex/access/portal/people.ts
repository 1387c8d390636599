/** Portal access of a client's record, for other domains: members and invitations. */
import type { Doc } from "../../_generated/dataModel";
import type { ActionCtx, MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../accounts/actors";
import { nameOf, tellRecord } from "../accounts/model";
import * as Invitations from "../invitations/model";
import { MOST_OF_A_CLIENT } from "../invitations/rules";
import { inviteTo, type Invited } from "../invitations/letters";
import * as Members from "../members/model";
import { normaliseEmail } from "../../platform/emailAddresses";
import { chosenLocale, type Locale } from "../../platform/languages";

/** The people with access to a client's portal. */
export async function listMembers(ctx: QueryCtx, clientId: string): Promise<Doc<"users">[]> {
  return await ctx.db
    .query("users")
    .withIndex("by_clientId_and_status", (q) => q.eq("clientId", clientId).eq("status", "active"))
    .take(MOST_OF_A_CLIENT);
}

/** Whether somebody once had access to a client's portal that has ended. */
export async function hasFormerMember(ctx: QueryCtx, clientId: string): Promise<boolean> {
  const former = await ctx.db
    .query("users")
    .withIndex("by_clientId_and_status", (q) => q.eq("clientId", clientId).eq("status", "revoked"))
    .first();
  return former !== null;
}

/** More accounts than one address has, ended ones included. */
const MOST_OF_AN_ADDRESS = 5;

/**
 * The language of an email to a person: their own choice, else the choice of somebody who shares the portal, else
 * English.
 */
export async function localeOf(
  ctx: QueryCtx,
  { email, clientId }: { email: string; clientId: string | null },
): Promise<Locale> {
  const own = await ctx.db
    .query("users")
    .withIndex("by_email", (q) => q.eq("email", normaliseEmail(email)))
    .order("desc")
    .take(MOST_OF_AN_ADDRESS);
  const others = clientId === null ? [] : await listMembers(ctx, clientId);
  for (const { locale } of [...own, ...others]) {
    const chosen = chosenLocale(locale);
    if (chosen !== null) return chosen;
  }
  return "en";
}

/** The language in which a client reads: the first choice of those who share the portal, else English. */
export async function readerLocale(ctx: QueryCtx, clientId: string): Promise<Locale> {
  const chosen = (await listMembers(ctx, clientId)).map(({ locale }) => chosenLocale(locale));
  return chosen.find((locale) => locale !== null) ?? "en";
}

/** The newest pending invitation to a client's portal, as their page shows it, or null. */
export async function findNewestInvitation(ctx: QueryCtx, clientId: string) {
  const [invitation] = await Invitations.listInvited(ctx, clientId);
  if (invitation === undefined) return null;
  const { email, _creationTime: invitedAt, createdBy, expiresAt, delivery = "sent" } = invitation;
  const invitedByName = await nameOf(ctx, createdBy);
  return { email, invitedAt, invitedByName, expiresAt, delivery };
}

/** Whether somebody can open the portal or is invited, even if the invitation's email failed. */
export async function isAnybodyInvited(ctx: QueryCtx, clientId: string): Promise<boolean> {
  return (await listMembers(ctx, clientId)).length > 0 || (await Invitations.listInvited(ctx, clientId)).length > 0;
}

/**
 * Whether somebody can open the portal or has an invitation that lets them. An invitation whose email failed does not
 * count.
 */
export async function isOpenTo(ctx: QueryCtx, clientId: string): Promise<boolean> {
  if ((await listMembers(ctx, clientId)).length > 0) return true;
  const invited = await Invitations.listInvited(ctx, clientId);
  return invited.some(({ delivery = "sent" }) => delivery === "sent" || delivery === "hasAccount");
}

/** Binds an existing client account to this record, unless it has another. */
export async function bind(ctx: MutationCtx, email: string, clientId: string): Promise<void> {
  const account = await ctx.db
    .query("users")
    .withIndex("by_email", (q) => q.eq("email", email))
    .first();
  if (account?.role !== "client" || account.clientId !== undefined) return;
  await ctx.db.patch("users", account._id, { clientId });
  await tellRecord(ctx, clientId);
}

interface Invitee {
  clientId: string;
  email: string;
  name: string;
}

/** Invites a person to the portal of a record. Refuses as the permission to invite clients does. */
export async function invite(ctx: ActionCtx, invitee: Invitee, redirectUrl: string): Promise<Invited> {
  return await inviteTo(ctx, { ...invitee, role: "client" }, redirectUrl);
}

/** Ends all access and pending invitations; returns whether there were any. */
export async function close(ctx: MutationCtx, staff: Staff, clientId: string): Promise<boolean> {
  const members = await listMembers(ctx, clientId);
  for (const { _id: userId } of members) await Members.revoke(ctx, staff, { userId, role: "client" });
  // Ending a member's access has already revoked the invitations to their address.
  const invited = await Invitations.listInvited(ctx, clientId);
  for (const { _id: invitationId } of invited) {
    await Invitations.revokeInvitation(ctx, staff, { invitationId, role: "client" });
  }
  // Both lists end at a number: further people lose their access, too.
  if (members.length === MOST_OF_A_CLIENT || invited.length === MOST_OF_A_CLIENT) await close(ctx, staff, clientId);
  return members.length > 0 || invited.length > 0;
}
