import { beforeEach, describe, expect, test } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import type { AccountKind, CardTransaction } from "./rules";

const { overview, recent } = api.cards.transactions.staff;
const ANY = { fromOn: null, toOn: null, category: null, merchant: null, sign: null, text: null };

function transaction(recordId: string, differing: Partial<CardTransaction>): CardTransaction {
  return {
    recordId,
    dateOn: null,
    description: recordId,
    merchant: null,
    amountCents: 0,
    isAmountReadable: true,
    category: null,
    account: "card",
    accountId: null,
    accountName: "Breeze Credit Card (5331)",
    type: "debit",
    ...differing,
  };
}

/** Figures to add up by hand. */
const ROWS = [
  transaction("a", { dateOn: "2025-07-17", amountCents: -1_050, category: "Meals", merchant: "Cafe" }),
  transaction("b", { dateOn: "2025-07-17", amountCents: -20, isAmountDoubtful: true, category: "Meals" }),
  transaction("c", { dateOn: "2025-07-19", amountCents: -300, category: "Filing fees" }),
  transaction("d", { dateOn: "2025-06-20", amountCents: -40_000, category: "Filing fees" }),
  transaction("e", { dateOn: "2025-06-30", amountCents: 41_000, description: "Payment, thank you" }),
  transaction("f", { dateOn: "2025-07-02", isAmountReadable: false }),
  transaction("g", { dateOn: "2025-06-19", amountCents: -7_000 }),
  transaction("h", { dateOn: "2025-05-20", amountCents: -900 }),
  transaction("i", { dateOn: "2024-12-24", amountCents: -5 }),
  transaction("j", { amountCents: -66 }),
  transaction("k", { dateOn: "2025-07-17", amountCents: -1_000_000, account: "checking" satisfies AccountKind }),
  transaction("l", {
    dateOn: "2025-07-17",
    amountCents: -2_000_000,
    isAmountDoubtful: true,
    account: "other" satisfies AccountKind,
  }),
];

let practice: Awaited<ReturnType<typeof aPractice>>;
beforeEach(async () => {
  practice = await aPractice(startBackend());
  await practice.backend.run(async (ctx) => {
    for (const row of ROWS) await ctx.db.insert("card_transactions", { ...row, contentHash: row.recordId });
  });
});

const idsOf = (rows: readonly { recordId: string }[]) => rows.map(({ recordId }) => recordId).join("");

// Requirements 121, 123, 124, 135. Caught: the business account's transactions in the card's tiles; a credit in the
// charges.
test("on 2025-07-18 the tiles, the largest and the categories cover the specified periods", async () => {
  const shown = await practice.asSales.query(overview, { today: "2025-07-18", statementOn: null });
  expect(shown.statement).toEqual({ fromOn: "2025-06-20", toOn: "2025-07-19" });
  expect(shown.previous).toEqual({ fromOn: "2025-05-20", toOn: "2025-06-19" });
  expect(shown.latest).toEqual({ fromOn: "2025-07-17", toOn: "2025-07-17" });
  expect([shown.currentChargesCents, shown.previousChargesCents, shown.latestDayChargesCents]).toEqual([
    41_370, 7_900, 1_070,
  ]);
  expect(shown.totals).toMatchObject({ count: 6, chargeCount: 4, creditsCents: 41_000, unreadableCount: 1 });
  expect(idsOf(shown.largest)).toBe("edacbf");
  expect(shown.categories).toEqual([
    { category: "Filing fees", chargesCents: 40_300, chargeCount: 2 },
    { category: "Meals", chargesCents: 1_070, chargeCount: 2 },
  ]);
  expect(shown.days).toHaveLength(30);
  expect(shown.days.filter(({ chargeCount }) => chargeCount > 0)).toEqual([
    { day: "2025-06-20", chargesCents: 40_000, chargeCount: 1 },
    { day: "2025-07-17", chargesCents: 1_070, chargeCount: 2 },
    { day: "2025-07-19", chargesCents: 300, chargeCount: 1 },
  ]);
  expect(shown.statements).toHaveLength(7);
  expect(shown.statements.at(-1)).toEqual({ fromOn: "2024-12-20", toOn: "2025-01-19" });
});

// Caught: an earlier statement beside the tiles of the current one; a latest day after the statement's end.
test("an earlier statement is chosen by any of its days", async () => {
  const shown = await practice.asSales.query(overview, { today: "2025-07-18", statementOn: "2025-06-01" });
  expect(shown.statement).toEqual({ fromOn: "2025-05-20", toOn: "2025-06-19" });
  expect(shown.latest).toEqual({ fromOn: "2025-06-19", toOn: "2025-06-19" });
  expect([shown.currentChargesCents, shown.previousChargesCents, shown.latestDayChargesCents]).toEqual([
    7_900, 0, 7_000,
  ]);
  expect(idsOf(shown.largest)).toBe("gh");
  expect(shown.statements[0]).toEqual({ fromOn: "2025-06-20", toOn: "2025-07-19" });
});

test("without transactions there is a current statement, and no latest day", async () => {
  const { asSales } = await aPractice(startBackend());
  expect(await asSales.query(overview, { today: "2025-07-18", statementOn: null })).toMatchObject({
    latest: null,
    latestDayChargesCents: 0,
    currentChargesCents: 0,
    statements: [{ fromOn: "2025-06-20", toOn: "2025-07-19" }],
    largest: [],
    categories: [],
  });
});

test.each([
  ["today", { today: "2025-02-30", statementOn: null }],
  ["statementOn", { today: "2025-07-18", statementOn: "last" }],
])("a %s that does not exist is refused", async (field, asked) => {
  expect(await refusalOf(practice.asSales.query(overview, asked))).toMatchObject({ code: "INVALID", field });
});

// Requirement 122. Caught: the other accounts in the list; a total of this page only.
describe("recent transactions", () => {
  test("are the card's, newest first, 20 a page", async () => {
    const first = await practice.asSales.query(recent, { page: 1, filter: ANY });
    expect(first).toMatchObject({ page: 1, pageCount: 1, from: 1, to: 10, total: 10 });
    expect(idsOf(first.rows)).toBe("cabfedghij");
    expect(first.rows[1]).toEqual(ROWS[0]);
    await practice.backend.run(async (ctx) => {
      for (let n = 0; n < 35; n += 1) {
        const row = transaction(`n${String(n)}`, { dateOn: "2025-07-18", amountCents: -1 });
        await ctx.db.insert("card_transactions", { ...row, contentHash: row.recordId });
      }
    });
    const third = await practice.asSales.query(recent, { page: 3, filter: ANY });
    expect(third).toMatchObject({ page: 3, pageCount: 3, from: 41, to: 45, total: 45 });
    expect(third.totals).toEqual({
      count: 45,
      chargeCount: 43,
      chargesCents: 49_376,
      creditCount: 1,
      creditsCents: 41_000,
      netCents: -8_376,
      unreadableCount: 1,
    });
    expect(idsOf(third.rows)).toBe("dghij");
    // A mistyped date in a later year is found without a last day.
    await practice.backend.run(async (ctx) => {
      const late = transaction("z", { dateOn: "2062-07-17" });
      await ctx.db.insert("card_transactions", { ...late, contentHash: "z" });
    });
    const later = await practice.asSales.query(recent, { page: 1, filter: { ...ANY, fromOn: "2025-07-19" } });
    expect(idsOf(later.rows)).toBe("zc");
  });

  test.each([
    [{ fromOn: "2025-06-20", toOn: "2025-07-17" }, "abfed"],
    [{ fromOn: "2025-07-17" }, "cab"],
    [{ toOn: "2025-05-20" }, "hi"],
    [{ category: "filing FEES" }, "cd"],
    [{ category: "Uncategorized", sign: "charges" as const }, "ghij"],
    [{ merchant: "cafe" }, "a"],
    [{ sign: "credits" as const }, "e"],
    [{ text: "thank" }, "e"],
    [{ text: "nobody" }, ""],
    [{ amount: "doubtful" as const }, "b"],
    [{ amount: "unreadable" as const }, "f"],
  ])("can be narrowed to %j", async (differing, ids) => {
    const page = await practice.asSales.query(recent, { page: 1, filter: { ...ANY, ...differing } });
    expect([idsOf(page.rows), page.total, page.totals.count]).toEqual([ids, ids.length, ids.length]);
  });
});
