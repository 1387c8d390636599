import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import { readFee } from "../contracts/form/rules";
import { parsePotentialCents } from "../leads/sheetRun/rules";
import { centsOf, readAmount } from "./amounts";

const TWO_WAYS = true;

describe("an amount", () => {
  test.each<[string, number, boolean?]>([
    ["-12.34", -1234],
    ["$1,234.50", 123450],
    ["-$1,234.50", -123450],
    ["USD -5", -500],
    ["$ -5.", -500],
    [".5", 50],
    ["-.5", -50],
    ["0", 0],
    ["-0", 0],
    ["\u200b-7.25\u202e", -725],
    ["12.00 pending", 1200],
    ["=-4", -400],
    ["<b>-3.10</b>", -310],
    ["1 234.50", 123450],
    ["1\u00a0234.50", 123450],
    ["1,2\u200b34.50", 123450],
    // Caught: "-1.234,56" as -$1.23, and brackets and dashes as credits.
    ["(45.10)", -4510],
    ["($54.99)", -5499],
    ["$(1,234.56)", -123456],
    ["( 45.10 ) USD", -4510],
    ["(-45.10)", -4510],
    ["45.00-", -4500],
    ["$45.00 -", -4500],
    ["-45.00-", -4500],
    ["\u201330.00", -3000],
    ["$\u201330.00", -3000],
    ["\u221212.00", -1200],
    ["1.234,56", 123456],
    ["-1.234,56", -123456],
    ["(1.234,56)", -123456],
    ["1.234.567,8", 123456780],
    // Brackets around a word are no sign.
    ["12.00 (pending)", 1200],
    ["(pending) 12.00", 1200],
    [")12.00(", 1200],
    ["(12.00 USD", 1200],
    ["0.125", 13],
    ["1234.567", 123457],
    ["1,234.567", 123457],
    ["12.000", 1200, TWO_WAYS],
    ["-12.000", -1200, TWO_WAYS],
    ["45,1", 45100, TWO_WAYS],
    ["45,10", 451000, TWO_WAYS],
    ["1,234,56", 12345600, TWO_WAYS],
    ["1.234,567", 123, TWO_WAYS],
    ["1 23", 12300, TWO_WAYS],
    ["12/15", 121500, TWO_WAYS],
    ["12\u201315", 121500, TWO_WAYS],
    ["1e3", 1300, TWO_WAYS],
    ["\u201430.00", 3000, TWO_WAYS],
    ["45.-", -4500, TWO_WAYS],
    ["45.- USD", -4500, TWO_WAYS],
    ["12 (3)", 12300, TWO_WAYS],
    ["(3) 12", 31200, TWO_WAYS],
  ])("%j is %d cents", (text, cents, isDoubtful = false) => {
    expect(readAmount(text)).toEqual({ cents, isDoubtful });
  });

  test.each([
    "",
    "pending",
    "-",
    "()",
    ".",
    "1.2.3",
    "1.234.567",
    "5-3",
    "--4",
    "1٣.00",
    "½",
    "１２",
    "10000000000.01",
    "9".repeat(400),
    "9".repeat(10_000),
    "😀",
    "\ud83d",
    "#ERROR!",
  ])("%j is no amount", (text) => {
    expect(readAmount(text)).toBeNull();
  });
});

const aSum = fc.integer({ min: 0, max: 99_999_999 });

function usText(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
}

test("each way of writing a sum with cents is that sum, and leaves no doubt", () => {
  const sign = fc.constantFrom<[string, string, number]>(
    ["", "", 1],
    ["-", "", -1],
    ["", "-", -1],
    ["(", ")", -1],
    ["\u2013", "", -1],
  );
  const currency = fc.constantFrom("", "$", "USD ", "US$ ");
  fc.assert(
    fc.property(aSum, sign, currency, (cents, [before, behind, factor], name) => {
      const whole = { cents: cents === 0 ? 0 : cents * factor, isDoubtful: false };
      expect(readAmount(`${before}${name}${usText(cents)}${behind}`)).toEqual(whole);
      expect(readAmount(`${before}${name}${(cents / 100).toFixed(2)}${behind}`)).toEqual(whole);
      if (cents < 100_000) return;
      const european = (cents / 100).toLocaleString("de-DE", { minimumFractionDigits: 2 });
      expect(readAmount(`${before}${european}${behind}`)).toEqual(whole);
    }),
    { numRuns: cases(300, 10_000) },
  );
});

test("no text makes it fail, and the result is whole cents", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      expect(Number.isSafeInteger(readAmount(text)?.cents ?? 0)).toBe(true);
    }),
    { numRuns: cases(500, 20_000) },
  );
});

test.each([
  [1.005, 101],
  [-1.005, -101],
  [0.1 + 0.2, 30],
  [-0.004, 0],
  [10_000_000_000, 1_000_000_000_000],
  [10_000_000_000.01, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("%d dollars are %j cents", (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents);
});

// The same text in the three places that read money from a text. Only the card's table reads ambiguous texts: its
// amounts are already booked.
test.each<[string, { lead: number | null; fee: number | string; card: number | null }]>([
  ["12,000.50", { lead: 1_200_050, fee: 1_200_050, card: 1_200_050 }],
  ["$12,000", { lead: 1_200_000, fee: 1_200_000, card: 1_200_000 }],
  ["12.000", { lead: null, fee: "Fee amount can have at most two decimals", card: 1_200 }],
  ["$5.000", { lead: null, fee: "Fee amount can have at most two decimals", card: 500 }],
  ["12,00", { lead: null, fee: "Fee amount must be a number", card: 120_000 }],
  ["45,1", { lead: null, fee: "Fee amount must be a number", card: 45_100 }],
  ["1.234,56", { lead: null, fee: "Fee amount must be a number", card: 123_456 }],
  ["(45.10)", { lead: null, fee: "Fee amount must be a number", card: -4_510 }],
  ["45.10-", { lead: null, fee: "Fee amount must be a number", card: -4_510 }],
  ["-45.10", { lead: null, fee: "Fee amount must be greater than 0", card: -4_510 }],
  ["\u201345.10", { lead: null, fee: "Fee amount must be a number", card: -4_510 }],
  ["\u221245.10", { lead: null, fee: "Fee amount must be a number", card: -4_510 }],
  ["", { lead: null, fee: "Fee amount is required", card: null }],
  ["9".repeat(10_000), { lead: null, fee: "Fee amount must be at most $1,000,000", card: null }],
  ["١٢", { lead: null, fee: "Fee amount must be a number", card: null }],
  ["5\ud83d", { lead: null, fee: "Fee amount must be a number", card: 500 }],
  ["😀", { lead: null, fee: "Fee amount must be a number", card: null }],
  ["12\u202e34", { lead: null, fee: "Fee amount must be a number", card: 123_400 }],
  ["\u000012", { lead: null, fee: "Fee amount must be a number", card: 1_200 }],
])("%j as a lead's value, a fee and a card's amount", (text, { lead, fee, card }) => {
  const read = readFee(text);
  expect([parsePotentialCents(text), "problem" in read ? read.problem : read.feeCents]).toEqual([lead, fee]);
  expect(readAmount(text)?.cents ?? null).toBe(card);
});

/** A lower fee is refused: its retainer would be zero. */
const LEAST_FEE_CENTS = 167;

test("a fee of whole cents is read as it is written, with and without its commas", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: LEAST_FEE_CENTS, max: 100_000_000 }),
      fc.constantFrom("", "$", "$ "),
      (cents, name) => {
        expect(readFee(name + usText(cents))).toEqual({ feeCents: cents });
        expect(readFee(name + (cents / 100).toFixed(2))).toEqual({ feeCents: cents });
      },
    ),
    { numRuns: cases(300, 10_000) },
  );
});

test("any text is a fee of whole cents up to a million dollars, or is refused with a reason", () => {
  const aText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."0123456789.,-+$e ()".split("")) }),
  );
  fc.assert(
    fc.property(aText, (text) => {
      const read = readFee(text);
      if ("problem" in read) expect(read.problem).toMatch(/^Fee amount /);
      else expect(Number.isInteger(read.feeCents) && read.feeCents > 0 && read.feeCents <= 100_000_000).toBe(true);
    }),
    { numRuns: cases(500, 20_000) },
  );
});
