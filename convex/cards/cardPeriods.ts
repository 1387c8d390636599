/** Statement periods of the card: from the 20th of a month to the 19th of the next. Pure; days are ISO texts. */

import { addDays, dayText } from "../platform/days";

/** Both days are included. */
export interface Period {
  fromOn: string;
  toOn: string;
}

const FIRST_DAY_OF_STATEMENT = 20;

/** The 20th of the month that is `months` after a day's month. */
function twentieth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-${String(FIRST_DAY_OF_STATEMENT)}`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

export function statementOf(day: string): Period {
  const begins = Number(day.slice(8)) >= FIRST_DAY_OF_STATEMENT ? 0 : -1;
  return { fromOn: twentieth(day, begins), toOn: addDays(twentieth(day, begins + 1), -1) };
}

export function previousStatement({ fromOn }: Period): Period {
  return statementOf(addDays(fromOn, -1));
}

/** Ten years: limit of the picker, for a table with a wrong early date. */
const MOST_STATEMENTS = 120;

/** The statements from `today` back to the oldest day, newest first; always the current one. */
export function statementsBack(today: string, oldestOn: string | null): Period[] {
  const statements = [statementOf(today)];
  for (let last = statements[0]; last !== undefined && statements.length < MOST_STATEMENTS;) {
    if (oldestOn === null || last.fromOn <= oldestOn) break;
    last = previousStatement(last);
    statements.push(last);
  }
  return statements;
}

export function isIn({ fromOn, toOn }: Period, day: string | null): boolean {
  return day !== null && fromOn <= day && day <= toOn;
}

/**
 * The latest day with a transaction, as a period of one day; null if there is none. Ignores days after `today`, which
 * are typing errors.
 */
export function latestDay(transactions: readonly { dateOn: string | null }[], today: string): Period | null {
  let latest = "";
  for (const { dateOn } of transactions) if (dateOn !== null && dateOn <= today && dateOn > latest) latest = dateOn;
  return latest === "" ? null : { fromOn: latest, toOn: latest };
}

/** "The last two months": from the same day of an earlier month, or its last day, to today. */
export function lastMonths(today: string, months: number): Period {
  const wanted = new Date(`${today.slice(0, 7)}-01`);
  wanted.setUTCMonth(wanted.getUTCMonth() - months + 1, 0);
  const day = Math.min(Number(today.slice(8)), wanted.getUTCDate());
  return { fromOn: `${wanted.toISOString().slice(0, 7)}-${String(day).padStart(2, "0")}`, toOn: today };
}

/** Two years. */
const MOST_DAYS = 731;

/** Every day of a period, in order; at most the first two years. */
export function daysOf({ fromOn, toOn }: Period): string[] {
  const days: string[] = [];
  for (let day = fromOn; day <= toOn && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

/** "Jun 20 – Jul 19, 2025"; both years if they differ; a single day alone. */
export function periodText({ fromOn, toOn }: Period): string {
  if (fromOn === toOn) return dayText(fromOn);
  const from = dayText(fromOn);
  return `${fromOn.slice(0, 4) === toOn.slice(0, 4) ? from.slice(0, -6) : from} – ${dayText(toOn)}`;
}
