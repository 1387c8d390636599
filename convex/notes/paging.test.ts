import { expect, test } from "vitest";
import { takeBelow } from "./paging";

const rowsOf = (ids: string) => Array.from(ids, (_id) => ({ _id }));

async function* streamOf(ids: string) {
  for (const row of rowsOf(ids)) yield await Promise.resolve(row);
}

// Several rows may be of one moment, so the query may start above the cursor.
test.each([
  { ids: "abcd", cursor: null, count: 2, taken: "ab" },
  { ids: "abcd", cursor: null, count: 9, taken: "abcd" },
  { ids: "abcd", cursor: "b", count: 9, taken: "cd" },
  { ids: "abcd", cursor: "b", count: 1, taken: "c" },
  { ids: "abcd", cursor: "d", count: 9, taken: "" },
  { ids: "abcd", cursor: "x", count: 9, taken: "" },
  { ids: "", cursor: null, count: 1, taken: "" },
])("$count of $ids below $cursor are $taken", async ({ ids, cursor, count, taken }) => {
  const below = cursor === null ? null : { _id: cursor };
  expect(await takeBelow(streamOf(ids), below, count)).toEqual(rowsOf(taken));
});
