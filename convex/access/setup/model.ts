import type { UserIdentity } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent } from "../audit/model";
import { sha256 } from "../../platform/hashes";
import { nameText } from "../../platform/texts";
import { enrol, publishAccess, type Enrolment } from "../accounts/model";
import { refuse } from "../accounts/refuse";
import type { SetupOutcome } from "./rules";

/** Long enough to create an account, short enough that a link left in a terminal's history has expired. */
const OFFER_MS = 30 * 60 * 1_000;

/** The secret has 43 characters. Callers are signed out: longer texts are refused before they are hashed. */
const LONGEST_SECRET = 100;

async function hasUsers(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("users").first()) !== null;
}

async function withdraw(ctx: MutationCtx): Promise<void> {
  const offer = await ctx.db.query("setup_offer").unique();
  if (offer !== null) await ctx.db.delete("setup_offer", offer._id);
}

/**
 * Lets the holder of this secret become the first administrator, and ends any earlier offer. Returns false if there are
 * users: they can invite, so no link is needed.
 */
export async function offer(ctx: MutationCtx, tokenHash: string): Promise<boolean> {
  await withdraw(ctx);
  if (await hasUsers(ctx)) return false;
  await ctx.db.insert("setup_offer", { tokenHash, expiresAt: Date.now() + OFFER_MS });
  return true;
}

/** Whether this secret can still be claimed; ignores its age. A caller without the secret learns nothing. */
export async function isOffered(ctx: QueryCtx, token: string): Promise<boolean> {
  const offered = await ctx.db.query("setup_offer").unique();
  return (await isSecretOf(offered, token)) && !(await hasUsers(ctx));
}

/**
 * Makes the caller staff and administrator. Check and change are one transaction: of two people with the same link one
 * wins, and none once there is a user. The secret is checked first, so a caller without it learns nothing.
 */
export async function claim(ctx: MutationCtx, identity: UserIdentity, token: string): Promise<SetupOutcome> {
  const offered = await ctx.db.query("setup_offer").unique();
  const isRight = await isSecretOf(offered, token);
  if (offered === null || !isRight || offered.expiresAt <= Date.now() || (await hasUsers(ctx))) return "notValid";
  if (identity.emailVerified !== true || identity.email === undefined) return "unverified";
  const { tokenIdentifier, email } = identity;
  const name = nameText(identity.name ?? "") || email;
  const userId = await enrol(ctx, { tokenIdentifier, email, name, role: "staff", isAdmin: true });
  await withdraw(ctx);
  await recordEvent(ctx, {
    actor: { userId, name },
    action: "access:claimSetup",
    subject: userId,
    after: "administrator",
  });
  await publishAccess(ctx, tokenIdentifier);
  return "claimed";
}

async function isSecretOf(offered: Doc<"setup_offer"> | null, token: string): Promise<boolean> {
  return token.length <= LONGEST_SECRET && isSame(await sha256(token), offered?.tokenHash ?? "");
}

/** Compares in constant time: the time of a refusal must not tell how close a guess was. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
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
