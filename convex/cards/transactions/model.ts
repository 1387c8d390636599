import { omit } from "convex-helpers";
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import { latestDay, previousStatement, statementOf, statementsBack, type Period } from "../cardPeriods";
import {
  chargesIn,
  filtered,
  largest,
  pageOf,
  spendingByCategory,
  spendingByDay,
  totalsOf,
  type Page,
  type Totals,
} from "../cardSums";
import { isDay } from "../../platform/days";
import type { vShownFilter } from "./answers";
import { MOST_TRANSACTIONS, type CardTransaction } from "./rules";

/** All transactions, or the credit card account's alone, unordered. */
export async function list(ctx: QueryCtx, of: "card" | "all"): Promise<CardTransaction[]> {
  const rows =
    of === "all"
      ? await ctx.db.query("card_transactions").take(MOST_TRANSACTIONS)
      : await ctx.db
          .query("card_transactions")
          .withIndex("by_account", (q) => q.eq("account", "card"))
          .take(MOST_TRANSACTIONS);
  return rows.map((row) => omit(row, ["_id", "_creationTime", "contentHash"]));
}

interface OverviewInput {
  /** In the practice's time zone. */
  today: string;
  /** Any day of the statement; null for the current one. */
  statementOn: string | null;
}

/**
 * The credit card account over one statement: tiles, largest, spending by category and by day. Refuses INVALID for a
 * day that does not exist.
 */
export async function overview(ctx: QueryCtx, { today, statementOn }: OverviewInput) {
  requireDay("today", today);
  if (statementOn !== null) requireDay("statementOn", statementOn);
  const transactions = await list(ctx, "card");
  const statement = statementOf(statementOn ?? today);
  const previous = previousStatement(statement);
  const latest = latestDay(transactions, statement.toOn < today ? statement.toOn : today);
  const within = filtered(transactions, { period: statement });
  return {
    statement,
    previous,
    latest,
    statements: statementsBack(today, oldestOf(transactions)),
    currentChargesCents: chargesIn(transactions, statement),
    previousChargesCents: chargesIn(transactions, previous),
    latestDayChargesCents: latest === null ? 0 : chargesIn(transactions, latest),
    totals: totalsOf(within),
    largest: largest(within),
    categories: spendingByCategory(within),
    days: spendingByDay(within, statement),
  };
}

function requireDay(field: string, day: string): void {
  if (!isDay(day)) refuse("INVALID", { field, reason: "Choose a date that exists" });
}

function oldestOf(transactions: readonly CardTransaction[]): string | null {
  return transactions.flatMap(({ dateOn }) => dateOn ?? []).toSorted()[0] ?? null;
}

/**
 * One page of the credit card account's transactions that match the filter, newest first, and the totals of all
 * matches.
 */
export async function recent(
  ctx: QueryCtx,
  { page, filter }: { page: number; filter: Infer<typeof vShownFilter> },
): Promise<Page & { totals: Totals }> {
  const { fromOn, toOn, ...named } = filter;
  const meant = filtered(await list(ctx, "card"), { ...named, period: periodOf(fromOn, toOn) });
  return { ...pageOf(meant, page), totals: totalsOf(meant) };
}

function periodOf(fromOn: string | null, toOn: string | null): Period | null {
  if (fromOn === null && toOn === null) return null;
  return { fromOn: fromOn ?? "", toOn: toOn ?? "9999-12-31" };
}
