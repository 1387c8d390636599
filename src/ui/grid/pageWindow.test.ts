import { expect, test } from "vitest";
import { pageWindow } from "./pageWindow";

const shown = (page: number, count: number) =>
  pageWindow(page, count)
    .map((mark) => (typeof mark === "number" ? String(mark) : "…"))
    .join(" ");

test.each([
  [1, 1, "1"],
  [4, 7, "1 2 3 4 5 6 7"],
  [1, 8, "1 2 3 4 5 … 8"],
  [4, 8, "1 2 3 4 5 … 8"],
  [5, 8, "1 … 4 5 6 7 8"],
  [5, 9, "1 … 4 5 6 … 9"],
  [8, 8, "1 … 4 5 6 7 8"],
  [4, 20, "1 2 3 4 5 … 20"],
  [5, 20, "1 … 4 5 6 … 20"],
  [16, 20, "1 … 15 16 17 … 20"],
  [17, 20, "1 … 16 17 18 19 20"],
  [20, 20, "1 … 16 17 18 19 20"],
])("on page %i of %i the pages %j are listed", (page, count, wanted) => {
  expect(shown(page, count)).toBe(wanted);
});

// Caught: a current page missing from the list, or listed twice.
test("the current, first and last page are listed once and in order, for every page and count", () => {
  for (let count = 1; count <= 30; count += 1) {
    for (let page = 1; page <= count; page += 1) {
      const named = pageWindow(page, count).filter((mark) => typeof mark === "number");
      expect(named).toEqual([...new Set(named)].sort((a, b) => a - b));
      expect([named[0], named.at(-1), named.includes(page)]).toEqual([1, count, true]);
    }
  }
});
