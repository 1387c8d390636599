import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent } from "../audit/model";
import { readSoon } from "../signInAccounts/model";
import type { Staff } from "../accounts/actors";
import * as FeedPasses from "../accounts/feedPasses";
import { listActiveStaff } from "../accounts/model";
import { SECOND_FACTOR_GRACE_MS } from "./rules";

type Settings = Pick<Doc<"access_settings">, "secondFactorDueAt" | "isSecondFactorEnforced">;

/** The subject of its events in the audit log. */
const SUBJECT = "access settings";

async function findSettings(ctx: QueryCtx): Promise<Doc<"access_settings"> | null> {
  return await ctx.db.query("access_settings").first();
}

/** The time from when members need a second factor, epoch ms; null while none is required. */
export async function findDueAt(ctx: QueryCtx): Promise<number | null> {
  return (await findSettings(ctx))?.secondFactorDueAt ?? null;
}

/** Requires a second factor of all members after the grace period, or no longer. Repeating it changes nothing. */
export async function require(ctx: MutationCtx, staff: Staff, isRequired: boolean): Promise<void> {
  const before = await findDueAt(ctx);
  if ((before !== null) === isRequired) return;
  const secondFactorDueAt = isRequired ? Date.now() + SECOND_FACTOR_GRACE_MS : null;
  await save(ctx, { secondFactorDueAt, isSecondFactorEnforced: false });
  const words = isRequired ? { before: "optional", after: "required" } : { before: "required", after: "optional" };
  await recordEvent(ctx, { actor: staff, action: "access:requireSecondFactor", subject: SUBJECT, ...words });
  if (secondFactorDueAt === null) return;
  const job = { secondFactorDueAt };
  await ctx.scheduler.runAt(secondFactorDueAt, internal.access.secondFactor.jobs.enforceSecondFactor, job);
  for (const { tokenIdentifier } of await listActiveStaff(ctx)) await readSoon(ctx, tokenIdentifier);
}

/** Runs at the end of the grace period; does nothing if the requirement was withdrawn, or withdrawn and made again. */
export async function enforce(ctx: MutationCtx, secondFactorDueAt: number): Promise<void> {
  if ((await findDueAt(ctx)) === secondFactorDueAt) {
    await save(ctx, { secondFactorDueAt, isSecondFactorEnforced: true });
    await FeedPasses.end(ctx);
  }
}

async function save(ctx: MutationCtx, settings: Settings): Promise<void> {
  const stored = await findSettings(ctx);
  if (stored === null) await ctx.db.insert("access_settings", settings);
  else await ctx.db.patch("access_settings", stored._id, settings);
}
