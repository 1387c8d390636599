import { expect, test } from "vitest";
import { ACTIVITY_PAGE, byPlace, isWithin, MOST_OF_STRETCH, valuesOf } from "./rules";

test("a page has twenty entries, a stretch at most two hundred", () => {
  expect([ACTIVITY_PAGE, MOST_OF_STRETCH]).toEqual([20, 200]);
});

test.for([
  ["leads:setStatus", "thinking", "closed", "Thinking About It", "Closed"],
  ["leads:setStatus", null, "won", null, "won"],
  ["leads:setOwner", null, "Ana Duarte", "Unassigned", "Ana Duarte"],
  ["leads:setNextContact", "2030-01-02", null, "Jan 2, 2030", "Not scheduled"],
  ["leads:setNextContact", "soon", "2030-01-02", "soon", "Jan 2, 2030"],
  ["leads:changedInSheet", "2030-01-02", "thinking", "2030-01-02", "thinking"],
  // A note's id, a person who left the sheet, and an unchanged value show no values.
  ["notes:add", null, "note1", null, null],
  ["leads:leftSheet", "Lena Vogt <lena@mail.test>", null, null, null],
  ["leads:returnedToSheet", "Lena Vogt", "Lena Vogt", null, null],
] as const)("%s from %j to %j is shown as %j and %j", ([action, before, after, ...told]) => {
  const values = valuesOf({ action, before, after });
  expect([values.before, values.after]).toEqual(told);
});

const place = (at: number, id: string) => ({ at, id });

test("entries are in the order of their moments, the newest first, and of one moment by their ids", () => {
  const sorted = [place(3, "a"), place(2, "c"), place(2, "b"), place(1, "d")];
  expect(sorted.toReversed().toSorted(byPlace)).toEqual(sorted);
  expect(byPlace(place(2, "b"), place(2, "b"))).toBe(0);
});

test.each([
  [3, "b", false],
  [2, "c", false],
  [2, "b", false],
  [2, "a", true],
  [1, "c", true],
  [1, "b", true],
  [1, "a", false],
  [0, "z", false],
])("an entry of moment %i, %s is below the end at 2, b and down to 1, b: %s", (at, id, isIn) => {
  expect(isWithin(place(at, id), { before: place(2, "b"), last: place(1, "b") })).toBe(isIn);
  expect(isWithin(place(at, id), { before: null, last: null })).toBe(true);
});
