/** The periods that the model may name. */

import { lastMonths, latestDay, previousStatement, statementOf } from "../cardPeriods";
import { filtered } from "../cardSums";
import type { CardTransaction } from "../transactions/rules";
import { addDays, isDay, monthOf } from "../../platform/days";
import type { MeantPeriod } from "./citations";

/** The rows, and the day that periods count from. */
export interface Ledger {
  transactions: readonly CardTransaction[];
  today: string;
}

/** The period that a text names, or `unknown`. */
export function readPeriod(text: string, { transactions, today }: Ledger): MeantPeriod | "unknown" {
  const current = statementOf(today);
  switch (text) {
    case "":
    case "all":
      return null;
    case "current_statement":
      return current;
    case "previous_statement":
      return previousStatement(current);
    case "last_two_months":
      return lastMonths(today, 2);
    case "no_date":
      return "undated";
    case "latest_day":
      return latestDay(filtered(transactions, { account: "card" }), today) ?? "unknown";
  }
  const [fromOn = "", toOn = fromOn] = /^\d{4}-\d{2}$/.test(text) ? daysOfMonth(text) : text.split("/");
  return isDay(fromOn) && isDay(toOn) && fromOn <= toOn ? { fromOn, toOn } : "unknown";
}

/** The first and the last day of a month; the text itself for a month that does not exist. */
function daysOfMonth(month: string): string[] {
  const fromOn = `${month}-01`;
  if (!isDay(fromOn)) return [month];
  return [fromOn, addDays(`${monthOf(addDays(fromOn, 31))}-01`, -1)];
}
