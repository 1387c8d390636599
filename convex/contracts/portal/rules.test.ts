import { describe, expect, test } from "vitest";
import { paymentMethodOf, paymentStateOf, type LedgerLine } from "../ledger/rules";
import { hasReceipt, portalPartOf, portalStateOf } from "./rules";

const CARD: LedgerLine = {
  transactionId: "t1",
  purpose: "retainer",
  type: "ccPayment",
  status: "DEPOSITED",
  amountCents: 105_000,
  refundedCents: 0,
  originalTransactionId: null,
  occurredAt: 5_000,
};
const about = (type: string, differing: Partial<LedgerLine> = {}): LedgerLine => ({
  ...CARD,
  transactionId: `about-${type}`,
  type,
  originalTransactionId: "t1",
  ...differing,
});

// Caught: an unsent contract shown to its client; an archived one offered for signing.
test.each([
  ["pending", null, null],
  ["error", null, null],
  ["sent", null, "toSign"],
  ["viewed", null, "toSign"],
  ["sent", 1, "withdrawn"],
  ["viewed", 1, "withdrawn"],
  ["signed", null, "signed"],
  ["completed", 1, "signed"],
  ["declined", null, "declined"],
  ["expired", 1, "expired"],
] as const)("a contract that is %s, archived at %s, is %s to its client", (status, archivedAt, state) => {
  expect(portalStateOf({ status, archivedAt })).toBe(state);
});

// Caught: a receipt for a transfer on its way, or returned by the bank.
test.each([
  ["a card that is pending", { status: "PENDING" }, [], "processing", 0],
  ["a status of a later version", { status: "SOMETHING_NEW" }, [], "processing", 0],
  ["a declined card", { status: "ERROR" }, [], "failed", 0],
  ["a payment on the way to the practice", { status: "FUNDS_IN_TRANSIT" }, [], "paid", 105_000],
  ["a payment that has come", {}, [], "paid", 105_000],
  [
    "a payment of which a part was refunded",
    {},
    [about("refund", { amountCents: -5_000 })],
    "partlyGivenBack",
    100_000,
  ],
  ["a payment that was refunded", { status: "REFUNDED", refundedCents: 105_000 }, [], "givenBack", 0],
  ["a refund that failed", {}, [about("refund", { status: "ERROR" })], "paid", 105_000],
  ["a returned transfer", { type: "achPayment" }, [about("achReturn")], "givenBack", 0],
  ["a returned transfer, by its status", { type: "achPayment", status: "RETURNED" }, [], "givenBack", 0],
  ["a disputed payment", {}, [about("chargeback")], "givenBack", 0],
  ["a disputed payment, by its status", { status: "CHARGED_BACK" }, [], "givenBack", 0],
  ["a declined card with a void", { status: "ERROR" }, [about("void")], "failed", 0],
  ["a dispute that was won", {}, [about("chargeback"), about("chargeback_reversal")], "paid", 105_000],
  ["a voided payment", { status: "VOIDED" }, [], "cancelled", 0],
  ["a voided payment, by its line", {}, [about("void")], "cancelled", 0],
  [
    "a payment beside another one that was voided",
    {},
    [about("void", { originalTransactionId: "t9" })],
    "paid",
    105_000,
  ],
  ["a void that failed", {}, [about("void", { status: "ERROR" })], "paid", 105_000],
] as const)("%s has its own state", (...[, payment, others, state, keptCents]) => {
  const line = { ...CARD, ...payment };
  expect(paymentStateOf(line, [line, ...others])).toEqual({ state, keptCents });
});

test("receipts exist for money that the practice has", () => {
  expect(hasReceipt("paid") && hasReceipt("partlyGivenBack")).toBe(true);
  for (const state of ["processing", "failed", "cancelled", "givenBack"] as const) {
    expect(hasReceipt(state)).toBe(false);
  }
});

test.each([
  ["ccPayment", "card"],
  ["achPayment", "transfer"],
  ["manualPayment", "other"],
])("a payment of the type %s was made by %s", (type, method) => {
  expect(paymentMethodOf({ type })).toBe(method);
});

describe("a part of the fee", () => {
  const RETAINER = {
    purpose: "retainer",
    amountCents: 105_000,
    linkUrl: "https://pay.test/r",
    contract: "signed",
    isArchived: false,
  } as const;
  const due = { state: "due", dueCents: 105_000, payUrl: "https://pay.test/r", paidAt: null };
  const nothing = { dueCents: 0, payUrl: null, paidAt: null };

  // Caught: money on its way requested again; a link for a declined contract; the balance's money counted for the retainer; an
  // outdated link offered after a returned payment.
  test.each([
    ["that is asked for", {}, [], due],
    ["of a contract that is not signed yet", { contract: "toSign" }, [], due],
    ["without a link", { linkUrl: null }, [], { ...nothing, state: "later" }],
    ["of a declined contract", { contract: "declined" }, [], { ...nothing, state: "off" }],
    ["of an expired contract", { contract: "expired" }, [], { ...nothing, state: "off" }],
    ["of a withdrawn contract", { contract: "withdrawn" }, [], { ...nothing, state: "off" }],
    ["of a signed contract that is put away", { isArchived: true }, [], { ...nothing, state: "off" }],
    ["that is paid", {}, [CARD], { ...nothing, state: "paid", paidAt: 5_000 }],
    [
      "of a declined contract that was paid",
      { contract: "declined" },
      [CARD],
      { ...nothing, state: "paid", paidAt: 5_000 },
    ],
    ["whose payment is on its way", {}, [{ ...CARD, status: "PENDING" }], { ...nothing, state: "processing" }],
    ["whose payment failed", {}, [{ ...CARD, status: "ERROR" }], { ...due, state: "failed" }],
    ["whose payment came back", {}, [{ ...CARD, status: "RETURNED" }], { ...due, state: "returned" }],
    ["whose payment was voided", {}, [{ ...CARD, status: "VOIDED" }], due],
    [
      "whose payment came back, without a link",
      { linkUrl: null },
      [{ ...CARD, status: "RETURNED" }],
      { ...nothing, state: "returned" },
    ],
    ["of which some is paid", {}, [{ ...CARD, amountCents: 5_000 }], { ...due, dueCents: 100_000 }],
    [
      "of which some is on its way",
      {},
      [{ ...CARD, amountCents: 5_000, status: "PENDING" }],
      { ...due, dueCents: 100_000 },
    ],
    [
      "that was paid after a failure",
      {},
      [
        { ...CARD, status: "ERROR" },
        { ...CARD, transactionId: "t2", occurredAt: 6_000 },
      ],
      { ...nothing, state: "paid", paidAt: 6_000 },
    ],
    [
      "whose second payment failed after the first came back",
      {},
      [
        { ...CARD, transactionId: "t2", occurredAt: 6_000, status: "ERROR" },
        { ...CARD, status: "RETURNED" },
      ],
      { ...due, state: "failed" },
    ],
    [
      "whose first payment came back before the second failed",
      {},
      [
        { ...CARD, status: "RETURNED" },
        { ...CARD, transactionId: "t2", occurredAt: 6_000, status: "ERROR" },
      ],
      { ...due, state: "failed" },
    ],
    [
      "of which a part was given back",
      {},
      [CARD, about("refund", { amountCents: -5_000 })],
      { ...due, state: "returned", dueCents: 5_000 },
    ],
    [
      "that was paid in two parts, with a failed try after them",
      {},
      [
        { ...CARD, amountCents: 100_000 },
        { ...CARD, amountCents: 5_000, transactionId: "t2", occurredAt: 6_000 },
        { ...CARD, transactionId: "t3", occurredAt: 7_000, status: "ERROR" },
      ],
      { ...nothing, state: "paid", paidAt: 6_000 },
    ],
    ["beside a payment for the other one", {}, [{ ...CARD, purpose: "balance" }], due],
    ["beside a refund without its payment", {}, [about("refund")], due],
  ] as const)("%s says so", (...[, differing, ledger, now]) => {
    expect(portalPartOf({ ...RETAINER, ...differing }, ledger, [])).toEqual(now);
  });

  // Caught: an intended refund requested again.
  test.each([
    ["retainer", 5_000, { ...nothing, state: "paid", paidAt: 5_000 }],
    ["retainer", 2_000, { ...due, state: "returned", dueCents: 3_000 }],
    ["balance", 5_000, { ...due, state: "returned", dueCents: 5_000 }],
  ] as const)("of which was refunded on purpose, of the %s, %d cents, says so", (purpose, cents, now) => {
    const ledger = [CARD, about("refund", { amountCents: -5_000 })];
    expect(portalPartOf(RETAINER, ledger, [{ transactionId: "t1", purpose, cents }])).toEqual(now);
  });

  // Caught: the day of a failed try as the day of the payment.
  test("that was refunded on purpose counts as paid when the money came", () => {
    const failed = { ...CARD, transactionId: "t2", status: "ERROR", occurredAt: 12_000 } as const;
    const ledger = [CARD, about("refund", { amountCents: -105_000, occurredAt: 9_000 }), failed];
    const waiver = { transactionId: "t1", purpose: "retainer", cents: 105_000 } as const;
    expect(portalPartOf(RETAINER, ledger, [waiver])).toEqual({ ...nothing, state: "paid", paidAt: 5_000 });
  });
});
