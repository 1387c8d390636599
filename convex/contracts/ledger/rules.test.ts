import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import {
  disputesWon,
  dueFor,
  excessOf,
  isVoided,
  paidOf,
  refundedOf,
  takenBackOf,
  troubleOf,
  worthByMonth,
  type LedgerLine,
  type Waiver,
} from "./rules";

const OWED = { retainerCents: 105_000, balanceCents: 245_000, hasBalanceLink: true };

const come = (ledger: readonly LedgerLine[], owed: Parameters<typeof paidOf>[1], waivers: readonly Waiver[] = []) =>
  paidOf(ledger, owed, waivers);

function aLine(differing: Partial<LedgerLine> = {}): LedgerLine {
  const line: LedgerLine = {
    transactionId: "t1",
    purpose: "retainer",
    type: "ccPayment",
    status: "DEPOSITED",
    amountCents: 105_000,
    refundedCents: 0,
    originalTransactionId: null,
    occurredAt: 1_000,
  };
  return Object.assign(line, differing);
}

const back = (type: string, differing: Partial<LedgerLine> = {}) =>
  aLine(
    Object.assign({ transactionId: `${type}-1`, type, status: "SUCCESSFUL", originalTransactionId: "t1" }, differing),
  );

describe("the sums of a ledger", () => {
  test.each([
    ["nothing", [], "pending", 0],
    ["a card that was accepted only", [aLine({ status: "PENDING" })], "pending", 0],
    ["a bank transfer that is pending", [aLine({ type: "achPayment", status: "PENDING" })], "pending", 0],
    ["money on its way", [aLine({ status: "FUNDS_IN_TRANSIT" })], "paid", 105_000],
    ["money that has arrived", [aLine()], "paid", 105_000],
    ["a payment written down by hand", [aLine({ type: "manualPayment" })], "paid", 105_000],
    ["a cent too little", [aLine({ amountCents: 104_999 })], "returned", 104_999],
    [
      "two parts",
      [aLine({ amountCents: 100_000 }), aLine({ transactionId: "t2", amountCents: 5_000 })],
      "paid",
      105_000,
    ],
    ["a declined card", [aLine({ status: "ERROR" })], "pending", 0],
    ["a returned transfer", [aLine({ type: "achPayment", status: "RETURNED" })], "returned", 0],
    ["a transfer with its return", [aLine({ type: "achPayment" }), back("achReturn")], "returned", 0],
    ["a full refund", [aLine({ status: "REFUNDED", refundedCents: 105_000 })], "returned", 0],
    ["a full refund as its own line only", [aLine(), back("refund")], "returned", 0],
    [
      "a refund that is told twice over",
      [aLine({ refundedCents: 5_000 }), back("refund", { amountCents: -5_000 })],
      "returned",
      100_000,
    ],
    ["a refund that failed", [aLine(), back("refund", { status: "ERROR" })], "paid", 105_000],
    ["a void, which is no money that came", [aLine({ status: "VOIDED" })], "pending", 0],
    ["a void with its line", [aLine({ status: "VOIDED" }), back("void")], "pending", 0],
    ["a void as its own line only", [aLine(), back("void")], "pending", 0],
    [
      "a void beside a refund",
      [aLine({ status: "VOIDED" }), aLine({ transactionId: "t2" }), back("refund", { originalTransactionId: "t2" })],
      "returned",
      0,
    ],
    ["a void that failed", [aLine(), back("void", { status: "ERROR" })], "paid", 105_000],
    ["a dispute", [aLine(), back("chargeback")], "returned", 0],
    ["a dispute that was won", [aLine(), back("chargeback"), back("chargeback_reversal")], "paid", 105_000],
    [
      "a second payment after a return",
      [aLine({ status: "RETURNED" }), aLine({ transactionId: "t2" })],
      "paid",
      105_000,
    ],
    [
      "a second payment, when the first alone was returned",
      [aLine(), back("achReturn"), aLine({ transactionId: "t2" })],
      "paid",
      105_000,
    ],
    ["a payout", [aLine({ type: "payout" })], "pending", 0],
  ] as const)("%s", (...row) => {
    const [, ledger, retainer, paidCents] = row;
    const paid = come(ledger, OWED);
    expect([paid.retainer, paid.paidCents]).toEqual([retainer, paidCents]);
    expect(come(ledger.toReversed(), OWED)).toEqual(paid);
  });

  test("the balance is charged by its link, paid by its money, and returned by a reversal", () => {
    const payment = aLine({ purpose: "balance", amountCents: 245_000, occurredAt: 7 });
    expect(come([], OWED)).toMatchObject({ balance: "charged", balancePaidAt: null });
    expect(come([], Object.assign({}, OWED, { hasBalanceLink: false }))).toMatchObject({ balance: "notCharged" });
    expect(come([payment], OWED)).toMatchObject({ balance: "paid", balancePaidAt: 7, retainer: "pending" });
    expect(come([Object.assign({}, payment, { status: "RETURNED" })], OWED)).toMatchObject({ balance: "returned" });
  });

  test("the paid amount is the sum of both payments", () => {
    const balance = aLine({ transactionId: "t2", purpose: "balance", amountCents: 245_000 });
    expect(come([aLine(), balance], OWED)).toMatchObject({ retainer: "paid", balance: "paid", paidCents: 350_000 });
  });

  // Caught: a retainer paid twice, whose refund of the second payment was also subtracted from the balance.
  test("a refund on purpose reduces the unpaid rest, and no excess", () => {
    const second = aLine({ transactionId: "t2", status: "REFUNDED", refundedCents: 105_000 });
    const waived = { transactionId: "t2", purpose: "retainer", cents: 105_000 } as const;
    expect(come([aLine(), second], OWED, [waived])).toMatchObject({ retainer: "paid", waivedCents: 0 });
    expect(come([second], OWED, [waived])).toMatchObject({ retainer: "paid", waivedCents: 105_000 });
    const goodwill = aLine({ refundedCents: 2_700 });
    const forGoodwill = { transactionId: "t1", purpose: "retainer", cents: 2_700 } as const;
    expect(come([goodwill], OWED, [forGoodwill])).toMatchObject({ retainer: "paid", waivedCents: 2_700 });
    const ofBalance = { transactionId: "t3", purpose: "balance", amountCents: 245_000, occurredAt: 7 } as const;
    const balance = aLine(Object.assign({ refundedCents: 300 }, ofBalance));
    const forBalance = { transactionId: "t3", purpose: "balance", cents: 300 } as const;
    const both = { retainer: "paid", balance: "paid", retainerPaidAt: 1_000, balancePaidAt: 7 };
    expect(come([goodwill, balance], OWED, [forGoodwill, forBalance])).toEqual(
      Object.assign({ paidCents: 347_000, waivedCents: 3_000, hasPaidRetainer: true }, both),
    );
    expect(come([goodwill, balance], OWED, [])).toMatchObject({
      retainer: "returned",
      balance: "returned",
      retainerPaidAt: null,
      balancePaidAt: null,
      waivedCents: 0,
    });
  });

  test("a part of zero is never paid", () => {
    expect(come([], { retainerCents: 0, balanceCents: 0, hasBalanceLink: false })).toMatchObject({
      retainer: "pending",
      balance: "notCharged",
    });
  });

  test("the retainer is paid since the last payment that counts", () => {
    const ledger = [
      aLine({ amountCents: 100_000, occurredAt: 5 }),
      aLine({ transactionId: "t2", amountCents: 5_000, occurredAt: 9 }),
      aLine({ transactionId: "t3", status: "ERROR", occurredAt: 20 }),
    ];
    expect(come(ledger, OWED)).toMatchObject({ retainerPaidAt: 9 });
  });

  // Caught: the day of a declined card, for a retainer paid earlier and refunded in full on purpose.
  test.each(["ERROR", "PENDING", "VOIDED", "RETURNED", "CHARGED_BACK"])(
    "a retainer that was paid and all given back on purpose is not paid on the day of a later try that is %s",
    (status) => {
      const given = aLine({ status: "REFUNDED", refundedCents: 105_000, occurredAt: 5 });
      const later = aLine({ transactionId: "t2", status, occurredAt: 20 });
      const waived = { transactionId: "t1", purpose: "retainer", cents: 105_000 } as const;
      for (const ledger of [
        [given, later],
        [later, given],
      ]) {
        expect(come(ledger, OWED, [waived])).toMatchObject({ retainer: "paid", retainerPaidAt: 5 });
      }
    },
  );

  test("a retainer left with only a waiver has no day", () => {
    const disputed = aLine({ status: "CHARGED_BACK", refundedCents: 105_000 });
    const waived = { transactionId: "t1", purpose: "retainer", cents: 105_000 } as const;
    expect(come([disputed], OWED, [waived]).retainerPaidAt).toBeNull();
  });
});

describe("a refund that was on purpose", () => {
  const waiver = (cents: number, differing: Partial<Waiver> = {}): Waiver =>
    Object.assign({ transactionId: "t1", purpose: "retainer", cents } as const, differing);
  const refunded = aLine({ status: "PARTIALLY_REFUNDED", refundedCents: 2_700 });
  test.each([
    ["lowers what is owed by it", [refunded], [waiver(2_700)], "paid", 2_700],
    ["covers no refund that came later", [refunded], [waiver(2_000)], "returned", 2_000],
    ["covers no more than was refunded", [refunded], [waiver(105_000)], "paid", 2_700],
    ["covers nothing once the refund has failed", [aLine()], [waiver(2_700)], "paid", 0],
    ["covers no other payment", [refunded], [waiver(2_700, { transactionId: "t2" })], "returned", 0],
    [
      "may be the whole payment",
      [aLine({ status: "REFUNDED", refundedCents: 105_000 })],
      [waiver(105_000)],
      "paid",
      105_000,
    ],
    ["does not make up for a dispute", [refunded, back("chargeback")], [waiver(2_700)], "returned", 2_700],
    [
      "of the balance says nothing of the retainer",
      [refunded],
      [waiver(2_700, { purpose: "balance" })],
      "returned",
      2_700,
    ],
  ] as const)("%s", (...[, ledger, waivers, retainer, waivedCents]) => {
    expect(paidOf(ledger, OWED, waivers)).toMatchObject({ retainer, waivedCents });
    expect(paidOf(ledger.toReversed(), OWED, waivers.toReversed())).toEqual(paidOf(ledger, OWED, waivers));
  });

  test.each([
    ["a refund", [refunded], true],
    ["a whole refund", [aLine({ status: "REFUNDED", refundedCents: 105_000 })], true],
    ["a return by the bank", [aLine({ status: "RETURNED" })], false],
    ["a dispute", [aLine(), back("chargeback")], false],
    ["a part only", [aLine({ amountCents: 104_999 })], false],
    ["no payment", [], false],
    ["a payment of the balance", [aLine({ purpose: "balance" })], false],
  ] as const)("or not: after %s, whether the retainer has come in full once is %s", (_, ledger, hasPaidRetainer) => {
    expect(come(ledger, OWED)).toMatchObject({ hasPaidRetainer });
  });
});

describe("the amount due", () => {
  const due = (ledger: readonly LedgerLine[], waivers: readonly Waiver[] = []) =>
    dueFor({ purpose: "retainer", owedCents: 105_000 }, ledger, waivers);
  test.each([
    ["nothing paid", [], 105_000],
    ["a transfer on its way", [aLine({ type: "achPayment", status: "PENDING" })], 0],
    ["a part on its way", [aLine({ type: "achPayment", status: "PENDING", amountCents: 100_000 })], 5_000],
    ["a status that nobody knows yet", [aLine({ status: "IN_REVIEW" })], 0],
    ["a transfer that was voided", [aLine({ status: "PENDING" }), back("void")], 105_000],
    ["a transfer for the balance", [aLine({ status: "PENDING", purpose: "balance" })], 105_000],
    ["a returned transfer", [aLine({ status: "RETURNED" })], 105_000],
    ["a declined card", [aLine({ status: "ERROR" })], 105_000],
    ["a paid retainer", [aLine()], 0],
    ["more than is owed", [aLine({ amountCents: 900_000 })], 0],
    ["a refund", [aLine({ refundedCents: 2_700 })], 2_700],
  ] as const)("with %s", (_, ledger, cents) => {
    expect(due(ledger)).toBe(cents);
  });

  test("excludes refunds on purpose", () => {
    const waiver: Waiver = { transactionId: "t1", purpose: "retainer", cents: 2_700 };
    expect(due([aLine({ refundedCents: 2_700 })], [waiver])).toBe(0);
  });
});

describe("an excess", () => {
  const owed = { retainer: 105_000, balance: 245_000 };
  const paid = (transactionId: string, occurredAt: number, differing: Partial<LedgerLine> = {}) =>
    aLine(Object.assign({ transactionId, occurredAt }, differing));
  const balance = { purpose: "balance", amountCents: 245_000 } as const;

  // Caught: another alert for the same excess after a later refund or payment of something else.
  test.each([
    ["the newest payment", [paid("t1", 1), paid("t2", 2)], "t2"],
    ["the newest that counts", [paid("t1", 1), paid("t2", 2), paid("t3", 3, { status: "ERROR" })], "t2"],
    [
      "a payment, not what is about it",
      [paid("t1", 1), paid("t2", 2), back("void", { status: "ERROR", occurredAt: 9 })],
      "t2",
    ],
    ["a payment of the same purpose", [paid("t1", 1), paid("t2", 2), paid("t3", 3, balance)], "t2"],
    ["the same one of two at the same time", [paid("t3", 2), paid("t1", 1), paid("t2", 2)], "t2"],
  ])("is identified by %s, in any order of lines", (_, ledger, transactionId) => {
    const [excess, ...others] = excessOf(ledger, owed);
    expect(excess).toMatchObject({ purpose: "retainer", owedCents: 105_000, transactionId });
    expect(others).toEqual([]);
    expect(excessOf(ledger.toReversed(), owed)).toEqual([excess]);
  });

  test("is zero for the exact amount, and excludes refunds", () => {
    expect(excessOf([paid("t1", 1), paid("t2", 2, balance)], owed)).toEqual([]);
    expect(excessOf([paid("t1", 1), paid("t2", 2, { amountCents: 1 })], owed)).toMatchObject([
      { receivedCents: 105_001 },
    ]);
    expect(excessOf([paid("t1", 1), paid("t2", 2), back("refund")], owed)).toEqual([]);
    const more = { purpose: "balance", amountCents: 245_002 } as const;
    expect(excessOf([paid("t1", 1, { amountCents: 105_001 }), paid("t2", 2, more)], owed)).toEqual([
      { purpose: "retainer", owedCents: 105_000, receivedCents: 105_001, transactionId: "t1" },
      { purpose: "balance", owedCents: 245_000, receivedCents: 245_002, transactionId: "t2" },
    ]);
  });
});

test("money counts in the month in which it came, at its current worth", () => {
  const of = (line: LedgerLine, month: string) => Object.assign({ month }, line);
  const ledger = [of(aLine(), "2026-02"), of(back("refund", { amountCents: 5_000 }), "2026-03")];
  expect(worthByMonth(ledger)).toEqual([{ month: "2026-02", purpose: "retainer", cents: 100_000 }]);
});

test("the refunded amount is the same whichever line reports it, and grows with each refund", () => {
  const paid = aLine({ status: "PARTIALLY_REFUNDED", refundedCents: 5_000 });
  const refund = back("refund", { amountCents: -5_000 });
  const second = back("refund", { transactionId: "refund-2", amountCents: -3_000 });
  expect([[paid], [aLine(), refund], [paid, refund], [refund]].map((ledger) => takenBackOf("t1", ledger))).toEqual([
    5_000, 5_000, 5_000, 5_000,
  ]);
  expect(takenBackOf("t1", [paid, refund, second])).toBe(8_000);
  expect(takenBackOf("t1", [refund, back("refund", { transactionId: "r9", originalTransactionId: "t9" })])).toBe(5_000);
  expect(takenBackOf("t1", [paid, refund, aLine({ transactionId: "t2", refundedCents: 1 })])).toBe(5_000);
});

test.each([
  ["of no refund", [aLine()], 0],
  ["that the payment tells", [aLine({ refundedCents: 2_333 })], 2_333],
  ["that its own line tells", [aLine(), back("refund", { amountCents: -2_333 })], 2_333],
  ["of which the payment is not known yet", [back("refund", { amountCents: -2_333 })], 2_333],
  ["that failed", [aLine(), back("refund", { status: "ERROR" })], 0],
  ["of another payment", [aLine(), back("refund", { originalTransactionId: "t9" })], 0],
  ["of more than the payment", [aLine({ amountCents: 100 }), back("refund", { amountCents: -500 })], 100],
  ["of a payment that was returned as well", [aLine({ status: "RETURNED", refundedCents: 7 })], 7],
] as const)("a refund %s is its own sum, in any order", (_, ledger, cents) => {
  expect([refundedOf("t1", ledger), refundedOf("t1", ledger.toReversed())]).toEqual([cents, cents]);
});

// Caught: `worthOf` counting a refund only if its line follows the payment's.
test("the order of lines does not affect any sum of a ledger", () => {
  const line = fc.record({
    transactionId: fc.constantFrom("t1", "t2", "t3", "t4", "t5"),
    purpose: fc.constantFrom("retainer" as const, "balance" as const),
    type: fc.constantFrom(
      "ccPayment",
      "achPayment",
      "achReturn",
      "refund",
      "void",
      "chargeback",
      "chargeback_reversal",
    ),
    status: fc.constantFrom("PENDING", "DEPOSITED", "SUCCESSFUL", "ERROR", "RETURNED", "VOIDED", "PARTIALLY_REFUNDED"),
    amountCents: fc.integer({ min: -300_000, max: 300_000 }),
    refundedCents: fc.nat(300_000),
    originalTransactionId: fc.constantFrom(null, "t1", "t2"),
    occurredAt: fc.nat(9),
  });
  const ledgers = fc
    .uniqueArray(line, { selector: ({ transactionId }) => transactionId })
    .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })));
  const everything = (ledger: readonly LedgerLine[]) => [
    come(ledger, OWED),
    excessOf(ledger, { retainer: 105_000, balance: 245_000 }),
    ...["t1", "t2"].map((id) => [refundedOf(id, ledger), isVoided(id, ledger), takenBackOf(id, ledger)]),
  ];
  fc.assert(
    fc.property(ledgers, ([lines, shuffled]) => {
      expect(everything(shuffled)).toEqual(everything(lines));
    }),
    { numRuns: cases(300, 20_000) },
  );
});

test("a won dispute is counted for its payment, once the money is given again", () => {
  const won = back("chargeback_reversal");
  const failed = back("chargeback_reversal", { transactionId: "c2", status: "ERROR" });
  const other = back("chargeback_reversal", { transactionId: "c3", originalTransactionId: "t9" });
  expect([[], [won], [won, failed, other, back("chargeback")]].map((ledger) => disputesWon("t1", ledger))).toEqual([
    0, 1, 1,
  ]);
});

test.each([
  ["achPayment", "RETURNED", "payment_returned"],
  ["achReturn", "SUCCESSFUL", "payment_returned"],
  ["chargeback", "SUCCESSFUL", "payment_disputed"],
  ["ccPayment", "CHARGED_BACK", "payment_disputed"],
  ["refund", "SUCCESSFUL", "payment_refunded"],
  ["refund", "ERROR", null],
  ["void", "SUCCESSFUL", "payment_voided"],
  ["void", "ERROR", null],
  ["achReturn", "ERROR", null],
  ["chargeback", "ERROR", null],
  ["ccPayment", "REFUNDED", "payment_refunded"],
  ["ccPayment", "PARTIALLY_REFUNDED", "payment_refunded"],
  ["ccPayment", "VOIDED", "payment_voided"],
  ["ccPayment", "ERROR", "payment_failed"],
  ["ccPayment", "DEPOSITED", null],
  ["payout", "ERROR", null],
] as const)("%s that is %s: %s", (type, status, trouble) => {
  expect(troubleOf({ type, status })).toBe(trouble);
});
