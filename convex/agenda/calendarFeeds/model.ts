import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { FETCH_NOTED_MS, SECRET_BYTES, type FeedChoices } from "./rules";
import type { vShownFeed } from "./tables";

type Feed = Doc<"calendar_feeds">;

/** 256 random bits as base64url: they cannot be guessed, so their hash needs neither a salt nor a slow function. */
export function drawSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function findOf(ctx: QueryCtx, userId: Id<"users">): Promise<Feed | null> {
  return await ctx.db
    .query("calendar_feeds")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The person's feed, without its address; null if there is none. */
export async function findShown(ctx: QueryCtx, { userId }: Staff): Promise<Infer<typeof vShownFeed> | null> {
  const feed = await findOf(ctx, userId);
  return feed === null ? null : pick(feed, ["hasEverybodys", "hasNames", "madeAt", "fetchedAt"]);
}

/** The feed's choices, for the audit log. */
function inWords({ hasEverybodys, hasNames }: FeedChoices): string {
  return `${hasEverybodys ? "everyone's dates" : "own dates"}, ${hasNames ? "with" : "without"} names`;
}

/** Gives a person a new address with the choices of the old one, which ends. */
export async function make(ctx: MutationCtx, userId: Id<"users">, secretHash: string): Promise<void> {
  const old = await findOf(ctx, userId);
  const { ownerName: name } = await Access.describeOwner(ctx, userId);
  if (name === null) refuse("NOT_FOUND", { what: "person" });
  if (old !== null) await ctx.db.delete("calendar_feeds", old._id);
  const choices = { hasEverybodys: old?.hasEverybodys ?? false, hasNames: old?.hasNames ?? false };
  await ctx.db.insert("calendar_feeds", { ...choices, userId, secretHash, madeAt: Date.now(), fetchedAt: null });
  await recordEvent(ctx, {
    actor: { userId, name },
    action: "calendarFeeds:make",
    subject: userId,
    after: inWords(choices),
  });
}

async function getOf(ctx: QueryCtx, { userId }: Staff): Promise<Feed> {
  return (await findOf(ctx, userId)) ?? refuse("NOT_FOUND", { what: "calendar feed" });
}

/** Refuses NOT_FOUND if the person has no feed. */
export async function choose(ctx: MutationCtx, staff: Staff, choices: FeedChoices): Promise<void> {
  const feed = await getOf(ctx, staff);
  const [before, after] = [inWords(feed), inWords(choices)];
  if (before === after) return;
  await ctx.db.patch("calendar_feeds", feed._id, choices);
  await recordEvent(ctx, { actor: staff, action: "calendarFeeds:change", subject: staff.userId, before, after });
}

/** Ends the address at once. Refuses NOT_FOUND if the person has no feed. */
export async function revoke(ctx: MutationCtx, staff: Staff): Promise<void> {
  const feed = await getOf(ctx, staff);
  await ctx.db.delete("calendar_feeds", feed._id);
  await recordEvent(ctx, {
    actor: staff,
    action: "calendarFeeds:revoke",
    subject: staff.userId,
    before: inWords(feed),
  });
}

/**
 * The feed of this secret, while its person has access; null for an unknown or ended address and for a former member.
 */
export async function findBySecret(ctx: QueryCtx, secretHash: string): Promise<Feed | null> {
  const feed = await ctx.db
    .query("calendar_feeds")
    .withIndex("by_secretHash", (q) => q.eq("secretHash", secretHash))
    .unique();
  return feed !== null && (await Access.isLetIn(ctx, feed.userId)) ? feed : null;
}

/** Records a fetch: the person sees its time, and so notices a foreign calendar. */
export async function noteFetch(ctx: MutationCtx, feed: Feed): Promise<void> {
  const now = Date.now();
  if (feed.fetchedAt !== null && feed.fetchedAt + FETCH_NOTED_MS > now) return;
  await ctx.db.patch("calendar_feeds", feed._id, { fetchedAt: now });
}
