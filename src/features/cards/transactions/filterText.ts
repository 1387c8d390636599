import { periodText } from "../../../../convex/cards/cardPeriods";
import { dayText } from "../../../../convex/platform/days";
import type { TransactionParameters } from "../../../lib/staffPaths";
import type { AskedList } from "../shared/cardAddress";
import { shownText } from "../shared/outsideText";

export interface FilterPart {
  name: keyof TransactionParameters;
  label: string;
  value: string;
}

/** The active filters in words, one part for each parameter of the address. */
export function filterParts({ parameters, statement }: AskedList): FilterPart[] {
  const { category, merchant, sign, from, to, q, amount } = parameters;
  const parts: (FilterPart | null)[] = [
    statement && { name: "statement", label: "Statement", value: periodText(statement) },
    ...dayParts(from, to),
    outsidePart("category", "Category", category),
    outsidePart("merchant", "Merchant", merchant),
    sign === undefined ? null : { name: "sign", label: "Only", value: sign },
    amount === undefined ? null : { name: "amount", label: "Only", value: amountText(amount) },
    outsidePart("q", "Containing", q),
  ];
  return parts.filter((part) => part !== null);
}

function amountText(amount: string): string {
  return amount === "unreadable" ? "amounts that could not be read" : "amounts that can be read in two ways";
}

function dayParts(from: string | undefined, to: string | undefined): (FilterPart | null)[] {
  if (from !== undefined && from === to) return [{ name: "from", label: "Day", value: dayText(from) }];
  return [
    from === undefined ? null : { name: "from", label: "From", value: dayText(from) },
    to === undefined ? null : { name: "to", label: "To", value: dayText(to) },
  ];
}

function outsidePart(name: FilterPart["name"], label: string, value: string | undefined): FilterPart | null {
  return value === undefined ? null : { name, label, value: shownText(value, "…") };
}
