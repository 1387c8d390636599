/** Outgoing emails: queued in the transaction that causes them, sent by a job, and followed by webhooks. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { originsIn } from "../../platform/environment";
import type { LetterNews } from "../../platform/providers/mail/port";
import {
  canMove,
  canSend,
  LAST_TRY_MS,
  SENDING_LEASE_MS,
  UNKNOWN_SENDING,
  waitAfter,
  type LetterKind,
  type LetterState,
} from "./rules";
import type { vMailEvent } from "./tables";
import { nameText } from "../../platform/texts";

type Letter = Doc<"letters">;
export type NewLetter = Pick<
  Letter,
  "kind" | "contractId" | "clientId" | "to" | "toName" | "subject" | "html" | "text" | "idempotencyKey"
>;

/** Queues an email, once for each key. A failed one is sent again unchanged. Returns false if it is on its way or was sent. */
export async function queue(ctx: MutationCtx, letter: NewLetter): Promise<boolean> {
  const known = await findByKey(ctx, letter.idempotencyKey);
  if (known !== null && known.state !== "failed") return false;
  const now = Date.now();
  const fresh = { state: "queued", attempts: 0, reason: null, queuedAt: now, startedAt: now } as const;
  if (known === null) {
    const letterId = await ctx.db.insert("letters", {
      ...letter,
      toName: nameText(letter.toName),
      ...fresh,
      providerId: null,
      sentAt: null,
    });
    await schedule(ctx, letterId, 0);
  } else {
    await ctx.db.patch("letters", known._id, fresh);
    await schedule(ctx, known._id, 0);
  }
  return true;
}

/** Schedules the sending after this time, and a retry in case that run dies first. */
async function schedule(ctx: MutationCtx, letterId: Id<"letters">, afterMs: number): Promise<void> {
  await ctx.scheduler.runAfter(afterMs, internal.practice.mail.jobs.send, { letterId });
  await watch(ctx, afterMs);
}

/** Schedules `resume` for the end of the lease, in case the run dies. */
async function watch(ctx: MutationCtx, afterMs: number): Promise<void> {
  await ctx.scheduler.runAfter(afterMs + SENDING_LEASE_MS, internal.practice.mail.jobs.resume, {});
}

/** Imports an email that was sent elsewhere, without sending it. */
export async function bringOver(
  ctx: MutationCtx,
  letter: NewLetter & Pick<Letter, "state" | "reason"> & { sentAt: number },
): Promise<Id<"letters">> {
  const providerId = `brought-${letter.idempotencyKey}`;
  return await ctx.db.insert("letters", {
    ...letter,
    attempts: 1,
    providerId,
    queuedAt: letter.sentAt,
    startedAt: null,
  });
}

export async function findByKey(ctx: QueryCtx, idempotencyKey: string): Promise<Letter | null> {
  return await ctx.db
    .query("letters")
    .withIndex("by_idempotencyKey", (q) => q.eq("idempotencyKey", idempotencyKey))
    .unique();
}

export async function find(ctx: QueryCtx, letterId: Id<"letters">): Promise<Letter | null> {
  return await ctx.db.get("letters", letterId);
}

const MOST_OF_A_CONTRACT = 50;
const MOST_TO_AN_ADDRESS = 50;

/** When the last conclusive email to this address was queued, if it bounced; null if one was delivered since, or none bounced. */
export async function findComeBackAt(ctx: QueryCtx, to: string): Promise<number | null> {
  const newest = await ctx.db
    .query("letters")
    .withIndex("by_to", (q) => q.eq("to", to))
    .order("desc")
    .take(MOST_TO_AN_ADDRESS);
  const last = newest.find(({ state }) => state === "bounced" || state === "delivered");
  return last?.state === "bounced" ? last.queuedAt : null;
}

/** When the newest email of one of these kinds to an address was queued; null without one. A failed one does not count. */
export async function findNewestAt(ctx: QueryCtx, to: string, kinds: readonly LetterKind[]): Promise<number | null> {
  const newest = await ctx.db
    .query("letters")
    .withIndex("by_to", (q) => q.eq("to", to))
    .order("desc")
    .take(MOST_TO_AN_ADDRESS);
  const last = newest.find(({ kind, state }) => state !== "failed" && kinds.includes(kind));
  return last?.queuedAt ?? null;
}

/** The address of a page of Passage for an email; null if the deployment does not know its own origin. */
export function linkTo(path: string): string | null {
  const [origin] = originsIn(process.env["APP_ORIGINS"]);
  return origin === undefined ? null : `${origin}${path}`;
}

/** The emails about a contract, the newest first. */
export async function listOf(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Letter[]> {
  return await ctx.db
    .query("letters")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .order("desc")
    .take(MOST_OF_A_CONTRACT);
}

/** Claims an email for one try; null if another run has it, it was sent, or its state is unknown. */
export async function begin(ctx: MutationCtx, letterId: Id<"letters">) {
  const letter = await find(ctx, letterId);
  const now = Date.now();
  if (letter === null || !canSend(letter, now)) return null;
  if (letter.attempts > 0 && now - letter.queuedAt > LAST_TRY_MS) {
    await move(ctx, letterId, { to: "failed", reason: UNKNOWN_SENDING });
    return null;
  }
  await ctx.db.patch("letters", letterId, { state: "sending", attempts: letter.attempts + 1, startedAt: now });
  await watch(ctx, 0);
  return pick(letter, ["to", "toName", "subject", "html", "text", "idempotencyKey"]);
}

/** Records that the mail service accepted the email, and applies news that came in between. */
export async function markSent(ctx: MutationCtx, letterId: Id<"letters">, providerId: string): Promise<void> {
  const letter = await find(ctx, letterId);
  if (letter === null || !canMove(letter.state, "sent")) return;
  await ctx.db.patch("letters", letterId, {
    state: "sent",
    providerId,
    reason: null,
    sentAt: Date.now(),
    startedAt: null,
  });
  await tell(ctx, letterId, "sent");
  const early = await ctx.db
    .query("mail_events")
    .withIndex("by_providerId", (q) => q.eq("providerId", providerId))
    .take(MOST_OF_A_CONTRACT);
  for (const { news, reason } of early) if (news !== null) await move(ctx, letterId, { to: news, reason });
}

interface NotTaken {
  letterId: Id<"letters">;
  reason: string;
  /** Whether a later try may succeed. */
  isPassing: boolean;
}

/** Records that the mail service did not accept the email: it is retried later, or fails. */
export async function noteFailure(ctx: MutationCtx, { letterId, reason, isPassing }: NotTaken): Promise<void> {
  const letter = await find(ctx, letterId);
  if (letter?.state !== "sending") return;
  const wait = isPassing ? waitAfter(letter.attempts) : null;
  if (wait === null) {
    await move(ctx, letterId, { to: "failed", reason });
    return;
  }
  await ctx.db.patch("letters", letterId, { state: "queued", reason, startedAt: Date.now() + wait });
  await schedule(ctx, letterId, wait);
}

/** Records a webhook once. News of an email whose sending is not recorded yet is applied once it is. */
export async function noteEvent(ctx: MutationCtx, event: Infer<typeof vMailEvent>): Promise<void> {
  const known = await ctx.db
    .query("mail_events")
    .withIndex("by_eventId", (q) => q.eq("eventId", event.eventId))
    .first();
  if (known !== null) return;
  await ctx.db.insert("mail_events", { ...event, receivedAt: Date.now() });
  const letter = await ctx.db
    .query("letters")
    .withIndex("by_providerId", (q) => q.eq("providerId", event.providerId))
    .first();
  if (letter === null || event.news === null) return;
  await move(ctx, letter._id, { to: event.news, reason: event.reason });
}

async function move(
  ctx: MutationCtx,
  letterId: Id<"letters">,
  { to, reason }: { to: LetterNews; reason: string | null },
): Promise<void> {
  const letter = await find(ctx, letterId);
  if (letter === null || !canMove(letter.state, to)) return;
  await ctx.db.patch("letters", letterId, { state: to, reason: to === "delivered" ? null : reason, startedAt: null });
  await tell(ctx, letterId, to);
}

/** Notifies the domain of the email about its new state. */
async function tell(ctx: MutationCtx, letterId: Id<"letters">, state: LetterState): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.contracts.letters.jobs.letterChanged, { letterId, state });
}

const MOST_AT_ONCE = 100;

async function listDead(ctx: QueryCtx, state: "queued" | "sending"): Promise<Letter[]> {
  return await ctx.db
    .query("letters")
    .withIndex("by_state_and_startedAt", (q) => q.eq("state", state).lte("startedAt", Date.now() - SENDING_LEASE_MS))
    .take(MOST_AT_ONCE);
}

/** Retries emails whose run has died, before or after it claimed them; each once in the time of a run. */
export async function resume(ctx: MutationCtx): Promise<number> {
  const dead = [...(await listDead(ctx, "sending")), ...(await listDead(ctx, "queued"))];
  for (const { _id } of dead) {
    await ctx.db.patch("letters", _id, { state: "queued", startedAt: Date.now() });
    await schedule(ctx, _id, 0);
  }
  return dead.length;
}
