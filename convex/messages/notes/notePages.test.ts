import { expect, test } from "vitest";
import { below, takeBelow } from "./notePages";

const rowsOf = (ids: string) => Array.from(ids, (_id) => ({ _id, _creationTime: 5 }));

async function* streamOf(ids: string) {
  for (const row of rowsOf(ids)) yield await Promise.resolve(row);
}

// Several rows may have one time, so the query may start above the cursor.
test.each([
  { ids: "abcd", cursor: null, count: 2, taken: "ab" },
  { ids: "abcd", cursor: null, count: 9, taken: "abcd" },
  { ids: "abcd", cursor: "b", count: 9, taken: "cd" },
  { ids: "abcd", cursor: "b", count: 1, taken: "c" },
  { ids: "abcd", cursor: "d", count: 9, taken: "" },
  { ids: "abcd", cursor: "x", count: 9, taken: "" },
  { ids: "", cursor: null, count: 1, taken: "" },
])("$count of $ids below $cursor are $taken", async ({ ids, cursor, count, taken }) => {
  const from = cursor === null ? null : below({ note: { _id: cursor, _creationTime: 5 }, place: 0 }, 0);
  expect(await takeBelow(streamOf(ids), from, count)).toEqual(rowsOf(taken));
});

// Caught: a row of another list at the cursor's time, shown twice or never.
test.each([
  { place: 0, taken: "" },
  { place: 2, taken: "ab" },
])("below a row of list 1, list $place has of the same moment: $taken", async ({ place, taken }) => {
  const from = below({ note: { _id: "x", _creationTime: 5 }, place: 1 }, place);
  expect(await takeBelow(streamOf("ab"), from, 9)).toEqual(rowsOf(taken));
});
