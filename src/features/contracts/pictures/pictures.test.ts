import { describe, expect, test } from "vitest";
import { barsByAge, barsByMonth, type PicturedContract } from "./pictures";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 16);

function signed(days: number, told: Partial<PicturedContract> = {}): PicturedContract {
  return {
    retainerCents: 30_000,
    owedCents: 100_000,
    status: "completed",
    retainer: "pending",
    signedAt: NOW - days * DAY_MS,
    createdAt: 0,
    isArchived: false,
    ...told,
  };
}

const sums = (contracts: PicturedContract[]) => barsByAge(contracts, NOW).map(({ values }) => values);
const NOTHING = [0, 0];

describe("outstanding by age", () => {
  test.each([
    [0, "0–30 days"],
    [30, "0–30 days"],
    [31, "31–60 days"],
    [60, "31–60 days"],
    [61, "61–90 days"],
    [90, "61–90 days"],
    [91, "Over 90 days"],
    [4_000, "Over 90 days"],
  ])("a contract signed %i days ago is in %s", (days, name) => {
    const bars = barsByAge([signed(days)], NOW);
    expect(bars.filter(({ values }) => values[0] !== 0).map((bar) => bar.name)).toEqual([name]);
  });

  test("changes after a whole day, not before it", () => {
    const almost = signed(0, { signedAt: NOW - 31 * DAY_MS + 1 });
    expect(sums([almost])[0]).toEqual([30_000, 70_000]);
  });

  test("separates the retainer from the balance, and adds contracts up", () => {
    const paid = signed(1, { retainer: "paid", owedCents: 70_000 });
    expect(sums([signed(2), paid])).toEqual([[30_000, 140_000], NOTHING, NOTHING, NOTHING]);
  });

  test("takes each contract's own retainer", () => {
    expect(sums([signed(2, { retainerCents: 25_000 })])[0]).toEqual([25_000, 75_000]);
  });

  test("of a partly refunded retainer is at most the amount owed", () => {
    expect(sums([signed(2, { retainer: "returned", owedCents: 10_000 })])[0]).toEqual([10_000, 0]);
  });

  test.each<[string, Partial<PicturedContract>]>([
    ["unsigned", { status: "viewed", signedAt: 0 }],
    ["declined", { status: "declined", signedAt: 0 }],
    ["archived", { isArchived: true }],
    ["paid", { owedCents: 0, retainer: "paid" }],
  ])("omits contracts that are %s", (_, told) => {
    expect(sums([signed(1, told)])).toEqual([NOTHING, NOTHING, NOTHING, NOTHING]);
  });

  test("of a signed contract without a signing time counts from its creation", () => {
    expect(sums([signed(0, { signedAt: 0, createdAt: NOW - 61 * DAY_MS })])[2]).toEqual([30_000, 70_000]);
  });
});

describe("money in by month", () => {
  test("has the last twelve months, including those without payments", () => {
    const bars = barsByMonth(
      [
        { month: "2025-11", purpose: "retainer", cents: 99 },
        { month: "2025-12", purpose: "retainer", cents: 500 },
        { month: "2026-11", purpose: "retainer", cents: 100 },
        { month: "2026-11", purpose: "balance", cents: 200 },
      ],
      NOW,
      "UTC",
    );
    expect(bars).toHaveLength(12);
    expect(bars[0]).toEqual({ label: "Dec", name: "December 2025", values: [500, 0] });
    expect(bars[1]).toEqual({ label: "Jan", name: "January 2026", values: [0, 0] });
    expect(bars[11]).toEqual({ label: "Nov", name: "November 2026", values: [100, 200] });
  });

  test("ends with the firm's current month", () => {
    const newYear = Date.UTC(2027, 0, 1, 3);
    const last = (timeZone: string) => barsByMonth([], newYear, timeZone).at(-1)?.name;
    expect(last("America/Los_Angeles")).toBe("December 2026");
    expect(last("Asia/Tokyo")).toBe("January 2027");
  });
});
