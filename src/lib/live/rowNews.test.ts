import { expect, test } from "vitest";
import { FakeTable } from "../../../tests/support/screens/fakeTable";
import { openList } from "../../../tests/support/screens/itemList";
import type { RowChange } from "./rowNews";

function watchNews(table: FakeTable) {
  const list = openList(table);
  const told: (readonly RowChange[])[] = [];
  const leave = list.news.subscribe((changes) => told.push(changes));
  return { list, told, leave };
}

const sheet = (key: number) => ({ key, by: null });

// Caught, one at a time: rows of the snapshot reported; rows that the feed repeats; a row reported once per answer that contains it.
test("news are the changed rows, once each, with one call per answer", async () => {
  const table = new FakeTable({ pageSize: 10 });
  for (const key of [1, 2, 3]) table.put("main", key, "row");
  const { told } = watchNews(table);
  await table.settle();
  table.repeatFeeds();
  expect(told).toEqual([]);
  table.put("side", 2, "theirs");
  table.batch(() => {
    table.put("main", 3, "new");
    table.put("main", 4, "new");
  });
  table.repeatFeeds();
  expect(told).toEqual([[sheet(2)], [sheet(3), sheet(4)]]);
});

// Caught: a list of 100,000 rows highlighted while its last pages were loading.
test("nothing is news while the snapshot is read", async () => {
  const table = new FakeTable({ pageSize: 1 });
  for (const key of [1, 2, 3]) table.put("main", key, "row");
  const { list, told } = watchNews(table);
  await table.deliverPage();
  table.put("main", 1, "changed");
  expect([list.getState().phase, told]).toEqual(["filling", []]);
  await table.settle();
  table.put("main", 1, "again");
  expect(told).toEqual([[sheet(1)]]);
});

test("an unsubscribed listener is not called", async () => {
  const table = new FakeTable({ pageSize: 10 });
  table.put("main", 1, "row");
  const { told, leave } = watchNews(table);
  await table.settle();
  leave();
  table.put("main", 1, "changed");
  expect(told).toEqual([]);
});
