/** Citations of a tool's answer: words, filters for the screen's lists, and the figures in it. */

import type { Infer } from "convex/values";
import type { Evidence } from "../assistantFigures";
import { periodText, type Period } from "../cardPeriods";
import { averageChargeCents, type Totals } from "../cardSums";
import { categoryOf, merchantOf, type CardTransaction } from "../transactions/rules";
import { shownText } from "./prompt";
import type { vSource } from "./tables";

export type Source = Infer<typeof vSource>;
export type CitedFilter = Source["filters"][number]["filter"];

/** A period of the tools: null is all transactions, `undated` the ones without a date. */
export type MeantPeriod = Period | "undated" | null;

const ALL_PERIODS = "all transactions";
const UNDATED = "without a date";

export function labelOf(period: MeantPeriod): string {
  if (period === "undated") return UNDATED;
  return period === null ? ALL_PERIODS : periodText(period);
}

function filterWords({ category, merchant, account, sign, text }: CitedFilter): string {
  return [category, merchant, account, text, sign]
    .flatMap((part) => (part === null ? [] : [shownText(part)]))
    .join(", ");
}

/** "Jun 20 – Jul 19, 2025: Travel". */
export function citedLabel(period: MeantPeriod, filter: CitedFilter): string {
  const words = filterWords(filter);
  const label = labelOf(period);
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}${words === "" ? "" : `: ${words}`}`;
}

/** A single row, as the screen's list shows its day and merchant; the screen has the credit card only. */
export function citedRow(row: CardTransaction): Source["filters"] {
  const { dateOn: day, account } = row;
  if (day === null || account !== "card") return [];
  const none = { category: null, account: null, sign: null, text: null };
  const filter: CitedFilter = { fromOn: day, toOn: day, merchant: merchantOf(row), ...none };
  return [{ label: citedLabel({ fromOn: day, toOn: day }, filter), filter }];
}

export function evidenceOf(totals: readonly Totals[], more: Partial<Evidence>): Source["evidence"] {
  return {
    cents: [
      ...totals.flatMap((each) => [each.chargesCents, each.creditsCents, Math.abs(each.netCents)]),
      ...totals.flatMap((each) => averageChargeCents(each) ?? []),
      ...(more.cents ?? []),
    ],
    counts: [
      ...totals.flatMap((each) => [each.count, each.chargeCount, each.creditCount, each.unreadableCount]),
      ...(more.counts ?? []),
    ],
    percents: [...(more.percents ?? [])],
    days: [...(more.days ?? [])],
    names: [...(more.names ?? [])],
  };
}

export function daysIn(period: MeantPeriod): string[] {
  return period === null || period === "undated" ? [] : [period.fromOn, period.toOn];
}

/**
 * Names of the found transactions that match the filter, as the table spells them. The filter's own words are no
 * evidence: the model may have invented a figure in them.
 */
export function namesFound({ category, merchant, account }: CitedFilter, found: readonly CardTransaction[]): string[] {
  const names = found.flatMap((row) => [
    ...(category === null ? [] : [categoryOf(row)]),
    ...(merchant === null ? [] : [merchantOf(row)]),
    ...(account === null ? [] : [row.accountName]),
  ]);
  return [...new Set(names)].map((name) => shownText(name));
}
