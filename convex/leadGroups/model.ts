/** Leads that stand together as one after merges: reads of the table of leads, which `leads` itself needs. */
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { MAX_GROUP } from "../leads/rules";

/** Whether the lead's own row is in the sheet. */
export function isInSheet({ inSheet, state }: Pick<Doc<"leads">, "inSheet" | "state">): boolean {
  return inSheet ?? state === "listed";
}

/** Whether the row of a lead that this one stands for is in the sheet. */
export async function standsForRow(ctx: QueryCtx, lead: Doc<"leads">): Promise<boolean> {
  return (await list(ctx, lead)).slice(1).some(isInSheet);
}

/** The lead that stands for this one, which may be itself. */
export async function findKept(ctx: QueryCtx, lead: Doc<"leads">): Promise<Doc<"leads">> {
  const into = lead.merged?.into;
  if (into === undefined) return lead;
  const next = await ctx.db
    .query("leads")
    .withIndex("by_number", (q) => q.eq("number", into))
    .unique();
  return next === null ? lead : await findKept(ctx, next);
}

/** The leads that this one stands for, itself first; merging keeps them to a few. */
export async function list(ctx: QueryCtx, lead: Doc<"leads">): Promise<Doc<"leads">[]> {
  const group = [lead];
  for (const { number } of group) {
    const merged = ctx.db.query("leads").withIndex("by_mergedInto", (q) => q.eq("merged.into", number));
    group.push(...(await merged.take(MAX_GROUP)));
  }
  return group;
}
