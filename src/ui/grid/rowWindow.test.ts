import { cases, fc } from "@passage/testkit/seededProperties";
import { expect, test } from "vitest";
import { rowsInView, rowWindow, scrollTopFor } from "./rowWindow";

const VIEW = { viewHeight: 600, rowHeight: 50, offset: 200 };

test.each([
  [0, 1_000, { first: 0, end: 11 }],
  [200, 1_000, { first: 0, end: 15 }],
  [249, 1_000, { first: 0, end: 16 }],
  [1_200, 1_000, { first: 17, end: 35 }],
  [1_225, 1_000, { first: 17, end: 36 }],
  [50_000, 1_000, { first: 988, end: 1_000 }],
  [0, 4, { first: 0, end: 4 }],
  [0, 0, { first: 0, end: 0 }],
])("at %i pixels of %i rows, %j are rendered", (scrollTop, rowCount, wanted) => {
  expect(rowWindow(rowsInView({ ...VIEW, scrollTop }), rowCount, true)).toEqual(wanted);
});

// Caught: rows beyond an edge, above or below, rendered in the frame of the key.
test("rows that are not painted yet are rendered without neighbours", () => {
  expect(rowWindow(rowsInView({ ...VIEW, scrollTop: 1_225 }), 1_000, false)).toEqual({ first: 20, end: 33 });
});

// Caught: a render for every pixel.
test("scrolling within a row changes nothing", () => {
  expect(rowsInView({ ...VIEW, scrollTop: 1_249 })).toEqual(rowsInView({ ...VIEW, scrollTop: 1_201 }));
  expect(rowsInView({ ...VIEW, scrollTop: 1_251 })).not.toEqual(rowsInView({ ...VIEW, scrollTop: 1_249 }));
});

// Caught: no row at all while the browser still has the scroll position of a longer list.
test("a list that has become shorter than the scroll position shows its end", () => {
  const { first, end } = rowWindow(rowsInView({ ...VIEW, scrollTop: 90_000 }), 20, true);
  expect([first <= 8, end]).toEqual([true, 20]);
});

test("every visible row is rendered, and never many more", () => {
  const given = fc.record({
    scrollTop: fc.integer({ min: 0, max: 5_000_000 }),
    viewHeight: fc.integer({ min: 1, max: 3_000 }),
    rowHeight: fc.integer({ min: 1, max: 200 }),
    offset: fc.integer({ min: 0, max: 2_000 }),
  });
  fc.assert(
    fc.property(given, fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (view, rowCount, isPainted) => {
      const { first, end } = rowWindow(rowsInView(view), rowCount, isPainted);
      const top = (index: number) => view.offset + index * view.rowHeight;
      if (first > 0) expect(top(first)).toBeLessThanOrEqual(view.scrollTop);
      if (end < rowCount) expect(top(end)).toBeGreaterThanOrEqual(view.scrollTop + view.viewHeight);
      expect(end - first).toBeLessThanOrEqual(view.viewHeight / view.rowHeight + 8);
    }),
    { numRuns: cases(1_000, 20_000) },
  );
});

test.each([
  [0, 1_000, 200],
  [15, 1_000, 950],
  [16, 1_000, null],
  [27, 1_000, null],
  [28, 1_000, 1_050],
  [500, 1_000, 24_650],
])("row %i is brought into the view at %i pixels by scrolling to %j", (index, scrollTop, wanted) => {
  expect(scrollTopFor(index, { ...VIEW, scrollTop })).toBe(wanted);
});
