import { sumText } from "../shared/amountText";
import { transactionCount } from "../shared/cardText";
import type { TransactionPage } from "../shared/overview";

/** "12 transactions: $1,234.50 charged, $20.00 credited" */
export function selectionText({ count, chargesCents, creditsCents }: TransactionPage["totals"]): string {
  const sums = [
    chargesCents === 0 ? [] : [`${sumText(chargesCents)} charged`],
    creditsCents === 0 ? [] : [`${sumText(creditsCents)} credited`],
  ].flat();
  return sums.length === 0 ? transactionCount(count) : `${transactionCount(count)}: ${sums.join(", ")}`;
}
