import { expect, test } from "vitest";
import {
  BALANCE_LABELS,
  BALANCE_STATES,
  balanceCentsOf,
  canChargeBalance,
  chargeProblem,
  owedCents,
  RETAINER_LABELS,
  RETAINER_STATES,
  retainerCentsOf,
} from "./rules";

test.each([
  [350_000, 105_000],
  [99_900, 30_000],
  [100_500, 30_200],
  [500, 200],
  [100, 0],
  [0, 0],
  [-350_000, 0],
  [100_000_000, 30_000_000],
])("the retainer of %i cents is %i: 30 %, in whole dollars", (feeCents, retainerCents) => {
  expect(retainerCentsOf(feeCents)).toBe(retainerCents);
});

test("the balance is the remainder, and the owed amount is never negative", () => {
  expect(balanceCentsOf({ feeCents: 350_050, retainerCents: 105_000 })).toBe(245_050);
  expect(owedCents({ feeCents: 350_000, paidCents: 105_000, waivedCents: 0 })).toBe(245_000);
  expect(owedCents({ feeCents: 350_000, paidCents: 105_000, waivedCents: 2_700 })).toBe(242_300);
  expect(owedCents({ feeCents: 350_000, paidCents: 360_000, waivedCents: 0 })).toBe(0);
});

test("the cells of both payments have their words", () => {
  expect(RETAINER_STATES.map((state) => RETAINER_LABELS[state])).toEqual(["Pending", "Paid", "Returned"]);
  expect(BALANCE_STATES.map((state) => BALANCE_LABELS[state])).toEqual(["Not charged", "Charged", "Paid", "Returned"]);
});

const charge = {
  feeCents: 350_000,
  retainerCents: 105_000,
  hasPaidRetainer: true,
  balance: "notCharged",
  hasBalanceLink: false,
  isOver: false,
} as const;

test("a balance is charged once, after the retainer is paid", () => {
  expect(canChargeBalance(charge)).toBe(true);
  expect(canChargeBalance(Object.assign({}, charge, { hasPaidRetainer: false }))).toBe(false);
  expect(canChargeBalance(Object.assign({}, charge, { isOver: true }))).toBe(false);
  expect(canChargeBalance(Object.assign({}, charge, { balance: "paid" }))).toBe(false);
  expect(canChargeBalance(Object.assign({}, charge, { hasBalanceLink: true }))).toBe(false);
  expect(canChargeBalance(Object.assign({}, charge, { feeCents: 105_000 }))).toBe(false);
});

test("a balance that cannot be charged has a reason", () => {
  expect(chargeProblem({ feeCents: 0, retainerCents: 0 })).toBe("Contract missing fee information");
  expect(chargeProblem({ feeCents: 0, retainerCents: 100 })).toBe("Contract missing fee information");
  expect(chargeProblem({ feeCents: 100, retainerCents: 0 })).toBe("Contract missing fee information");
  expect(chargeProblem({ feeCents: 105_000, retainerCents: 105_000 })).toBe("No balance remaining");
  expect(chargeProblem(charge)).toBeNull();
});
