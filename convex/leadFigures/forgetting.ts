/** Forgets sums that an earlier version has counted by other rules. */
import type { MutationCtx } from "../_generated/server";

/** Rows of a table that are forgotten in one transaction. */
const AT_ONCE = 200;

async function forgetParts(ctx: MutationCtx): Promise<number> {
  const rows = await ctx.db.query("lead_figure_parts").take(AT_ONCE);
  for (const { _id } of rows) await ctx.db.delete("lead_figure_parts", _id);
  return rows.length;
}

async function forgetMonths(ctx: MutationCtx): Promise<number> {
  const rows = await ctx.db.query("lead_figure_months").take(AT_ONCE);
  for (const { _id } of rows) await ctx.db.delete("lead_figure_months", _id);
  return rows.length;
}

async function forgetWeeks(ctx: MutationCtx): Promise<number> {
  const rows = await ctx.db.query("lead_figure_weeks").take(AT_ONCE);
  for (const { _id } of rows) await ctx.db.delete("lead_figure_weeks", _id);
  return rows.length;
}

async function forgetSources(ctx: MutationCtx): Promise<number> {
  const rows = await ctx.db.query("lead_figure_sources").take(AT_ONCE);
  for (const { _id } of rows) await ctx.db.delete("lead_figure_sources", _id);
  return rows.length;
}

/** Deletes the next rows of what each lead adds to the sums, and of the sums; returns whether there may be more. */
export async function forgetSome(ctx: MutationCtx): Promise<boolean> {
  for (const forget of [forgetParts, forgetMonths, forgetWeeks, forgetSources]) {
    if ((await forget(ctx)) === AT_ONCE) return true;
  }
  return false;
}
