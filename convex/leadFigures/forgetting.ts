/** Forgets sums that an earlier version has counted by other rules. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

/** Rows that are forgotten in one transaction. */
const AT_ONCE = 200;
const TABLES = ["lead_figure_parts", "lead_figure_months", "lead_figure_weeks", "lead_figure_sources"] as const;

/** Deletes the next rows of the sums and of what each lead adds to them; returns whether there may be more. */
export async function forgetSome(ctx: MutationCtx): Promise<boolean> {
  let left = AT_ONCE;
  for (const table of TABLES) {
    const rows: { _id: Id<typeof table> }[] = await ctx.db.query(table).take(left);
    for (const { _id } of rows) await ctx.db.delete(_id);
    left -= rows.length;
    if (left === 0) return true;
  }
  return false;
}
