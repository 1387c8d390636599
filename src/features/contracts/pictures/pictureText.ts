import type { BarSeries } from "../../../ui/chart/bars";

export const contractPictureText = {
  asTable: "Show as table",
  months: "Money in by month",
  month: "Month",
  noPayments: "No payments yet",
  noPaymentsHint: "What clients pay of retainers and balances shows here, month by month.",
  paymentsLoading: "Loading payments…",
  paymentsFailed: "Failed to load payments. Please try again.",
  ages: "Outstanding by age",
  age: "Since signing",
  nothingOwed: "Nothing outstanding",
  nothingOwedHint: "What signed contracts still owe shows here, by the days since they were signed.",
  contractsLoading: "Loading contracts…",
  contractsFailed: "Failed to load contracts. Please try again.",
};

/** The retainer, then the balance: the same colours in both pictures. */
export const PICTURE_SERIES: readonly BarSeries[] = [
  { name: "Retainer", tone: "info" },
  { name: "Balance", tone: "warn" },
];
