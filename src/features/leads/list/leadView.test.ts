import { describe, expect, test } from "vitest";
import { ahmed, aLeadRow, threeLeads } from "../../../../tests/support/screens/leadRows";
import { RowSearch } from "../../../lib/rows/searchRows";
import type { LeadRow } from "../shared/leadRow";
import { LEAD_FILTERS, viewLeads } from "./leadView";

const VIEWER = { me: "u1", today: "2026-11-27" };

describe("tabs and tiles", () => {
  // Caught: every tab with the count of all; the count of the open tab only.
  test("each tab counts the rows it would show for the search", () => {
    const { countOf } = viewLeads(new RowSearch<LeadRow>().find(threeLeads, "mari"), "closed", VIEWER);
    expect(LEAD_FILTERS.flatMap((tab) => (tab === "left" ? [] : [[tab, countOf(tab)]]))).toEqual([
      ["all", 2],
      ["mine", 0],
      ["due", 0],
      ["needs_followup", 1],
      ["actively_contacting", 0],
      ["thinking", 0],
      ["not_interested", 1],
      ["closed", 0],
    ]);
  });

  test("tiles sum all search results, whichever tab is open", () => {
    const tiles = { activeCount: 1, potentialCents: 100_000, lostCents: 400_000, closedCents: 200_000 };
    expect(viewLeads(threeLeads, "closed", VIEWER).tiles).toEqual(tiles);
    const thinking = { ...ahmed, status: "thinking" as const };
    const more = [{ ...thinking, potentialCents: 30 }, thinking, { ...thinking, potentialCents: null }];
    const { tiles: all, countOf } = viewLeads([...threeLeads, ...more], "all", VIEWER);
    expect(all).toEqual({ ...tiles, activeCount: 4, potentialCents: 100_030 + (thinking.potentialCents ?? 0) });
    expect(countOf("thinking")).toBe(3);
    // Control: summing only the open tab's rows leaves the other tiles at zero.
    expect(viewLeads(threeLeads, "closed", VIEWER).visible).toEqual([ahmed]);
    expect(viewLeads(threeLeads, "all", VIEWER).visible).toBe(threeLeads);
  });

  // Caught: unowned leads as those of an unknown person; a date of tomorrow.
  test("mine are the person's own, and due the ones whose day has come", () => {
    const [first, second, third] = [
      aLeadRow({ key: 1, ownerId: "u1", nextContactOn: "2026-11-28" }),
      aLeadRow({ key: 2, ownerId: "u2", nextContactOn: "2026-11-27" }),
      aLeadRow({ key: 3, nextContactOn: "2025-01-01" }),
    ];
    const rows = [first, second, third, aLeadRow({ key: 4 })];
    expect(viewLeads(rows, "mine", VIEWER).visible).toEqual([first]);
    expect(viewLeads(rows, "due", VIEWER).visible).toEqual([second, third]);
    const { countOf } = viewLeads(rows, "all", VIEWER);
    expect([countOf("mine"), countOf("due")]).toEqual([1, 2]);
    const unknown = viewLeads(rows, "all", { me: "", today: null });
    expect([unknown.countOf("mine"), unknown.countOf("due")]).toEqual([0, 0]);
  });
});
