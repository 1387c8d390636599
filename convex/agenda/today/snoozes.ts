/** Lines that a member has hidden until a day. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Firm from "../../practice/settings/model";
import { MOST_SNOOZES, readKey, snoozeProblem } from "./rules";
import { findSource } from "./sources";
import type { vSnooze } from "./tables";

type Snooze = Infer<typeof vSnooze>;
type Row = Doc<"today_snoozes">;

function of(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db.query("today_snoozes").withIndex("by_userId_and_until", (q) => q.eq("userId", userId));
}

async function find(ctx: QueryCtx, userId: Id<"users">, key: string): Promise<Row | null> {
  return await ctx.db
    .query("today_snoozes")
    .withIndex("by_userId_and_key", (q) => q.eq("userId", userId).eq("key", key))
    .unique();
}

/** A member's snoozes; those of past days are swept. */
export async function list(ctx: QueryCtx, { userId }: Staff): Promise<Snooze[]> {
  const rows = await of(ctx, userId).take(MOST_SNOOZES);
  return rows.map(({ key, until, mark }) => ({ key, until, mark }));
}

/** A snooze in the audit log: the kind of line, without its person. */
function inAudit({ key, until }: Pick<Snooze, "key" | "until">): string {
  return `${readKey(key)?.kind ?? "line"} until ${until}`;
}

/**
 * Hides a line until a day; a second snooze replaces the first. Refuses INVALID for a day before tomorrow or after a year and for
 * too many snoozes, and NOT_FOUND without the source.
 */
export async function snooze(ctx: MutationCtx, staff: Staff, { key, until, mark }: Snooze): Promise<void> {
  const reason = snoozeProblem(until, await Firm.today(ctx));
  if (reason !== null) refuse("INVALID", { field: "until", reason });
  const source = (await findSource(ctx, key)) ?? refuse("NOT_FOUND", { what: "line" });
  const { userId } = staff;
  const known = await find(ctx, userId, key);
  if (known?.until === until && known.mark === mark) return;
  if (known !== null) {
    await ctx.db.patch("today_snoozes", known._id, { until, mark });
  } else if ((await of(ctx, userId).take(MOST_SNOOZES)).length === MOST_SNOOZES) {
    refuse("INVALID", { field: "until", reason: `At most ${String(MOST_SNOOZES)} lines can be snoozed` });
  } else {
    await ctx.db.insert("today_snoozes", { userId, key, until, mark, clientId: source.clientId });
  }
  await recordEvent(ctx, { actor: staff, action: "today:snooze", subject: userId, after: inAudit({ key, until }) });
}

/** Shows a snoozed line again. Nothing changes without a snooze. */
export async function wake(ctx: MutationCtx, staff: Staff, key: string): Promise<void> {
  const known = await find(ctx, staff.userId, key);
  if (known === null) return;
  await ctx.db.delete("today_snoozes", known._id);
  await recordEvent(ctx, { actor: staff, action: "today:wake", subject: staff.userId, before: inAudit(known) });
}

const BATCH = 200;

/** Deletes one batch of snoozes of past days, of former members and of removed sources; then continues with the next. */
export async function sweep(ctx: MutationCtx, cursor: string | null): Promise<void> {
  const today = await Firm.today(ctx);
  const staff = new Set((await Access.listActiveStaff(ctx)).map(({ _id }) => _id));
  const { page, isDone, continueCursor } = await ctx.db
    .query("today_snoozes")
    .withIndex("by_until")
    .paginate({ numItems: BATCH, cursor });
  for (const { _id, until, userId, key } of page) {
    const isOver = until <= today || !staff.has(userId) || (await findSource(ctx, key)) === null;
    if (isOver) await ctx.db.delete("today_snoozes", _id);
  }
  if (!isDone) await ctx.scheduler.runAfter(0, internal.agenda.today.jobs.sweep, { cursor: continueCursor });
}
