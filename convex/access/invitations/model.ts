import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent } from "../audit/model";
import { nameText } from "../../platform/texts";
import { isEmail, normaliseEmail } from "../../platform/emailAddresses";
import type { Staff } from "../accounts/actors";
import { nameOf, tellRecord } from "../accounts/model";
import { refuse } from "../accounts/refuse";
import type { Begun, Wanted } from "./answers";
import { INVITATION_MS, MOST_LISTED, MOST_OF_A_CLIENT, type Delivery } from "./rules";
import type { Role } from "../accounts/rules";

/** More pending invitations than one address ever has: a new one revokes the old. */
const MAX_PENDING = 10;
const MAX_EXPIRED_AT_ONCE = 100;
/** Each starts a job; a transaction may schedule a thousand. */
const MAX_REVOKED_AT_ONCE = 500;

/** Writes the invitation and revokes older ones to this address. The email follows. */
export async function begin(ctx: MutationCtx, staff: Staff, wanted: Wanted): Promise<Begun> {
  const { role } = wanted;
  const name = nameText(wanted.name);
  const email = normaliseEmail(wanted.email);
  if (!isEmail(email)) return { kind: "refused", problem: "notAnAddress" };
  const known = await findKnown(ctx, email);
  if (known?.status === "revoked" && known.role !== role) {
    return { kind: "refused", problem: known.role === "staff" ? "wasStaff" : "wasClient" };
  }
  if (known?.status === "active") return await answerFor(ctx, staff, { known, wanted });
  const old = await listPending(ctx, email);
  // The permission to invite clients must not end an invitation to staff.
  if (role === "client" && old.some((pending) => pending.role === "staff")) {
    return { kind: "refused", problem: "isStaff" };
  }
  for (const pending of old) await withdraw(ctx, pending);
  const invitationId = await ctx.db.insert("invitations", {
    email,
    name,
    role,
    state: "pending",
    expiresAt: Date.now() + INVITATION_MS,
    createdBy: staff.userId,
    acceptedBy: null,
    providerInvitationId: null,
    delivery: "unsent",
    ...(wanted.clientId !== null && { clientId: wanted.clientId }),
  });
  await recordEvent(ctx, { actor: staff, action: "access:invite", subject: invitationId, after: `${role} ${email}` });
  return { kind: "begun", invitationId, email };
}

/** The account with access at this address, else the last account that had it. */
async function findKnown(ctx: MutationCtx, email: string): Promise<Doc<"users"> | null> {
  const accounts = ctx.db
    .query("users")
    .withIndex("by_email", (q) => q.eq("email", email))
    .order("desc");
  let newest: Doc<"users"> | null = null;
  for await (const account of accounts) {
    if (account.status === "active") return account;
    newest ??= account;
  }
  return newest;
}

/** A staff account is never turned into a client, nor the reverse; a client sees one record's portal. */
async function answerFor(
  ctx: MutationCtx,
  staff: Staff,
  { known, wanted }: { known: Doc<"users">; wanted: Wanted },
): Promise<Begun> {
  if (known.role === "staff") return { kind: "refused", problem: "isStaff" };
  if (wanted.role === "staff") return { kind: "refused", problem: "isClient" };
  const { clientId } = wanted;
  if (clientId === known.clientId) return { kind: "userExists" };
  if (known.clientId !== undefined) return { kind: "refused", problem: "isOtherClient" };
  await ctx.db.patch("users", known._id, { clientId });
  await tellRecord(ctx, clientId);
  await recordEvent(ctx, { actor: staff, action: "access:invite", subject: known._id, after: `client ${known.email}` });
  return { kind: "userExists" };
}

async function listPending(ctx: MutationCtx, email: string): Promise<Doc<"invitations">[]> {
  return await ctx.db
    .query("invitations")
    .withIndex("by_email_and_state", (q) => q.eq("email", email).eq("state", "pending"))
    .take(MAX_PENDING);
}

/** Ends a pending invitation, here at once and in the sign-in service by a job. */
async function withdraw(ctx: MutationCtx, invitation: Doc<"invitations">): Promise<void> {
  const { _id, providerInvitationId, clientId } = invitation;
  await ctx.db.patch("invitations", _id, { state: "revoked" });
  await tellRecord(ctx, clientId);
  if (providerInvitationId === null) return;
  const job = { providerInvitationId, attempt: 1 };
  await ctx.scheduler.runAfter(0, internal.access.invitations.jobs.withdrawInvitation, job);
}

interface Delivered {
  delivery: Delivery;
  providerInvitationId: string | null;
}

/**
 * Records the outcome of the email. An invitation revoked in the meantime is withdrawn from the sign-in service too.
 */
export async function settle(ctx: MutationCtx, id: Id<"invitations">, delivered: Delivered): Promise<void> {
  const invitation = await ctx.db.get("invitations", id);
  if (invitation === null) refuse("NOT_FOUND", { what: "invitation" });
  await ctx.db.patch("invitations", id, delivered);
  await tellRecord(ctx, invitation.clientId);
  if (invitation.state === "revoked") await withdraw(ctx, { ...invitation, ...delivered });
}

/** A pending invitation to this role. Refuses NOT_FOUND for any other. */
async function getPending(ctx: MutationCtx, invitationId: string, role: Role): Promise<Doc<"invitations">> {
  const id = ctx.db.normalizeId("invitations", invitationId);
  const invitation = id === null ? null : await ctx.db.get("invitations", id);
  if (invitation?.state !== "pending" || invitation.role !== role) refuse("NOT_FOUND", { what: "invitation" });
  return invitation;
}

/** Refuses NOT_FOUND unless the invitation is pending and to this role. */
export async function revokeInvitation(
  ctx: MutationCtx,
  staff: Staff,
  { invitationId, role }: { invitationId: string; role: Role },
): Promise<void> {
  const invitation = await getPending(ctx, invitationId, role);
  await withdraw(ctx, invitation);
  const { _id: subject, email } = invitation;
  await recordEvent(ctx, { actor: staff, action: "access:revokeInvitation", subject, before: `${role} ${email}` });
}

/** Revokes all pending invitations to an address, when its owner's access ends. */
export async function revokeAllTo(ctx: MutationCtx, email: string): Promise<void> {
  for (const pending of await listPending(ctx, email)) await withdraw(ctx, pending);
}

/**
 * Revokes the newest staff invitations sent by a former administrator: one could be to an address of their own. Any
 * left over are refused at acceptance.
 */
export async function revokeStaffInvitationsOf(ctx: MutationCtx, createdBy: Id<"users">): Promise<void> {
  const sent = await ctx.db
    .query("invitations")
    .withIndex("by_createdBy_and_role_and_state", (q) =>
      q.eq("createdBy", createdBy).eq("role", "staff").eq("state", "pending"),
    )
    .order("desc")
    .take(MAX_REVOKED_AT_ONCE);
  for (const pending of sent) await withdraw(ctx, pending);
}

/**
 * Marks invitations past their time as expired. They cannot be accepted anyway; Team and the next invitation see the
 * state.
 */
export async function expire(ctx: MutationCtx): Promise<void> {
  const over = await ctx.db
    .query("invitations")
    .withIndex("by_state_and_expiresAt", (q) => q.eq("state", "pending").lte("expiresAt", Date.now()))
    .take(MAX_EXPIRED_AT_ONCE);
  for (const { _id, clientId } of over) {
    await ctx.db.patch("invitations", _id, { state: "expired" });
    await tellRecord(ctx, clientId);
  }
  if (over.length === MAX_EXPIRED_AT_ONCE) {
    await ctx.scheduler.runAfter(0, internal.access.invitations.jobs.expireInvitations, {});
  }
}

/** Pending invitations to this role, the last to expire first. */
export async function listInvitations(ctx: QueryCtx, role: Role) {
  const pending = await ctx.db
    .query("invitations")
    .withIndex("by_role_and_state_and_expiresAt", (q) => q.eq("role", role).eq("state", "pending"))
    .order("desc")
    .take(MOST_LISTED);
  return await Promise.all(
    pending.map(async ({ _id, _creationTime, createdBy, ...invitation }) => {
      const { email, name = "", clientId = null, expiresAt, delivery = "sent" } = invitation;
      const invitedByName = await nameOf(ctx, createdBy);
      return { invitationId: _id, invitedAt: _creationTime, email, name, clientId, expiresAt, delivery, invitedByName };
    }),
  );
}

/** Pending invitations to a client's portal, newest first. */
export async function listInvited(ctx: QueryCtx, clientId: string): Promise<Doc<"invitations">[]> {
  return await ctx.db
    .query("invitations")
    .withIndex("by_clientId_and_state", (q) => q.eq("clientId", clientId).eq("state", "pending"))
    .order("desc")
    .take(MOST_OF_A_CLIENT);
}

/** Whether an invitation sent to this address after `at` was accepted, which proves that its mail is read. */
export async function hasAcceptedSince(ctx: QueryCtx, email: string, at: number): Promise<boolean> {
  const newest = await ctx.db
    .query("invitations")
    .withIndex("by_email_and_state", (q) => q.eq("email", normaliseEmail(email)).eq("state", "accepted"))
    .order("desc")
    .first();
  return newest !== null && newest._creationTime > at;
}

/** The sender of the invitation that the person accepted, for rows of earlier versions, which lack it. */
export async function findInviter(ctx: QueryCtx, { _id, email }: Doc<"users">): Promise<Id<"users"> | null> {
  const accepted = ctx.db
    .query("invitations")
    .withIndex("by_email_and_state", (q) => q.eq("email", email).eq("state", "accepted"))
    .order("desc");
  for await (const { acceptedBy, createdBy } of accepted) if (acceptedBy === _id) return createdBy;
  return null;
}
