import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent, type AuditEvent } from "../audit/model";
import { nameText } from "../../platform/texts";
import * as FeedPasses from "../accounts/feedPasses";
import { revokeAllTo, revokeStaffInvitationsOf } from "../invitations/model";
import type { Account } from "./answers";
import { noteLock, SIGN_IN_SERVICE } from "./locks";
import { findByToken } from "../accounts/actors";
import { tellRecord, tokenIdentifierOf } from "../accounts/model";
import { normaliseEmail } from "../../platform/emailAddresses";

/**
 * Schedules a job that reads the account and records its changes. Pass `mayBeGone` only after an event of the sign-in
 * service: otherwise a key of another installation, which knows no account, would end everybody's access.
 */
export async function readSoon(ctx: MutationCtx, tokenIdentifier: string, { mayBeGone = false } = {}): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.access.signInAccounts.jobs.readAccount, {
    tokenIdentifier,
    mayBeGone,
    attempt: 1,
  });
}

const BATCH = 50;
/** A development instance of the sign-in service takes a hundred calls in ten seconds. */
const BATCH_PAUSE_MS = 10_000;

/** Schedules a read of every account with access: one job per account of the batch, and one for the next batch. */
export async function readBatch(ctx: MutationCtx, cursor: string | null): Promise<void> {
  const { page, isDone, continueCursor } = await ctx.db.query("users").paginate({ cursor, numItems: BATCH });
  for (const { status, tokenIdentifier } of page) if (status === "active") await readSoon(ctx, tokenIdentifier);
  if (isDone) return;
  const next = { cursor: continueCursor };
  await ctx.scheduler.runAfter(BATCH_PAUSE_MS, internal.access.signInAccounts.jobs.readAccounts, next);
}

/** Records the account's state at the sign-in service; null if it is deleted. Ignores an account without a user row. */
export async function note(ctx: MutationCtx, tokenIdentifier: string, account: Account | null): Promise<void> {
  const user = await findByToken(ctx, tokenIdentifier);
  if (user === null) return;
  if (account === null) {
    await noteLoss(ctx, user);
    return;
  }
  await noteChanges(ctx, user, account);
  // Access that has ended cannot be locked.
  if (user.status === "active") await noteLock(ctx, user, account.lock);
}

async function noteChanges(ctx: MutationCtx, user: Doc<"users">, account: Account): Promise<void> {
  const { _id: subject, hasSecondFactor: hadSecondFactor } = user;
  const { hasSecondFactor } = account;
  // Without a verified address, the one on record stays.
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
 * Ends access after the sign-in account was deleted. The last administrator loses the right too: otherwise the console
 * could not grant it to another.
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
 * Treats an event of the sign-in service as a hint and reads the account itself: events are repeated and come out of
 * order. False for a known event.
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
  // Anybody can sign up, as often as the sign-in service allows: sign-up alone starts no job.
  if (tokenIdentifier !== null && (await findByToken(ctx, tokenIdentifier)) !== null) {
    await readSoon(ctx, tokenIdentifier, { mayBeGone: true });
  }
  return true;
}

/** The newest webhook of the sign-in service on record, epoch ms; null if there is none. */
export async function lastWebhookAt(ctx: QueryCtx): Promise<number | null> {
  const newest = await ctx.db.query("identity_events").order("desc").first();
  return newest?._creationTime ?? null;
}
