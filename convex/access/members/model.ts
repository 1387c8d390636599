import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent } from "../audit/model";
import { readSoon } from "../signInAccounts/model";
import type { Staff } from "../accounts/actors";
import * as FeedPasses from "../accounts/feedPasses";
import { revokeAllTo, revokeStaffInvitationsOf } from "../invitations/model";
import { MOST_LISTED } from "../invitations/rules";
import { listActiveStaff, nameOf, publishAccess, tellRecord } from "../accounts/model";
import { refuse } from "../accounts/refuse";
import type { MemberOutcome } from "./rules";
import type { Role } from "../accounts/rules";

/** A visit is written at most once in this time. */
const VISIT_MS = 10 * 60 * 1_000;

/** All members, as Team shows them. */
export async function listTeam(ctx: QueryCtx) {
  const members = await listActiveStaff(ctx);
  return await Promise.all(members.map((member) => memberOf(ctx, member)));
}

async function memberOf(ctx: QueryCtx, { _id, _creationTime, ...user }: Doc<"users">) {
  const { name, email, isAdmin, invitedBy = null, hasSecondFactor = null } = user;
  return {
    userId: _id,
    name,
    email,
    isAdmin,
    hasSecondFactor,
    joinedAt: _creationTime,
    invitedByName: await nameOf(ctx, invitedBy),
    seenAt: await lastVisit(ctx, _id),
  };
}

/** Clients with portal access, newest first. */
export async function listClients(ctx: QueryCtx) {
  const clients = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "client").eq("status", "active"))
    .order("desc")
    .take(MOST_LISTED);
  return clients.map(({ _id: userId, _creationTime: joinedAt, name, email, clientId = null }) => {
    return { userId, name, email, joinedAt, clientId };
  });
}

/** An active person with this role. Refuses NOT_FOUND for any other. */
async function getActive(ctx: MutationCtx, userId: string, role: Role): Promise<Doc<"users">> {
  const id = ctx.db.normalizeId("users", userId);
  const user = id === null ? null : await ctx.db.get("users", id);
  if (user?.status !== "active" || user.role !== role) {
    refuse("NOT_FOUND", { what: role === "staff" ? "member" : "client" });
  }
  return user;
}

/**
 * Ends a person's access in one transaction: their live queries fail at once, and no invitation readmits them, not even
 * one to staff that they sent to another address of theirs. A job ends their sessions in the sign-in service. Refuses
 * NOT_FOUND unless they are active with this role.
 */
export async function revoke(
  ctx: MutationCtx,
  staff: Staff,
  { userId, role }: { userId: string; role: Role },
): Promise<MemberOutcome> {
  const user = await getActive(ctx, userId, role);
  if (await isLastAdministrator(ctx, user)) return "lastAdministrator";
  await ctx.db.patch("users", user._id, { status: "revoked", isAdmin: false });
  if (role === "staff") await FeedPasses.end(ctx);
  else await forgetVisit(ctx, user._id);
  await revokeAllTo(ctx, user.email);
  await revokeStaffInvitationsOf(ctx, user._id);
  await recordEvent(ctx, { actor: staff, action: "access:revoke", subject: user._id, before: role, after: "revoked" });
  await tellRecord(ctx, user.clientId);
  await publishAccess(ctx, user.tokenIdentifier);
  return "done";
}

/**
 * Ends the access of a client account without a record, which no client page can end. Refuses NOT_FOUND for any other.
 */
export async function revokeWithoutRecord(ctx: MutationCtx, staff: Staff, userId: string): Promise<void> {
  const user = await getActive(ctx, userId, "client");
  if (user.clientId !== undefined) refuse("NOT_FOUND", { what: "client" });
  await revoke(ctx, staff, { userId, role: "client" });
}

/** Makes a member an administrator, or takes it back. Refuses NOT_FOUND unless they are active staff. */
export async function setAdministrator(
  ctx: MutationCtx,
  staff: Staff,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<MemberOutcome> {
  const user = await getActive(ctx, userId, "staff");
  if (user.isAdmin === isAdmin) return "done";
  if (await isLastAdministrator(ctx, user)) return "lastAdministrator";
  await ctx.db.patch("users", user._id, { isAdmin });
  if (!isAdmin) await revokeStaffInvitationsOf(ctx, user._id);
  const [before, after] = isAdmin ? ["staff", "administrator"] : ["administrator", "staff"];
  await recordEvent(ctx, { actor: staff, action: "access:setAdministrator", subject: user._id, before, after });
  return "done";
}

async function isLastAdministrator(ctx: MutationCtx, user: Doc<"users">): Promise<boolean> {
  if (!user.isAdmin) return false;
  const administrators = await ctx.db
    .query("users")
    .withIndex("by_isAdmin_and_status", (q) => q.eq("isAdmin", true).eq("status", "active"))
    .take(2);
  return administrators.length < 2;
}

async function findVisit(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"visits"> | null> {
  return await ctx.db
    .query("visits")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The last visit of a former client serves nobody. */
async function forgetVisit(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const visit = await findVisit(ctx, userId);
  if (visit !== null) await ctx.db.delete("visits", visit._id);
}

/** When the person last had Passage open; null without a recorded visit. */
export async function lastVisit(ctx: QueryCtx, userId: Id<"users">): Promise<number | null> {
  return (await findVisit(ctx, userId))?.seenAt ?? null;
}

/** Records that a person has Passage or the portal open. Returns false within ten minutes of the last record. */
export async function writeVisit(ctx: MutationCtx, { _id: userId }: Doc<"users">): Promise<boolean> {
  const seenAt = Date.now();
  const visit = await findVisit(ctx, userId);
  if (visit !== null && seenAt - visit.seenAt < VISIT_MS) return false;
  if (visit === null) await ctx.db.insert("visits", { userId, seenAt });
  else await ctx.db.patch("visits", visit._id, { seenAt });
  return true;
}

/** Records that a member has Passage open. */
export async function noteVisit(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  if (!(await writeVisit(ctx, user))) return;
  await FeedPasses.ensure(ctx);
  // Team shows whether each member has a second factor; an account that was never read lacks the answer.
  if (user.hasSecondFactor === undefined) await readSoon(ctx, user.tokenIdentifier);
}
