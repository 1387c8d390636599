import { expect, test } from "vitest";
import { summariseLeads } from "./rules";

test("every status counts to one tile, and only active leads are counted as such", () => {
  const sums = {
    needs_followup: { count: 1, cents: 100 },
    actively_contacting: { count: 20, cents: 2_000 },
    thinking: { count: 300, cents: 30_000 },
    not_interested: { count: 4_000, cents: 400_000 },
    closed: { count: 50_000, cents: 5_000_000 },
  };
  const tiles = summariseLeads((status) => sums[status]);
  expect(tiles).toEqual({ activeCount: 321, potentialCents: 32_100, lostCents: 400_000, closedCents: 5_000_000 });
});
