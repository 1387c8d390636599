import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { recordEvent, type AuditEvent } from "../audit/model";
import { nameText } from "../texts/rules";
import * as FeedPasses from "./feedPasses";
import { revokeAllTo, revokeStaffInvitationsOf } from "./inviting";
import { noteLock, SIGN_IN_SERVICE, type Lock } from "./locks";
import { findByToken } from "./model";
import { tellRecord } from "./records";
import { normaliseEmail } from "../emailAddresses/rules";

/** What the sign-in service says of an account; null for one that is gone. */
export interface Account {
  /** The verified primary address; null where there is none. */
  email: string | null;
  name: string | null;
  hasSecondFactor: boolean;
  /** Null where the service lets people try to sign in. */
  lock: Lock | null;
}

/** Convex's name of a sign-in account: its issuer and its id. */
export function tokenIdentifierOf(accountId: string): string {
  return `${issuer()}|${accountId}`;
}

/** As the tokens of the sign-in service name it: Convex also admits them where the setting lacks a scheme or ends in a slash. */
function issuer(): string {
  const domain = (process.env["CLERK_ISSUER"] ?? "").replace(/\/$/, "");
  return domain.includes("://") ? domain : `https://${domain}`;
}

/**
 * Has a job read the account and record what has changed. Only where the sign-in service itself has said that something
 * happened is an account that it does not know taken for deleted: with a key of another installation it knows nobody, and
 * would end everybody's access.
 */
export async function readSoon(ctx: MutationCtx, tokenIdentifier: string, { mayBeGone = false } = {}): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.access.jobs.readAccount, { tokenIdentifier, mayBeGone, attempt: 1 });
}

const BATCH = 50;
/** A development instance of the sign-in service takes a hundred calls in ten seconds. */
const BATCH_PAUSE_MS = 10_000;

/** Has the accounts of all who have access read, some at a time: a job for each, and one for those after them. */
export async function readBatch(ctx: MutationCtx, cursor: string | null): Promise<void> {
  const { page, isDone, continueCursor } = await ctx.db.query("users").paginate({ cursor, numItems: BATCH });
  for (const { status, tokenIdentifier } of page) if (status === "active") await readSoon(ctx, tokenIdentifier);
  if (isDone) return;
  const next = { cursor: continueCursor };
  await ctx.scheduler.runAfter(BATCH_PAUSE_MS, internal.access.jobs.readAccounts, next);
}

/** Records what the sign-in service says. Of an account without a record here, nothing is kept. */
export async function note(ctx: MutationCtx, tokenIdentifier: string, account: Account | null): Promise<void> {
  const user = await findByToken(ctx, tokenIdentifier);
  if (user === null) return;
  if (account === null) {
    await noteLoss(ctx, user);
    return;
  }
  await noteChanges(ctx, user, account);
  // Who has no access any more cannot lose it to a lock.
  if (user.status === "active") await noteLock(ctx, user, account.lock);
}

async function noteChanges(ctx: MutationCtx, user: Doc<"users">, account: Account): Promise<void> {
  const { _id: subject, hasSecondFactor: hadSecondFactor } = user;
  const { hasSecondFactor } = account;
  // A person who has no verified address any more keeps the one on record.
  const email = account.email === null ? user.email : normaliseEmail(account.email);
  const name = nameText(account.name ?? "") || user.name;
  if (email === user.email && name === user.name && hasSecondFactor === hadSecondFactor) return;
  await ctx.db.patch("users", subject, { email, name, hasSecondFactor });
  if (hadSecondFactor === true && !hasSecondFactor) await FeedPasses.end(ctx);
  const record = async (event: Pick<AuditEvent, "action" | "before" | "after">) => {
    await recordEvent(ctx, { actor: SIGN_IN_SERVICE, subject, ...event });
  };
  if (email !== user.email) await record({ action: "access:changeEmail", before: user.email, after: email });
  if (name !== user.name) await record({ action: "access:changeName", before: user.name, after: name });
  if (hasSecondFactor !== (hadSecondFactor ?? false)) {
    const [before, after] = hasSecondFactor ? ["off", "on"] : ["on", "off"];
    await record({ action: "access:setSecondFactor", before, after });
  }
}

/**
 * Nobody can sign in with this account any more. The last administrator loses the right too: otherwise the console could
 * not grant it to another.
 */
async function noteLoss(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  if (user.status === "revoked") return;
  await ctx.db.patch("users", user._id, { status: "revoked", isAdmin: false });
  if (user.role === "staff") await FeedPasses.end(ctx);
  await revokeAllTo(ctx, user.email);
  await revokeStaffInvitationsOf(ctx, user._id);
  await tellRecord(ctx, user.clientId);
  await recordEvent(ctx, {
    actor: SIGN_IN_SERVICE,
    action: "access:loseAccount",
    subject: user._id,
    before: user.role,
    after: "revoked",
  });
}

const KEPT_EVENTS_MS = 24 * 60 * 60 * 1_000;
const MAX_SWEPT = 50;

/**
 * Takes an event of the sign-in service as a hint: the account is read, whatever the event says of it. Events come more often
 * than once and out of order; false for one that has come before.
 */
export async function noteEvent(
  ctx: MutationCtx,
  { eventId, accountId }: { eventId: string; accountId: string | null },
): Promise<boolean> {
  const known = await ctx.db
    .query("identity_events")
    .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
    .unique();
  if (known !== null) return false;
  await ctx.db.insert("identity_events", { eventId });
  const old = await ctx.db
    .query("identity_events")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - KEPT_EVENTS_MS))
    .take(MAX_SWEPT);
  for (const { _id } of old) await ctx.db.delete("identity_events", _id);
  const tokenIdentifier = accountId === null ? null : tokenIdentifierOf(accountId);
  // Anybody can sign up, as often as the sign-in service lets them: that alone starts no job.
  if (tokenIdentifier !== null && (await findByToken(ctx, tokenIdentifier)) !== null) {
    await readSoon(ctx, tokenIdentifier, { mayBeGone: true });
  }
  return true;
}
