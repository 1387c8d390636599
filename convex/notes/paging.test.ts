import { expect, test } from "vitest";
import { takeBelow } from "./paging";

const rowsOf = (ids: string) => Array.from(ids, (_id) => ({ _id }));

async function* streamOf(ids: string) {
  for (const row of rowsOf(ids)) yield await Promise.resolve(row);
}

// Rows of one moment have no order but their place: "b" may stand in the middle of the rows that the query starts with.
test.each([
  ["abcd", null, 2, "ab"],
  ["abcd", null, 9, "abcd"],
  ["abcd", "b", 9, "cd"],
  ["abcd", "b", 1, "c"],
  ["abcd", "d", 9, ""],
  ["abcd", "x", 9, ""],
  ["", null, 1, ""],
])("of %s below %s at most %i are taken: %s", async (ids, cursor, count, taken) => {
  const below = cursor === null ? null : { _id: cursor };
  expect(await takeBelow(streamOf(ids), below, count)).toEqual(rowsOf(taken));
});
