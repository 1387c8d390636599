import { describe, expect, test } from "vitest";
import {
  balanceCentsOf,
  canAdvance,
  canChargeBalance,
  chargeProblem,
  CONTRACT_STATUSES,
  createdByOf,
  groupOf,
  owedCents,
  retainerCentsOf,
  statusLabel,
  statusTone,
  visaTypeOf,
} from "./rules";

test("each status has its label and its colour", () => {
  expect(CONTRACT_STATUSES.map((status) => [status, statusLabel(status), statusTone(status)])).toEqual([
    ["pending", "Pending", "quiet"],
    ["sent", "Sent", "info"],
    ["viewed", "Viewed", "info"],
    ["signed", "Signed", "good"],
    ["completed", "Signed", "good"],
    ["declined", "Declined", "bad"],
    ["expired", "Expired", "warn"],
    ["error", "Error", "bad"],
  ]);
});

describe("the tab of a contract", () => {
  test.each([
    ["signed", "paid", "paid", "completed"],
    ["completed", "paid", "paid", "completed"],
    ["signed", "paid", "charged", "active"],
    ["signed", "paid", "notCharged", "active"],
    ["completed", "paid", "returned", "active"],
    ["signed", "pending", "paid", "pending"],
    ["signed", "returned", "paid", "pending"],
    ["viewed", "paid", "paid", "pending"],
    ["sent", "pending", "notCharged", "pending"],
    ["declined", "paid", "paid", "pending"],
    ["expired", "paid", "paid", "pending"],
    ["error", "pending", "notCharged", "pending"],
  ] as const)("%s, retainer %s, balance %s: %s", (...row) => {
    const [status, retainer, balance, group] = row;
    expect(groupOf({ status, retainer, balance })).toBe(group);
  });
});

describe("signing only moves forward", () => {
  test.each([
    ["pending", "sent", true],
    ["pending", "error", true],
    ["error", "sent", true],
    ["sent", "error", false],
    ["sent", "sent", false],
    ["sent", "viewed", true],
    ["viewed", "sent", false],
    ["viewed", "declined", true],
    ["declined", "viewed", false],
    ["declined", "expired", false],
    ["expired", "signed", true],
    ["declined", "signed", true],
    ["signed", "declined", false],
    ["signed", "completed", true],
    ["completed", "signed", false],
  ] as const)("from %s to %s: %s", (from, to, allowed) => {
    expect(canAdvance(from, to)).toBe(allowed);
  });
});

describe("money", () => {
  test.each([
    [350_000, 105_000],
    [99_900, 30_000],
    [100_500, 30_200],
    [500, 200],
    [100, 0],
    [0, 0],
    [100_000_000, 30_000_000],
  ])("the retainer of %i cents is %i: 30 %, in whole dollars", (feeCents, retainerCents) => {
    expect(retainerCentsOf(feeCents)).toBe(retainerCents);
  });

  test("the balance is what is left, and what is owed is never below nothing", () => {
    expect(balanceCentsOf({ feeCents: 350_050, retainerCents: 105_000 })).toBe(245_050);
    expect(owedCents({ feeCents: 350_000, paidCents: 105_000 })).toBe(245_000);
    expect(owedCents({ feeCents: 350_000, paidCents: 360_000 })).toBe(0);
  });

  const charge = {
    feeCents: 350_000,
    retainerCents: 105_000,
    retainer: "paid",
    balance: "notCharged",
    hasBalanceLink: false,
  } as const;

  test("a balance is charged once, after the retainer is paid", () => {
    expect(canChargeBalance(charge)).toBe(true);
    expect(canChargeBalance(Object.assign({}, charge, { retainer: "pending" }))).toBe(false);
    expect(canChargeBalance(Object.assign({}, charge, { retainer: "returned" }))).toBe(false);
    expect(canChargeBalance(Object.assign({}, charge, { balance: "paid" }))).toBe(false);
    expect(canChargeBalance(Object.assign({}, charge, { hasBalanceLink: true }))).toBe(false);
    expect(canChargeBalance(Object.assign({}, charge, { feeCents: 105_000 }))).toBe(false);
  });

  test("what cannot be charged says why", () => {
    expect(chargeProblem({ feeCents: 0, retainerCents: 0 })).toBe("Contract missing fee information");
    expect(chargeProblem({ feeCents: 100, retainerCents: 0 })).toBe("Contract missing fee information");
    expect(chargeProblem({ feeCents: 105_000, retainerCents: 105_000 })).toBe("No balance remaining");
    expect(chargeProblem(charge)).toBeNull();
  });
});

test("Created By is the part before the at-sign, or System", () => {
  expect(createdByOf("ana.souza@firm.test")).toBe("ana.souza");
  expect(createdByOf(null)).toBe("System");
  expect(createdByOf("@firm.test")).toBe("System");
});

test("Visa Type is the first word of the case type", () => {
  expect(visaTypeOf("EB-2 NIW")).toBe("EB-2");
  expect(visaTypeOf("  Widow petition")).toBe("Widow");
});
