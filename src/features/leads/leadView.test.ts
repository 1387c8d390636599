import { describe, expect, test } from "vitest";
import { ahmed, threeLeads } from "../../../tests/support/screens/leadRows";
import { createSearch } from "../../lib/rows/searchRows";
import type { LeadRow } from "./leadRow";
import { viewLeads } from "./leadView";

describe("tabs and tiles", () => {
  test("each tab counts the rows it would show for the search", () => {
    expect(viewLeads(createSearch<LeadRow>()(threeLeads, "mari"), "closed").counts).toEqual({
      all: 2,
      needs_followup: 1,
      actively_contacting: 0,
      thinking: 0,
      not_interested: 1,
      closed: 0,
    });
  });

  test("tiles sum all search results, whichever tab is open", () => {
    const tiles = { activeCount: 1, potentialCents: 100_000, lostCents: 400_000, closedCents: 200_000 };
    expect(viewLeads(threeLeads, "closed").tiles).toEqual(tiles);
    // Control: summing only the open tab's rows leaves the other tiles at zero.
    expect(viewLeads(threeLeads, "closed").visible).toEqual([ahmed]);
    expect(viewLeads(threeLeads, "all").visible).toBe(threeLeads);
  });
});
