import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PaymentFacts } from "./PaymentFacts";
import type { Payment } from "./paymentText";

const PAYMENT: Payment = {
  transactionId: "t1",
  receiptNumber: "63-1",
  purpose: "retainer",
  state: "paid",
  amountCents: 105_050,
  keptCents: 105_050,
  refundedCents: 0,
  method: "card",
  lastFour: "4242",
  payerName: "Peter\u202e Souza",
  errorText: null,
  occurredAt: Date.UTC(2025, 0, 6, 12),
  waiver: null,
};

// Caught: "Failed" for a voided payment; a bank transfer shown as a card; the transaction's number as the receipt's.
test.each<[Partial<Payment>, string, string]>([
  [{}, "Retainer Paid", "Card ending in 4242 · Peter Souza"],
  [
    { state: "processing", method: "transfer", lastFour: "6789" },
    "Retainer On its way",
    "Bank transfer ending in 6789 · Peter Souza",
  ],
  [
    { state: "failed", purpose: "balance", errorText: "No\u202e money" },
    "Balance Failed",
    "Card ending in 4242 · Peter SouzaNo money",
  ],
  [{ state: "cancelled", method: "other", lastFour: null }, "Retainer Voided", "Recorded by hand · Peter Souza"],
  [{ state: "partlyGivenBack", payerName: null }, "Retainer Partly refunded", "Card ending in 4242"],
  [{ state: "givenBack", payerName: null }, "Retainer Refunded", "Card ending in 4242"],
])("a payment with %j is told as %s, by %s", (differing, state, way) => {
  const { container } = render(<PaymentFacts payment={{ ...PAYMENT, ...differing }} />);
  expect(container.textContent).toBe(`$1,050.50 ${state}Jan 6, 2025 · ${way}Receipt 63-1 · Transaction t1`);
  const time = container.querySelector("time");
  expect([time?.dateTime, time?.title.replaceAll("\u202f", " ")]).toEqual([
    "2025-01-06T12:00:00.000Z",
    expect.stringContaining("12:00"),
  ]);
});

test.each([
  ["paid", "good"],
  ["failed", "bad"],
  ["processing", "info"],
  ["cancelled", "quiet"],
  ["partlyGivenBack", "warn"],
  ["givenBack", "warn"],
] as const)("%s has the tone %s", (state, tone) => {
  const { container } = render(<PaymentFacts payment={{ ...PAYMENT, state }} />);
  expect(container.querySelector(`.bg-${tone}-soft`)).not.toBeNull();
});
