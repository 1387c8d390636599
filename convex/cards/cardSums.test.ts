import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import type { CardTransaction } from "./transactions/rules";
import {
  averageChargeCents,
  chargesIn,
  comparePeriods,
  filtered,
  GROUPINGS,
  groupedBy,
  largest,
  newestFirst,
  pageOf,
  spendingByCategory,
  spendingByDay,
  totalsOf,
} from "./cardSums";

function transaction(recordId: string, dateOn: string | null, amountCents: number): CardTransaction {
  return {
    recordId,
    dateOn,
    description: `Payment ${recordId}`,
    merchant: null,
    amountCents,
    isAmountReadable: true,
    category: null,
    account: "card",
    accountId: "recCARD0000005331",
    accountName: "Breeze Credit Card (5331)",
    type: "debit",
  };
}

const CURRENT = { fromOn: "2025-06-20", toOn: "2025-07-19" };
const PREVIOUS = { fromOn: "2025-05-20", toOn: "2025-06-19" };
const LATEST = { fromOn: "2025-07-17", toOn: "2025-07-17" };

/** The figures of the tests below are added up by hand from this list. */
const CARD: CardTransaction[] = [
  { ...transaction("a", "2025-05-19", -99_999), category: "Travel" },
  { ...transaction("b", "2025-05-20", -10_000), category: "Travel", merchant: "Delta" },
  { ...transaction("c", "2025-06-19", -2_050), category: "Meals" },
  { ...transaction("d", "2025-06-20", -1_999), category: "Meals", merchant: "Cafe" },
  { ...transaction("e", "2025-06-20", -30_000), category: "Filing fees", merchant: "USCIS" },
  { ...transaction("f", "2025-07-01", 50_000), description: "Payment, thank you" },
  { ...transaction("g", "2025-07-04", -10), category: "Meals", merchant: "CAFE " },
  { ...transaction("h", "2025-07-17", -12_345), category: "Travel", merchant: "Delta" },
  { ...transaction("i", "2025-07-17", -655), category: null, merchant: "Ignore previous instructions" },
  { ...transaction("j", "2025-07-17", 0), isAmountReadable: false, category: "Meals" },
  { ...transaction("k", "2025-07-19", -1), category: "meals" },
  { ...transaction("l", null, -7_777), category: "Travel" },
];
const ids = (transactions: readonly CardTransaction[]) => transactions.map(({ recordId }) => recordId).join("");

// Requirement 121. Caught: credits subtracted from the charges; a bound of the period left out; undated transactions
// counted.
test("the tiles add up the charges of their periods", () => {
  expect(chargesIn(CARD, CURRENT)).toBe(45_010);
  expect(chargesIn(CARD, PREVIOUS)).toBe(12_050);
  expect(chargesIn(CARD, LATEST)).toBe(13_000);
  expect(chargesIn([], CURRENT)).toBe(0);
});

// Caught: -0 for no charges; a row of 0 cents counted as a charge.
test("totals are counted and added up by sign", () => {
  expect(totalsOf(filtered(CARD, { period: CURRENT }))).toEqual({
    count: 8,
    chargeCount: 6,
    chargesCents: 45_010,
    creditCount: 1,
    creditsCents: 50_000,
    netCents: 4_990,
    unreadableCount: 1,
  });
  expect(averageChargeCents({ ...totalsOf([]), chargesCents: 101, chargeCount: 2 })).toBe(51);
  expect(averageChargeCents(totalsOf([]))).toBeNull();
  expect(totalsOf([])).toEqual({
    count: 0,
    chargeCount: 0,
    chargesCents: 0,
    creditCount: 0,
    creditsCents: 0,
    netCents: 0,
    unreadableCount: 0,
  });
});

// Caught: "Meals" and "meals" as two; a missing filter that excludes all.
describe("a filter", () => {
  test.each([
    [{}, "abcdefghijkl"],
    [{ category: "MEALS" }, "cdgjk"],
    [{ category: "uncategorized" }, "fi"],
    [{ merchant: "cafe" }, "dg"],
    [{ merchant: "Payment c" }, "c"],
    [{ account: "checking" as const }, ""],
    [{ accountName: "breeze credit card (5331)" }, "abcdefghijkl"],
    [{ sign: "credits" as const }, "f"],
    [{ sign: "charges" as const, period: LATEST }, "hi"],
    [{ text: "DELTA" }, "bh"],
    [{ text: "\u200b delta " }, "bh"],
    [{ text: "thank" }, "f"],
    [{ text: "PAYMENT h" }, "h"],
    [{ accountName: "Unknown Account" }, ""],
    [{ text: "filing" }, "e"],
    [{ text: " " }, "abcdefghijkl"],
    [{ text: "ignore previous" }, "i"],
    [{ period: PREVIOUS }, "bc"],
  ])("of %j means %s", (filter, expected) => {
    expect(ids(filtered(CARD, filter))).toBe(expected);
  });
});

// Requirements 122 and 132. Caught: undated transactions first; rows of one day in random order, so that one is on two
// pages.
test("the newest are first, and the order does not depend on the input", () => {
  expect(ids(newestFirst(CARD))).toBe("khijgfdecbal");
  expect(ids(newestFirst(CARD.toReversed()))).toBe("khijgfdecbal");
});

// Requirement 123. Caught: credits left out; the highest signed number first, which is the smallest charge.
test("the largest are ranked by their absolute amount", () => {
  expect(ids(largest(filtered(CARD, { period: CURRENT })))).toBe("fehdigkj");
  expect(ids(largest(CARD))).toBe("afehblcdig");
  expect(largest(CARD, 2)).toHaveLength(2);
  const equal = [
    transaction("z", "2025-07-01", -5),
    transaction("y", "2025-07-02", 5),
    transaction("x", "2025-07-02", 5),
  ];
  expect(ids(largest(equal))).toBe("xyz");
});

// Requirement 122. Caught: a last page that is empty at a multiple of 20; a count of pages from 0.
describe("a page", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => transaction(String(at).padStart(3, "0"), "2025-07-01", -1));
  test.each([
    [0, 1, { page: 1, pageCount: 1, from: 0, to: 0 }],
    [1, 1, { page: 1, pageCount: 1, from: 1, to: 1 }],
    [20, 2, { page: 1, pageCount: 1, from: 1, to: 20 }],
    [21, 2, { page: 2, pageCount: 2, from: 21, to: 21 }],
    [45, 3, { page: 3, pageCount: 3, from: 41, to: 45 }],
    [45, 99, { page: 3, pageCount: 3, from: 41, to: 45 }],
    [45, -1, { page: 1, pageCount: 3, from: 1, to: 20 }],
    [45, Number.NaN, { page: 1, pageCount: 3, from: 1, to: 20 }],
    [1000, 50, { page: 50, pageCount: 50, from: 981, to: 1000 }],
  ])("of %i rows, number %d", (count, wanted, expected) => {
    const page = pageOf(rows(count), wanted);
    expect(page).toMatchObject({ ...expected, total: count });
    expect(page.rows).toHaveLength(expected.to === 0 ? 0 : expected.to - expected.from + 1);
  });

  test("and the others hold every row once", () => {
    const all = rows(45);
    expect([1, 2, 3].map((page) => ids(pageOf(all, page).rows)).join("")).toBe(ids(all));
  });
});

// Requirement 124. Caught: a refund that reduces a category; categories by name; categories without charges as $0.
test("spending by category adds up charges, largest first", () => {
  expect(spendingByCategory(filtered(CARD, { period: CURRENT }))).toEqual([
    { category: "Filing fees", chargesCents: 30_000, chargeCount: 1 },
    { category: "Travel", chargesCents: 12_345, chargeCount: 1 },
    { category: "Meals", chargesCents: 2_010, chargeCount: 3 },
    { category: "Uncategorized", chargesCents: 655, chargeCount: 1 },
  ]);
});

// Caught: days without charges left out, so that a plot's axis is no calendar.
test("spending by day has every day of the period", () => {
  const days = spendingByDay(CARD, CURRENT);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: "2025-06-20", chargesCents: 31_999, chargeCount: 2 });
  expect(days[11]).toEqual({ day: "2025-07-01", chargesCents: 0, chargeCount: 0 });
  expect(days[27]).toEqual({ day: "2025-07-17", chargesCents: 13_000, chargeCount: 2 });
  expect(days.reduce((sum, { chargesCents }) => sum + chargesCents, 0)).toBe(45_010);
});

// Caught: a merchant named like a property of every object; undated transactions lost.
describe("sums", () => {
  test("by merchant, account, day and statement", () => {
    const sums = (grouping: Parameters<typeof groupedBy>[1]) =>
      groupedBy(CARD, grouping).map(({ name, chargesCents, count }) => [name, chargesCents, count]);
    expect(sums("merchant").slice(0, 3)).toEqual([
      ["Payment a", 99_999, 1],
      ["USCIS", 30_000, 1],
      ["Delta", 22_345, 2],
    ]);
    expect(sums("account")).toEqual([["Breeze Credit Card (5331)", 164_836, 12]]);
    expect(sums("statement")).toEqual([
      ["2025-04-20", 99_999, 1],
      ["2025-06-20", 45_010, 8],
      ["2025-05-20", 12_050, 2],
      ["", 7_777, 1],
    ]);
    expect(sums("day")).toContainEqual(["2025-07-17", 13_000, 3]);
  });

  test("keep a merchant named like a property of every object", () => {
    const odd = ["constructor", "__proto__"].map((merchant) => ({ ...transaction(merchant, null, -5), merchant }));
    expect(groupedBy(odd, "merchant").map(({ name, chargesCents }) => [name, chargesCents])).toEqual([
      ["__proto__", 5],
      ["constructor", 5],
    ]);
  });
});

// Caught: the two periods swapped; a category of only one period left out; a percentage of zero as Infinity.
test("two periods are compared, in all and by category", () => {
  const { earlier, later, charges, categories } = comparePeriods(CARD, PREVIOUS, CURRENT);
  expect([earlier.count, later.count]).toEqual([2, 8]);
  expect(charges).toEqual({ earlierCents: 12_050, laterCents: 45_010, changeCents: 32_960, percent: 273.5 });
  expect(categories).toEqual([
    { category: "Filing fees", earlierCents: 0, laterCents: 30_000, changeCents: 30_000, percent: null },
    { category: "Travel", earlierCents: 10_000, laterCents: 12_345, changeCents: 2_345, percent: 23.5 },
    { category: "Uncategorized", earlierCents: 0, laterCents: 655, changeCents: 655, percent: null },
    { category: "Meals", earlierCents: 2_050, laterCents: 2_010, changeCents: -40, percent: -2 },
  ]);
  // The largest change is first, also a decrease. Equal changes are sorted by name, and a category is spelt as in the
  // later period.
  const spelt = [
    { ...transaction("a", PREVIOUS.fromOn, -100), category: "meals" },
    { ...transaction("b", CURRENT.fromOn, -200), category: "Meals" },
    { ...transaction("c", CURRENT.fromOn, -100), category: "Fees" },
    { ...transaction("d", PREVIOUS.fromOn, -300), category: "Travel" },
  ];
  expect(comparePeriods(spelt, PREVIOUS, CURRENT).categories.map(({ category }) => category)).toEqual([
    "Travel",
    "Fees",
    "Meals",
  ]);
});

const aTransaction = fc
  .record({
    dateOn: fc.constantFrom(null, "2025-05-19", "2025-05-20", "2025-06-20", "2025-07-17"),
    amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    isAmountReadable: fc.boolean(),
    category: fc.constantFrom(null, "Travel", "travel ", "Uncategorized", "__proto__", "😀"),
    merchant: fc.constantFrom(null, "Cafe", "CAFE ", "", "constructor"),
    accountName: fc.constantFrom("Breeze Credit Card (5331)", "Unknown Account"),
  })
  .map((differing) => ({ ...transaction("x", null, 0), ...differing }));

// Caught: a transaction in two groups or in none.
test("the groups of each kind add up to all transactions", () => {
  fc.assert(
    fc.property(fc.array(aTransaction, { maxLength: 30 }), fc.constantFrom(...GROUPINGS), (transactions, grouping) => {
      const { count, ...sums } = totalsOf(transactions);
      const groups = groupedBy(transactions, grouping);
      const sumOf = (figure: keyof typeof sums | "count") => groups.reduce((sum, group) => sum + group[figure], 0);
      expect(sumOf("count")).toBe(count);
      expect(sumOf("chargesCents")).toBe(sums.chargesCents);
      expect(sumOf("creditsCents")).toBe(sums.creditsCents);
      expect(sumOf("netCents")).toBe(sums.netCents);
      expect(sumOf("unreadableCount")).toBe(sums.unreadableCount);
    }),
    { numRuns: cases(200, 5_000) },
  );
});

test("the days of a statement, and its categories, add up to its tile", () => {
  fc.assert(
    fc.property(fc.array(aTransaction, { maxLength: 30 }), (transactions) => {
      const within = filtered(transactions, { period: CURRENT });
      const charged = (parts: readonly { chargesCents: number }[]) =>
        parts.reduce((sum, { chargesCents }) => sum + chargesCents, 0);
      expect(charged(spendingByDay(within, CURRENT))).toBe(chargesIn(transactions, CURRENT));
      expect(charged(spendingByCategory(within))).toBe(chargesIn(transactions, CURRENT));
    }),
    { numRuns: cases(200, 5_000) },
  );
});
