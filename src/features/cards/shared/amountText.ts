import type { CardTransaction } from "../../../../convex/cards/transactions/rules";

const AMOUNT = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", signDisplay: "exceptZero" });
const SUM = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "-$12.50" is a charge, "+$500.00" a credit or payment. */
export function amountText({ amountCents }: Pick<CardTransaction, "amountCents">): string {
  return AMOUNT.format(amountCents / 100);
}

/** "$1,234.50": always with cents, so that figures in a column line up. */
export function sumText(cents: number): string {
  return SUM.format(cents / 100);
}
