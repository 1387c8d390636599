import { describe, expect, test } from "vitest";
import { aLeadRow } from "../../../tests/support/leadRows";
import { createSearch } from "../../lib/rows/searchRows";
import { parseFilter, viewLeads } from "./leadView";

const maria = aLeadRow({
  key: 1,
  firstName: "Maria",
  lastName: "Santos",
  email: "ms@mail.test",
  potentialCents: 100_000,
});
const ahmed = aLeadRow({
  key: 2,
  firstName: "Ahmed",
  lastName: "Hassan",
  email: "santa@mail.test",
  status: "closed",
  potentialCents: 200_000,
});
const sofia = aLeadRow({
  key: 3,
  firstName: "Sofia",
  lastName: "Maric",
  email: "sofia@mail.test",
  status: "not_interested",
  potentialCents: 400_000,
});
const all = [sofia, ahmed, maria];

describe("tabs and tiles", () => {
  test("each tab counts what it would show under the search", () => {
    expect(viewLeads(createSearch<typeof maria>()(all, "mari"), "closed").counts).toEqual({
      all: 2,
      needs_followup: 1,
      actively_contacting: 0,
      thinking: 0,
      not_interested: 1,
      closed: 0,
    });
  });

  test("tiles sum what the search leaves, whatever tab is open", () => {
    const tiles = { activeCount: 1, potentialCents: 100_000, lostCents: 400_000, closedCents: 200_000 };
    expect(viewLeads(all, "closed").tiles).toEqual(tiles);
    // Control: summing only the open tab's rows leaves the other tiles at zero.
    expect(viewLeads(all, "closed").visible).toEqual([ahmed]);
    expect(viewLeads(all, "all").visible).toBe(all);
  });

  test("an unknown status in a URL means all leads", () => {
    expect([parseFilter("closed"), parseFilter("lost"), parseFilter(null)]).toEqual(["closed", "all", "all"]);
  });
});
