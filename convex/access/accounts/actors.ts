import type { UserIdentity } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { can, type AccessLevel, type Permission, type PortalPermission } from "../../permissions";
import { refuse } from "./refuse";
import { effectiveRole, type Role, type RolelessReason } from "./rules";
import { type Locale } from "../../platform/languages";

declare const admitted: unique symbol;

/** A staff member admitted in this transaction. The brand cannot be made elsewhere, so holding one is the proof. */
export type Staff = Readonly<{
  [admitted]: true;
  userId: Id<"users">;
  /** Epoch ms. */
  joinedAt: number;
  name: string;
  email: string;
  access: Extract<AccessLevel, "staff" | "administrator">;
}>;

/**
 * A client admitted in this transaction to their own portal, by `access/portal`. `clientId` is the record they were
 * bound to when they accepted the invitation: portal functions take no other.
 */
export type PortalClient = Readonly<{
  [admitted]: true;
  userId: Id<"users">;
  clientId: Id<"clients">;
  name: string;
  email: string;
  locale: Locale;
}>;

/** The caller of an open function. Only `kind` is checked. */
export type Caller =
  /**
   * `endedSession`: the sign-in service's id of a session that the person has ended, although its token is still valid.
   */
  | { kind: "signedOut"; endedSession: string | null }
  | { kind: "none"; identity: UserIdentity; reason: RolelessReason; role: Role | null }
  | { kind: "staff"; user: Doc<"users"> }
  | { kind: "client"; user: Doc<"users"> };

/** The record of a sign-in account. */
export async function findByToken(ctx: QueryCtx, tokenIdentifier: string): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("by_tokenIdentifier", (q) => q.eq("tokenIdentifier", tokenIdentifier))
    .unique();
}

/** Reads the caller's row through its index, which puts it in the read set: a revoked person loses live queries. */
export async function identifyCaller(ctx: QueryCtx): Promise<Caller> {
  const identity = await ctx.auth.getUserIdentity();
  if (identity === null) return { kind: "signedOut", endedSession: null };
  const endedSession = await findEndedSession(ctx, identity);
  if (endedSession !== null) return { kind: "signedOut", endedSession };
  const user = await findByToken(ctx, identity.tokenIdentifier);
  const role = effectiveRole(user, identity["role"]);
  if (user === null) return { kind: "none", identity, reason: "notInvited", role: null };
  if (role === null) {
    return { kind: "none", identity, reason: rolelessReason(user, identity["role"]), role: user.role };
  }
  if (await lacksSecondFactor(ctx, user)) return { kind: "none", identity, reason: "secondFactor", role };
  return { kind: role, user };
}

/**
 * The token's session, if the person has ended it. A template's token names no session and stays valid until it
 * expires.
 */
async function findEndedSession(ctx: QueryCtx, identity: UserIdentity): Promise<string | null> {
  const { tokenIdentifier, sid: sessionId } = identity;
  if (typeof sessionId !== "string") return null;
  const ended = await ctx.db
    .query("ended_sessions")
    .withIndex("by_tokenIdentifier_and_sessionId", (q) =>
      q.eq("tokenIdentifier", tokenIdentifier).eq("sessionId", sessionId),
    )
    .first();
  return ended === null ? null : sessionId;
}

function rolelessReason({ status }: Doc<"users">, tokenRole: unknown): RolelessReason {
  if (status === "revoked") return "ended";
  return tokenRole === undefined || tokenRole === null ? "pending" : "notInvited";
}

/** Whether a member must set up a second factor first. Reads the settings only for members without one. */
export async function lacksSecondFactor(ctx: QueryCtx, { role, hasSecondFactor }: Doc<"users">): Promise<boolean> {
  if (role !== "staff" || hasSecondFactor === true) return false;
  return (await ctx.db.query("access_settings").first())?.isSecondFactorEnforced === true;
}

/** Refuses UNAUTHENTICATED without an identity, FORBIDDEN without the permission. */
export async function requireStaff(ctx: QueryCtx, permission: Permission): Promise<Staff> {
  const caller = await identifyCaller(ctx);
  if (caller.kind === "signedOut") refuse("UNAUTHENTICATED");
  if (caller.kind !== "staff") refuse("FORBIDDEN");
  const { _id: userId, _creationTime: joinedAt, name, email } = caller.user;
  const access = accessOf(caller.user);
  if (!can(access, permission)) refuse("FORBIDDEN");
  // eslint-disable-next-line passage/assertions -- The brand, minted where the person has just been admitted.
  return { userId, joinedAt, name, email, access } as Staff;
}

/**
 * The account of a client with this permission. Refuses UNAUTHENTICATED without an identity, FORBIDDEN without the
 * permission.
 */
export async function requireClientAccount(ctx: QueryCtx, permission: PortalPermission): Promise<Doc<"users">> {
  const caller = await identifyCaller(ctx);
  if (caller.kind === "signedOut") refuse("UNAUTHENTICATED");
  if (caller.kind !== "client" || !can(caller.kind, permission)) refuse("FORBIDDEN");
  return caller.user;
}

function accessOf({ isAdmin }: Doc<"users">): Staff["access"] {
  return isAdmin ? "administrator" : "staff";
}
