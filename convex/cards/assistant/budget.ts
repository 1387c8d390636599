/** The daily budget of model tokens, for each person and for the practice: it limits the cost of a paid service. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import { BUDGET_MS, BUDGET_TOKENS, spentUntil, type BudgetOf } from "./rules";

interface Budget {
  of: BudgetOf;
  key: string;
}

const budgetsOf = (userId: Id<"users">): Budget[] => [
  { of: "person", key: userId },
  { of: "practice", key: "practice" },
];

async function find(ctx: QueryCtx, key: string) {
  return await ctx.db
    .query("assistant_budgets")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}

/** Refuses RATE_LIMITED if the person or the practice has used up the day's tokens. */
export async function requireBudget(ctx: QueryCtx, userId: Id<"users">): Promise<void> {
  for (const { of, key } of budgetsOf(userId)) {
    const retryAt = spentUntil(await find(ctx, key), BUDGET_TOKENS[of], Date.now());
    if (retryAt !== null) refuse("RATE_LIMITED", { retryAt, what: of });
  }
}

/** Counts the tokens of one request, also of a failed one. A day begins with its first request. */
export async function spend(ctx: MutationCtx, userId: Id<"users">, tokens: number): Promise<void> {
  const now = Date.now();
  for (const { key } of budgetsOf(userId)) {
    const known = await find(ctx, key);
    const isToday = known !== null && now - known.since < BUDGET_MS;
    if (known === null) await ctx.db.insert("assistant_budgets", { key, since: now, tokens });
    else if (isToday) await ctx.db.patch("assistant_budgets", known._id, { tokens: known.tokens + tokens });
    else await ctx.db.patch("assistant_budgets", known._id, { since: now, tokens });
  }
}
