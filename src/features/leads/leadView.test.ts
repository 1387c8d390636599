import { describe, expect, test } from "vitest";
import { ahmed, threeLeads } from "../../../tests/support/screens/leadRows";
import { RowSearch } from "../../lib/rows/searchRows";
import type { LeadRow } from "../../lib/leads/leadRow";
import { LEAD_FILTERS, viewLeads } from "./leadView";

describe("tabs and tiles", () => {
  // Caught: every tab with the count of all; the count of the open tab only.
  test("each tab counts the rows it would show for the search", () => {
    const { countOf } = viewLeads(new RowSearch<LeadRow>().find(threeLeads, "mari"), "closed");
    expect(LEAD_FILTERS.flatMap((tab) => (tab === "left" ? [] : [[tab, countOf(tab)]]))).toEqual([
      ["all", 2],
      ["needs_followup", 1],
      ["actively_contacting", 0],
      ["thinking", 0],
      ["not_interested", 1],
      ["closed", 0],
    ]);
  });

  test("tiles sum all search results, whichever tab is open", () => {
    const tiles = { activeCount: 1, potentialCents: 100_000, lostCents: 400_000, closedCents: 200_000 };
    expect(viewLeads(threeLeads, "closed").tiles).toEqual(tiles);
    const thinking = { ...ahmed, status: "thinking" as const };
    const more = [{ ...thinking, potentialCents: 30 }, thinking, { ...thinking, potentialCents: null }];
    const { tiles: all, countOf } = viewLeads([...threeLeads, ...more], "all");
    expect(all).toEqual({ ...tiles, activeCount: 4, potentialCents: 100_030 + (thinking.potentialCents ?? 0) });
    expect(countOf("thinking")).toBe(3);
    // Control: summing only the open tab's rows leaves the other tiles at zero.
    expect(viewLeads(threeLeads, "closed").visible).toEqual([ahmed]);
    expect(viewLeads(threeLeads, "all").visible).toBe(threeLeads);
  });
});
