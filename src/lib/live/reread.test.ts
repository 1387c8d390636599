import { expect, test } from "vitest";
import { FakeTable, type ItemRow } from "../../../tests/support/screens/fakeTable";
import { LiveList } from "./liveList";

/** An open and complete list with one row "1 row -". */
async function aWholeList() {
  const table = new FakeTable({ pageSize: 10 });
  table.put("main", 1, "row");
  const list = new LiveList<ItemRow, ItemRow, string, { key: number; text: string }>(table.source, {
    isGone: (row) => row[2] === null,
    join: ([key, , text], side) => ({ key, text: `${String(key)} ${text ?? ""} ${side?.[2] ?? "-"}` }),
    keyOf: ({ key }) => key,
  });
  list.open();
  await table.settle();
  const shown = () => list.getState().rows.map(({ text }) => text);
  expect(shown()).toEqual(["1 row -"]);
  return { table, list, shown };
}

// Caught, one at a time: the second table not read; a deleted row kept.
test("a reread row shows its current version, joined with the second table, or disappears", async () => {
  const { table, list, shown } = await aWholeList();
  table.batch(() => {
    table.put("main", 1, "newer");
    table.put("side", 1, "told");
    // No feed has delivered the change.
    table.goOffline();
  });
  expect(shown()).toEqual(["1 row -"]);
  table.goOnlineQuietly();
  await list.reread(1);
  expect(shown()).toEqual(["1 newer told"]);
  table.erase(1);
  await list.reread(1);
  expect(shown()).toEqual([]);
});

test("a failed reread keeps the present row", async () => {
  const { table, list, shown } = await aWholeList();
  table.goOffline();
  await list.reread(1);
  expect([shown(), list.getState().phase]).toEqual([["1 row -"], "ready"]);
});

// Caught: a row of the previous person on the next person's screen.
test("a row that arrives after closing is dropped, and a closed list rereads nothing", async () => {
  const { table, list, shown } = await aWholeList();
  const reading = list.reread(1);
  list.close();
  await reading;
  expect(shown()).toEqual([]);
  await list.reread(1);
  expect(shown()).toEqual([]);
  expect(table.rowsRead).toEqual([1]);
});
