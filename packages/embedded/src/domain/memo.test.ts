import { expect, test } from "vitest";
import { Memo } from "./memo.ts";

function filled(): Memo<string, number> {
  const memo = new Memo<string, number>(2);
  memo.set("a", 1);
  memo.set("b", 2);
  return memo;
}

const inside = (memo: Memo<string, number>) => ["a", "b", "c"].map((key) => memo.get(key));

test("a memo holds up to its maximum number of entries", () => {
  expect(inside(filled())).toEqual([1, 2, undefined]);
});

// Caught: a memo without a limit, which keeps every id and every path that it was ever asked for.
test("a key beyond the limit clears the others", () => {
  const memo = filled();
  memo.set("c", 3);
  expect(inside(memo)).toEqual([undefined, undefined, 3]);
  memo.set("a", 4);
  expect(inside(memo)).toEqual([4, undefined, 3]);
});

test("replacing the value of a key clears nothing", () => {
  const memo = filled();
  memo.set("a", 3);
  expect(inside(memo)).toEqual([3, 2, undefined]);
});

test("a cleared memo is empty, and has its full capacity", () => {
  const memo = filled();
  memo.clear();
  expect(inside(memo)).toEqual([undefined, undefined, undefined]);
  memo.set("b", 1);
  memo.set("c", 2);
  expect(inside(memo)).toEqual([undefined, 1, 2]);
});
