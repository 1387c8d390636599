import type { UserIdentity } from "convex/server";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent } from "../audit/model";
import { nameText } from "../../platform/texts";
import { lacksSecondFactor } from "./actors";
import * as FeedPasses from "./feedPasses";
import { tellRecord } from "./records";
import { refuse } from "./refuse";
import { normaliseEmail } from "../../platform/emailAddresses";
import { canAccept, type Role } from "./rules";
import { compareNames } from "../../platform/texts";

/** More invitations than one address ever has pending: a new one revokes the old. */
const MAX_PENDING_READ = 10;

/** The record of a sign-in account. */
export async function findByToken(ctx: QueryCtx, tokenIdentifier: string): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("by_tokenIdentifier", (q) => q.eq("tokenIdentifier", tokenIdentifier))
    .unique();
}

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

/**
 * Schedules the write of the role into the sign-in account. A person is admitted only if record and token name the same
 * role.
 */
export async function publishAccess(ctx: MutationCtx, tokenIdentifier: string): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.access.accounts.jobs.publishAccess, { tokenIdentifier, attempt: 1 });
}

/** The role on record; null if the person is unknown or their access has ended. */
export async function findRole(ctx: QueryCtx, tokenIdentifier: string): Promise<Role | null> {
  const user = await findByToken(ctx, tokenIdentifier);
  return user?.status === "active" ? user.role : null;
}

export interface Enrolment {
  tokenIdentifier: string;
  email: string;
  name: string;
  role: Role;
  isAdmin: boolean;
  invitedBy?: Id<"users">;
  clientId?: string;
}

/** Locale of a client who has not chosen a language: the portal follows the browser's. */
const NOT_CHOSEN = "";

/**
 * Makes the person an active user with exactly these rights; repeating it changes nothing. Without `clientId`, a client
 * keeps their record; staff have none. Notifies each client record that gains or loses the person.
 */
export async function enrol(ctx: MutationCtx, { clientId: named, ...enrolment }: Enrolment): Promise<Id<"users">> {
  const known = await findByToken(ctx, enrolment.tokenIdentifier);
  const clientId = enrolment.role === "client" ? (named ?? known?.clientId) : undefined;
  const row = { ...enrolment, email: normaliseEmail(enrolment.email), status: "active" as const };
  await tellRecord(ctx, clientId);
  if (known === null) {
    const locale = row.role === "client" ? NOT_CHOSEN : "en";
    return await ctx.db.insert("users", { ...row, locale, ...(clientId !== undefined && { clientId }) });
  }
  if (known.clientId !== clientId) await tellRecord(ctx, known.clientId);
  await ctx.db.patch("users", known._id, { ...row, clientId });
  if (known.role !== row.role) await FeedPasses.end(ctx);
  return known._id;
}

/** More people than one practice has. */
const MAX_STAFF = 200;

/** Active staff, administrators first. The index leaves out clients, who are many. */
export async function listActiveStaff(ctx: QueryCtx): Promise<Doc<"users">[]> {
  const staff = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "staff").eq("status", "active"))
    .take(MAX_STAFF);
  return staff.sort((one, other) => Number(other.isAdmin) - Number(one.isAdmin));
}

/** Former staff in the list, the last to leave first. */
const MAX_FORMER = 100;

/** Possible owners: active staff by name, then former staff who may still own something. */
export async function listOwners(ctx: QueryCtx): Promise<{ userId: Id<"users">; name: string; isHere: boolean }[]> {
  const former = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "staff").eq("status", "revoked"))
    .order("desc")
    .take(MAX_FORMER);
  const byName = (one: Doc<"users">, other: Doc<"users">) => compareNames(one.name, other.name);
  return [...(await listActiveStaff(ctx)).sort(byName), ...former.sort(byName)].map(({ _id, name, status }) => {
    return { userId: _id, name, isHere: status === "active" };
  });
}

function isMember(user: Doc<"users"> | null): user is Doc<"users"> {
  return user?.role === "staff" && user.status === "active";
}

/** Whether the person would be admitted now with their token. */
export async function isLetIn(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  const user = await ctx.db.get("users", userId);
  return isMember(user) && !(await lacksSecondFactor(ctx, user));
}

/** Reads a user id, of any person; null if the text is not one. */
export function userIdIn(ctx: QueryCtx, text: string): Id<"users"> | null {
  return ctx.db.normalizeId("users", text);
}

/**
 * Reads the owner from a form; an empty text means nobody. A former member stays the owner until another is chosen.
 * Refuses INVALID for anybody else who is not on staff.
 */
export async function readOwner(ctx: QueryCtx, typed: string, before: Id<"users"> | null): Promise<Id<"users"> | null> {
  if (typed === "" || typed === before) return typed === "" ? null : before;
  const userId = userIdIn(ctx, typed);
  const user = userId === null ? null : await ctx.db.get("users", userId);
  return isMember(user) ? user._id : refuse("INVALID", { field: "ownerId", reason: "Choose a team member" });
}

/** The owner as screens show them; null for nobody. */
export async function describeOwner(
  ctx: QueryCtx,
  ownerId: Id<"users"> | null,
): Promise<{ ownerName: string | null; isOwnerHere: boolean }> {
  const owner = ownerId === null ? null : await ctx.db.get("users", ownerId);
  return { ownerName: owner?.name ?? null, isOwnerHere: isMember(owner) };
}

async function findAdministrator(ctx: MutationCtx): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("by_isAdmin_and_status", (q) => q.eq("isAdmin", true).eq("status", "active"))
    .first();
}

/** Refuses CONFLICT if another administrator is active; repeating it for the same person completes a broken grant. */
export async function enrolFirstAdmin(
  ctx: MutationCtx,
  person: Pick<Enrolment, "tokenIdentifier" | "email" | "name">,
): Promise<void> {
  const administrator = await findAdministrator(ctx);
  if (administrator !== null && administrator.tokenIdentifier !== person.tokenIdentifier) {
    refuse("CONFLICT", { what: "there is an administrator already" });
  }
  const userId = await enrol(ctx, { ...person, role: "staff", isAdmin: true });
  const actor = { job: "grantFirstAdmin" };
  await recordEvent(ctx, { actor, action: "access:grantFirstAdmin", subject: userId, after: "administrator" });
}

/** The newest webhook of the sign-in service on record, epoch ms; null if there is none. */
export async function lastWebhookAt(ctx: QueryCtx): Promise<number | null> {
  const newest = await ctx.db.query("identity_events").order("desc").first();
  return newest?._creationTime ?? null;
}
