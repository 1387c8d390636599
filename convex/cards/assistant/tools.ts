/**
 * The model's tools. Each computes from the given transactions; none writes, calls or stores anything. A result has
 * every figure as text to copy, and the evidence to check the answer with.
 */

import { z } from "zod";
import { dayText, isDay } from "../../platform/days";
import { periodText, type Period } from "../cardPeriods";
import {
  averageChargeCents,
  comparePeriods,
  filtered,
  groupedBy,
  GROUPINGS,
  largest,
  newestFirst,
  totalsOf,
  type Change,
  type Totals,
} from "../cardSums";
import { categoryOf, isCharge, merchantOf, type CardTransaction } from "../transactions/rules";
import {
  citedLabel,
  citedRow,
  daysIn,
  evidenceOf,
  labelOf,
  namesFound,
  type CitedFilter,
  type MeantPeriod,
  type Source,
} from "./citations";
import { readPeriod, type Ledger } from "./periods";
import { dollarsAndCents, shownText } from "./prompt";

/** Content for the model, as JSON; no source if the tool could not answer. */
export interface ToolResult {
  content: string;
  source: Source | null;
}

/** Argument for transactions of every account. */
const EVERY_ACCOUNT = "all";
const MOST_ROWS = 50;
const MOST_GROUPS = 50;
const LONGEST_ARGUMENT = 200;

const vName = z.string().max(LONGEST_ARGUMENT).nullish();
const vLimit = z.coerce.number().int().min(1).max(MOST_ROWS).nullish().catch(MOST_ROWS);
const vFilterArgs = z.object({
  period: vName,
  category: vName,
  merchant: vName,
  account: vName,
  sign: z.enum(["charges", "credits"]).nullish(),
  text: vName,
});
type FilterArgs = z.infer<typeof vFilterArgs>;

/** Never throws: an invalid call gets a description of its error. */
export function runTool(ledger: Ledger, { name, args }: { name: string; args: string }): ToolResult {
  const given = parsed(args);
  switch (name) {
    case "sum_transactions":
      return selected(ledger, given, sum);
    case "group_transactions":
      return selected(ledger, given, group);
    case "largest_transactions":
      return selected(ledger, given, (meant) => rows(meant, largest));
    case "list_transactions":
      return selected(ledger, given, (meant) => rows(meant, newest));
    case "compare_periods":
      return compare(ledger, given);
    default:
      return problem("There is no such tool.");
  }
}

function parsed(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}

const problem = (error: string): ToolResult => ({ content: JSON.stringify({ error }), source: null });
const NO_PERIOD =
  "No such period. Use current_statement, previous_statement, latest_day, last_two_months, all, no_date, a month (2025-07), a day (2025-07-17) or two days (2025-06-20/2025-07-19).";
const NO_ARGUMENTS = "The arguments of the call have the wrong form.";

/** The transactions selected by a call, with its arguments. */
interface Selection {
  given: unknown;
  found: CardTransaction[];
  period: MeantPeriod;
  filter: CitedFilter;
  /** Number of matches on other accounts, if the call named none and the card has no match. */
  elsewhere: number;
}

function selected(ledger: Ledger, given: unknown, tool: (meant: Selection) => ToolResult): ToolResult {
  const args = vFilterArgs.safeParse(given).data;
  if (args === undefined) return problem(NO_ARGUMENTS);
  const period = readPeriod(args.period?.trim() ?? "", ledger);
  if (period === "unknown") return problem(NO_PERIOD);
  const found = foundBy(ledger, args, period);
  const isNowhere = found.length === 0 && !args.account;
  const elsewhere = isNowhere ? foundBy(ledger, { ...args, account: EVERY_ACCOUNT }, period).length : 0;
  return tool({ given, found, period, filter: citedFilter(args, datesOf(period)), elsewhere });
}

function foundBy({ transactions }: Ledger, args: FilterArgs, period: MeantPeriod): CardTransaction[] {
  const { category, merchant, account, sign, text } = args;
  const found = filtered(transactions, {
    period: datesOf(period),
    category,
    merchant,
    sign,
    text,
    // The default is the credit card, as on the screen; other accounts are asked for by name.
    account: account ? null : "card",
    accountName: account === EVERY_ACCOUNT ? null : account,
  });
  return period === "undated" ? found.filter(({ dateOn }) => dateOn === null) : found;
}

const datesOf = (period: MeantPeriod): Period | null => (period === "undated" ? null : period);

function citedFilter({ category, merchant, account, sign, text }: FilterArgs, period: Period | null): CitedFilter {
  return {
    fromOn: period?.fromOn ?? null,
    toOn: period?.toOn ?? null,
    category: category || null,
    merchant: merchant || null,
    account: account || null,
    sign: sign ?? null,
    text: text || null,
  };
}

/** The period and filter of a call, for the model. */
function about({ period, filter }: Selection) {
  const { category, merchant, account, sign, text } = filter;
  const named = Object.entries({ category, merchant, account, sign, text });
  return {
    period: labelOf(period),
    filter: Object.fromEntries(named.flatMap(([name, value]) => (value === null ? [] : [[name, shownText(value)]]))),
  };
}

function moneyOf(totals: Totals) {
  const { chargesCents, chargeCount, creditsCents, creditCount, netCents, unreadableCount } = totals;
  return {
    charges: dollarsAndCents(chargesCents),
    charge_count: chargeCount,
    credits: dollarsAndCents(creditsCents),
    credit_count: creditCount,
    net_spent: dollarsAndCents(0 - netCents),
    average_charge: averageText(totals),
    ...(unreadableCount > 0 && { unreadable_count: unreadableCount }),
  };
}

function averageText(totals: Totals): string | null {
  const cents = averageChargeCents(totals);
  return cents === null ? null : dollarsAndCents(cents);
}

interface Citation {
  content: object;
  evidence: Source["evidence"];
  /** Transactions listed one by one for the model. */
  rows?: readonly CardTransaction[];
}

function cited(meant: Selection, { content, evidence, rows: shown = [] }: Citation): ToolResult {
  const { period, filter } = meant;
  const label = citedLabel(period, filter);
  return {
    content: JSON.stringify({ ...about(meant), ...content }),
    source: {
      label,
      // The screen has no list of transactions without a date.
      filters: [...(period === "undated" ? [] : [{ label, filter }]), ...shown.flatMap(citedRow)],
      recordIds: shown.map(({ recordId }) => recordId),
      evidence,
    },
  };
}

function sum(meant: Selection): ToolResult {
  const totals = totalsOf(meant.found);
  const { elsewhere } = meant;
  const more = { days: daysIn(meant.period), names: namesFound(meant.filter, meant.found), counts: [elsewhere] };
  const others = elsewhere === 0 ? {} : { other_accounts_count: elsewhere };
  const content = { count: totals.count, ...moneyOf(totals), ...others };
  return cited(meant, { content, evidence: evidenceOf([totals], more) });
}

const vGroupArgs = z.object({ by: z.enum(GROUPINGS).catch("category"), limit: vLimit });

function group(meant: Selection): ToolResult {
  const { by, limit } = vGroupArgs.parse(meant.given);
  const groups = groupedBy(meant.found, by);
  const shown = groups.slice(0, limit ?? MOST_GROUPS);
  const nameOf = (name: string) => (isDay(name) ? dayText(name) : shownText(name || "No date"));
  const isByDay = by === "day" || by === "statement";
  const evidence = evidenceOf(shown, {
    counts: [groups.length, shown.length],
    days: [...daysIn(meant.period), ...(isByDay ? shown.map(({ name }) => name) : [])],
    names: [...namesFound(meant.filter, meant.found), ...shown.map(({ name }) => nameOf(name))],
  });
  const listed = shown.map((each) => ({ name: nameOf(each.name), ...moneyOf(each) }));
  return cited(meant, { content: { by, group_count: groups.length, groups: listed }, evidence });
}

const newest = (found: readonly CardTransaction[], count: number): CardTransaction[] =>
  newestFirst(found).slice(0, count);
const vRowArgs = z.object({ limit: vLimit });
const USUAL_ROWS = 10;

function rows(
  meant: Selection,
  choose: (found: readonly CardTransaction[], count: number) => CardTransaction[],
): ToolResult {
  const shown = choose(meant.found, vRowArgs.parse(meant.given).limit ?? USUAL_ROWS);
  const evidence = evidenceOf([], {
    cents: shown.map(({ amountCents }) => Math.abs(amountCents)),
    counts: [meant.found.length, shown.length],
    days: [...daysIn(meant.period), ...shown.flatMap(({ dateOn }) => (dateOn === null ? [] : [dateOn]))],
    names: [
      ...namesFound(meant.filter, meant.found),
      ...shown.flatMap((row) => [merchantOf(row), row.description].map(shownText)),
    ],
  });
  return cited(meant, { content: { matching: meant.found.length, rows: shown.map(rowOf) }, evidence, rows: shown });
}

function rowOf(transaction: CardTransaction) {
  const { dateOn, description, amountCents, accountName, isAmountReadable } = transaction;
  return {
    date: dateOn === null ? "No date" : dayText(dateOn),
    merchant: shownText(merchantOf(transaction)),
    description: shownText(description),
    category: shownText(categoryOf(transaction)),
    account: shownText(accountName),
    amount: dollarsAndCents(Math.abs(amountCents)),
    kind: isCharge(transaction)
      ? "charge"
      : amountCents > 0
        ? "credit"
        : isAmountReadable
          ? "zero"
          : "unreadable amount",
  };
}

const vCompareArgs = z.object({ earlier: z.string().max(LONGEST_ARGUMENT), later: z.string().max(LONGEST_ARGUMENT) });

function compare(ledger: Ledger, given: unknown): ToolResult {
  const args = vCompareArgs.safeParse(given).data;
  if (args === undefined) return problem(NO_ARGUMENTS);
  const [earlier, later] = [args.earlier, args.later].map((text) => readPeriod(text.trim(), ledger));
  if (!areDates(earlier) || !areDates(later)) return problem(NO_PERIOD);
  const compared = comparePeriods(filtered(ledger.transactions, { account: "card" }), earlier, later);
  const categories = compared.categories.slice(0, MOST_GROUPS);
  const changes: Change[] = [compared.charges, ...categories];
  const evidence = evidenceOf([compared.earlier, compared.later], {
    cents: changes.flatMap((each) => [each.earlierCents, each.laterCents, Math.abs(each.changeCents)]),
    percents: changes.flatMap(({ percent }) => (percent === null ? [] : [Math.abs(percent)])),
    days: [...daysIn(earlier), ...daysIn(later)],
    names: categories.map(({ category }) => shownText(category)),
  });
  const content = JSON.stringify({
    earlier_period: periodText(earlier),
    later_period: periodText(later),
    earlier: moneyOf(compared.earlier),
    later: moneyOf(compared.later),
    charges: changeOf(compared.charges),
    categories: categories.map((each) => ({ name: shownText(each.category), ...changeOf(each) })),
  });
  const filters = [earlier, later].map((period) => {
    const filter = citedFilter({}, period);
    return { label: citedLabel(period, filter), filter };
  });
  const label = filters.map((each) => each.label).join(" and ");
  return { content, source: { label, filters, recordIds: [], evidence } };
}

function areDates(period: ReturnType<typeof readPeriod> | undefined): period is Period {
  return typeof period === "object" && period !== null;
}

function changeOf({ earlierCents, laterCents, changeCents, percent }: Change) {
  return {
    earlier: dollarsAndCents(earlierCents),
    later: dollarsAndCents(laterCents),
    change: dollarsAndCents(Math.abs(changeCents)),
    direction: changeCents === 0 ? "same" : changeCents > 0 ? "more" : "less",
    percent: percent === null ? null : `${String(Math.abs(percent))}%`,
  };
}
