import { LiveList } from "../../../src/lib/live/liveList";
import type { FakeTable, ItemRow } from "./fakeTable";

type Chosen = string;

interface Joined {
  key: number;
  text: string;
  label: string | null;
}

export function aList(table: FakeTable) {
  return new LiveList<ItemRow, ItemRow, Chosen, Joined>(table.source, {
    isGone: (row) => row[2] === null,
    join: (main, side, chosen) => ({ key: main[0], text: main[2] ?? "", label: chosen ?? side?.[2] ?? null }),
    keyOf: (row) => row.key,
  });
}

export function openList(table: FakeTable) {
  const list = aList(table);
  list.open();
  return list;
}

export const watched = (table: FakeTable) => table.watchCount("main") + table.watchCount("side");

/** The rows, newest key first. */
export const shown = (list: ReturnType<typeof openList>) =>
  list.getState().rows.map(({ key, text, label }) => `${String(key)} ${text} ${label ?? "-"}`);
