import { sumText } from "./amountText";
import { transactionCount } from "./cardText";
import type { TransactionPage } from "./overview";

/** "12 transactions: $1,234.50 charged, $20.00 credited" */
export function selectionText({ count, chargesCents, creditsCents }: TransactionPage["totals"]): string {
  const sums = [
    chargesCents === 0 ? [] : [`${sumText(chargesCents)} charged`],
    creditsCents === 0 ? [] : [`${sumText(creditsCents)} credited`],
  ].flat();
  return sums.length === 0 ? transactionCount(count) : `${transactionCount(count)}: ${sums.join(", ")}`;
}
