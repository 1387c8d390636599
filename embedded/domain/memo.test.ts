import { expect, test } from "vitest";
import { Memo } from "./memo.ts";

function filled(): Memo<string, number> {
  const memo = new Memo<string, number>(2);
  memo.set("a", 1);
  memo.set("b", 2);
  return memo;
}

const inside = (memo: Memo<string, number>) => ["a", "b", "c"].map((key) => memo.get(key));

test("a memo has as many entries as it may hold", () => {
  expect(inside(filled())).toEqual([1, 2, undefined]);
});

// Caught: a memo without a bound, which holds every id and every path that it was ever asked for.
test("a key for which there is no room clears the others", () => {
  const memo = filled();
  memo.set("c", 3);
  expect(inside(memo)).toEqual([undefined, undefined, 3]);
  memo.set("a", 4);
  expect(inside(memo)).toEqual([4, undefined, 3]);
});

test("a key that is there takes another value and clears nothing", () => {
  const memo = filled();
  memo.set("a", 3);
  expect(inside(memo)).toEqual([3, 2, undefined]);
});

test("a memo that was cleared has no entries, and room for as many as before", () => {
  const memo = filled();
  memo.clear();
  expect(inside(memo)).toEqual([undefined, undefined, undefined]);
  memo.set("b", 1);
  memo.set("c", 2);
  expect(inside(memo)).toEqual([undefined, 1, 2]);
});
