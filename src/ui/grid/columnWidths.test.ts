import { expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { leastWidth, tracksWith } from "./columnWidths";
import { mostWidth, moveEdge, type MeasuredColumn } from "./moveEdge";

const column = (name: string, width: string, isLabelHidden?: true) => ({
  name,
  width,
  ...(isLabelHidden && { isLabelHidden }),
});

test.each([
  ["7.75rem", 7.75],
  ["minmax(13rem,1.6fr)", 13],
  ["minmax(6.5rem, 1fr)", 6.5],
  ["1fr", 4],
  ["minmax(0,1fr)", 4],
  ["auto", 4],
])("a column of the width %j needs at least %d rem", (width, least) => {
  expect(leastWidth(column("any", width))).toBe(least);
});

const COLUMNS = [column("lead", "minmax(13rem,1.6fr)"), column("phone", "7.75rem"), column("menu", "2rem", true)];

test.each([
  ["none chosen", null, "minmax(13rem,1.6fr) 7.75rem 2rem"],
  ["all chosen", { lead: 20, phone: 9.5 }, "minmax(13rem,20fr) minmax(7.75rem,9.5fr) 2rem"],
  // Caught: a column that appears on a wider screen got a twentieth of its width.
  ["one chosen while the other was away", { lead: 20 }, "minmax(13rem,20fr) minmax(7.75rem,7.75fr) 2rem"],
  ["of a column that keeps its width", { lead: 13, phone: 8, menu: 9 }, "minmax(13rem,13fr) minmax(7.75rem,8fr) 2rem"],
  ["of a column that is gone", { gone: 9 }, "minmax(13rem,13fr) minmax(7.75rem,7.75fr) 2rem"],
] as const)("tracks with widths, %s", (_what, widths, tracks) => {
  expect(tracksWith(COLUMNS, widths)).toBe(tracks);
});

const measured = (...columns: readonly (readonly [name: string, width: number, least: number])[]): MeasuredColumn[] =>
  columns.map(([name, width, least]) => ({ name, width, least }));

const FOUR = measured(["a", 20, 13], ["b", 8, 8], ["c", 10, 6], ["d", 9, 4]);

test.each([
  { to: "the right, from the nearest that can give", at: 0, by: 3, widths: { a: 23, b: 8, c: 7, d: 9 } },
  { to: "the right, from the next as well", at: 0, by: 6, widths: { a: 26, b: 8, c: 6, d: 7 } },
  { to: "the right, no further than there is room", at: 0, by: 99, widths: { a: 29, b: 8, c: 6, d: 4 } },
  { to: "the left, from the column itself", at: 0, by: -2, widths: { a: 18, b: 10, c: 10, d: 9 } },
  { to: "the left, from the columns before it as well", at: 2, by: -6, widths: { a: 18, b: 8, c: 6, d: 15 } },
  { to: "the left, no further than the least", at: 0, by: -99, widths: { a: 13, b: 15, c: 10, d: 9 } },
  { to: "where it is", at: 1, by: 0, widths: { a: 20, b: 8, c: 10, d: 9 } },
  { to: "where nobody sees a difference", at: 2, by: 0.001, widths: { a: 20, b: 8, c: 10, d: 9 } },
])("an edge moves to $to", ({ at, by, widths }) => {
  expect(moveEdge(FOUR, at, by)).toEqual(widths);
});

// Caught: a column kept width that the edge had not taken from others, so that the last column left the grid.
test("wherever edges are moved to, the whole stays as wide, and no column gets narrower than its least", () => {
  const aColumn = fc.record({ least: fc.integer({ min: 2, max: 13 }), spare: fc.integer({ min: 0, max: 20 }) });
  fc.assert(
    fc.property(
      fc.array(aColumn, { minLength: 2, maxLength: 7 }),
      fc.nat(),
      fc.integer({ min: -60, max: 60 }),
      (all, place, by) => {
        const columns = all.map(({ least, spare }, index) => ({ name: String(index), least, width: least + spare }));
        const at = place % (columns.length - 1);
        const widths = moveEdge(columns, at, by);
        const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
        expect(sum(Object.values(widths))).toBe(sum(columns.map(({ width }) => width)));
        for (const { name, least } of columns) expect(widths[name]).toBeGreaterThanOrEqual(least);
        expect(widths[String(at)]).toBeLessThanOrEqual(mostWidth(columns, at));
      },
    ),
    { numRuns: cases(300, 3_000) },
  );
});

test.each([
  [0, 29],
  [1, 17],
  [2, 15],
  [3, 9],
])("the column at %d can be at most %d rem wide", (at, most) => {
  expect(mostWidth(FOUR, at)).toBe(most);
});
