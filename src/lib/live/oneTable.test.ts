import { expect, test } from "vitest";
import { FakeTable, type ItemRow } from "../../../tests/support/screens/fakeTable";
import { LiveList } from "./liveList";

interface Joined {
  key: number;
  text: string;
  label: string | null;
}

// Caught: in a list without a second table, a person's own change hid all later changes by others.
test("without a second table a person's own change stays until the row itself is newer", async () => {
  const table = new FakeTable({ pageSize: 10 });
  table.put("main", 1, "row");
  const list = new LiveList<ItemRow, never, string, Joined>(
    {
      ...table.source,
      readPage: async (cursor) => ({ ...(await table.source.readPage(cursor)), side: [] }),
      side: null,
      readRow: async (key) => ({ ...(await table.source.readRow(key)), side: [] }),
    },
    {
      isGone: (row) => row[2] === null,
      join: (main, _side, chosen) => ({ key: main[0], text: main[2] ?? "", label: chosen ?? null }),
      keyOf: (row) => row.key,
    },
  );
  list.open();
  await table.settle();
  await list.write(1, "mine", () => Promise.resolve());
  expect(list.find(1)?.label).toBe("mine");
  // Caught: a row of the same version, read again, ended the person's optimistic update.
  await list.reread(1);
  expect(list.find(1)?.label).toBe("mine");
  table.put("main", 1, "theirs");
  expect(list.find(1)).toEqual({ key: 1, text: "theirs", label: null });
});
