import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { compareNames } from "../../platform/texts";
import { findByToken, lacksSecondFactor } from "./actors";
import * as FeedPasses from "./feedPasses";
import { refuse } from "./refuse";
import { normaliseEmail } from "../../platform/emailAddresses";
import type { Role } from "./rules";
import type { Locale } from "../../platform/languages";
import { isChange } from "../../platform/rows";
import type { vChoices } from "./tables";

/**
 * Schedules the write of the role into the sign-in account. A person is admitted only if record and token name the same
 * role.
 */
export async function publishAccess(ctx: MutationCtx, tokenIdentifier: string): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.access.accounts.jobs.publishAccess, { tokenIdentifier, attempt: 1 });
}

/** Schedules the update of the client's record after a change of its portal access. */
export async function tellRecord(ctx: MutationCtx, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return;
  await ctx.scheduler.runAfter(0, internal.workspace.clientRecord.jobs.settlePortal, { clientId });
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

/** More people than one practice has, and than it ever had. */
const [MAX_STAFF, MAX_STAFF_EVER] = [200, 1_000];

/** Active staff, administrators first. The index leaves out clients, who are many. */
export async function listActiveStaff(ctx: QueryCtx): Promise<Doc<"users">[]> {
  const staff = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "staff").eq("status", "active"))
    .take(MAX_STAFF);
  return staff.sort((one, other) => Number(other.isAdmin) - Number(one.isAdmin));
}

interface Named {
  userId: Id<"users">;
  name: string;
}

/** All staff, present and former, by name. */
export async function listStaffEver(ctx: QueryCtx): Promise<Named[]> {
  const staff = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "staff"))
    .take(MAX_STAFF_EVER);
  return staff.map(({ _id: userId, name }) => ({ userId, name })).sort((a, b) => compareNames(a.name, b.name));
}

/** Former staff in the list, the last to leave first. */
const MAX_FORMER = 100;

/** Possible owners: active staff by name, then former staff who may still own something. */
export async function listOwners(ctx: QueryCtx): Promise<(Named & { isHere: boolean })[]> {
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

export async function nameOf(ctx: QueryCtx, userId: Id<"users"> | null): Promise<string | null> {
  return userId === null ? null : ((await ctx.db.get("users", userId))?.name ?? null);
}

/** The names of people by their ids; ignores other ids. */
export async function namesOf(ctx: QueryCtx, ids: readonly string[]): Promise<Named[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const userId = userIdIn(ctx, id);
      return userId === null ? null : await ctx.db.get("users", userId);
    }),
  );
  return found.flatMap((user) => (user === null ? [] : [{ userId: user._id, name: user.name }]));
}

/**
 * Stores the language in which Passage writes to the person. All their live queries read the row, so only a change is
 * written.
 */
export async function setLocale(ctx: MutationCtx, user: Doc<"users">, locale: Locale): Promise<void> {
  if (user.locale !== locale) await ctx.db.patch("users", user._id, { locale });
}

export type Choices = Infer<typeof vChoices>;

/** A member's choices for their own screens. */
export async function choicesOf(ctx: QueryCtx, userId: Id<"users">): Promise<Choices> {
  return (await ctx.db.get("users", userId))?.choices ?? {};
}

/** Changes some of the choices. All live queries of the person read the row, so only a change is written. */
export async function choose(ctx: MutationCtx, userId: Id<"users">, changes: Choices): Promise<void> {
  const before = await choicesOf(ctx, userId);
  const choices = { ...before, ...changes };
  if (isChange(before, choices)) await ctx.db.patch("users", userId, { choices });
}

/** Convex's name of a sign-in account: its issuer and its id. */
export function tokenIdentifierOf(accountId: string): string {
  return `${issuer()}|${accountId}`;
}

/**
 * The issuer as it is in the service's tokens. Convex also accepts a setting without a scheme or with a trailing slash.
 */
function issuer(): string {
  const domain = (process.env["CLERK_ISSUER"] ?? "").replace(/\/$/, "");
  return domain.includes("://") ? domain : `https://${domain}`;
}

/** Clerk's id of the account: Convex joins issuer and subject with the last "|". */
export function accountIdOf(tokenIdentifier: string): string {
  return tokenIdentifier.slice(tokenIdentifier.lastIndexOf("|") + 1);
}

/** With the pauses between them, the attempts span about a day. */
const ATTEMPTS = 16;
const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1_000;

/** The pause before a job is tried again: grows with each attempt; throws after the last, so that the failure is logged. */
export function pauseAfter(attempt: number): number {
  if (attempt >= ATTEMPTS) throw new Error("The sign-in service did not take the change within a day");
  return Math.min(1_000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}
