import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { periodText, type Period } from "../../../../convex/cards/cardPeriods";
import { cardText } from "./cardText";

/** One statement: its tiles, largest transactions, spending by category and by day. */
export type Overview = FunctionReturnType<typeof api.cards.transactions.staff.overview>;
export type TransactionPage = FunctionReturnType<typeof api.cards.transactions.staff.recent>;

/** The newest statement is the current one. */
export function isCurrent({ statement, statements }: Pick<Overview, "statement" | "statements">): boolean {
  return statements[0]?.fromOn === statement.fromOn;
}

/** "Current Statement", or the days of an earlier one. */
export function statementName(overview: Pick<Overview, "statement" | "statements">): string {
  return isCurrent(overview) ? cardText.currentStatement : periodText(overview.statement);
}

/** The statements to choose from, including the address's own, even without transactions. */
export function statementChoices(statements: readonly Period[], asked: Period | null): readonly Period[] {
  if (asked === null || statements.some(({ fromOn }) => fromOn === asked.fromOn)) return statements;
  return [...statements, asked].toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1));
}
