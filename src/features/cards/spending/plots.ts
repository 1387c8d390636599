import type { CategorySpending, DaySpending } from "../../../../convex/cards/cardSums";
import { UNCATEGORIZED } from "../../../../convex/cards/transactions/rules";
import { dayText } from "../../../../convex/platform/days";
import { formatCount } from "../../../lib/format/format";
import type { BarGroup } from "../../../ui/chart/bars";
import { shownText } from "../shared/outsideText";

/** Charges by day; "Jun 20" for June 20, 2025. */
export function barsByDay(days: readonly DaySpending[]): BarGroup[] {
  return days.map(({ day, chargesCents }) => {
    const name = dayText(day);
    return { label: name.slice(0, name.indexOf(",")), name, values: [chargesCents] };
  });
}

/** Bars drawn; all others together are one more. */
const MOST_BARS = 8;
const LONGEST_LABEL = 18;

/** The categories with the most charges, and all others together. */
export function barsByCategory(categories: readonly CategorySpending[]): BarGroup[] {
  const isWhole = categories.length <= MOST_BARS + 1;
  const shown = isWhole ? categories : categories.slice(0, MOST_BARS);
  const bars = shown.map(({ category, chargesCents }) => barOf(shownText(category, UNCATEGORIZED), chargesCents));
  if (isWhole) return bars;
  const others = categories.slice(MOST_BARS);
  const cents = others.reduce((sum, { chargesCents }) => sum + chargesCents, 0);
  return [...bars, barOf(`${formatCount(others.length)} others`, cents)];
}

function barOf(name: string, cents: number): BarGroup {
  const letters = Array.from(name);
  const label = letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join("")}…` : name;
  return { label, name, values: [cents] };
}
