import { describe, expect, test } from "vitest";
import { encodeDocumentId } from "../storage/documentId.ts";
import { documentKey } from "../storage/indexKey.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { emptyBatch } from "../storage/store.ts";
import { Catalog } from "../catalog/catalog.ts";
import { TableWalk } from "./tableWalk.ts";

/** A table with documents of the given lengths, and what is needed to write more. */
function aTable(lengths: readonly number[]) {
  const store = createMemoryStore();
  const table = new Catalog(store).ensure("rows");
  const index = table.byCreationTime;
  let written = 0;
  const write = (length: number): void => {
    written += 1;
    const internal = Buffer.alloc(16);
    internal.writeUInt32BE(written);
    const id = encodeDocumentId(table.number, internal);
    const document = { _id: id, _creationTime: written, text: "" };
    const text = "x".repeat(Math.max(0, length - JSON.stringify(document).length));
    const json = JSON.stringify({ ...document, text });
    const entries = [{ index: index.number, key: documentKey(document, index.fields), id }];
    store.apply({ ...emptyBatch(), documents: [{ id, table: table.number, json }], entries });
  };
  for (const length of lengths) write(length);
  return { store, table, write };
}

const numbersOf = (walk: TableWalk): number[] => walk.next().map(({ document }) => Number(document["_creationTime"]));

/** How many rows each slice has, to the end. */
function slices(walk: TableWalk): number[] {
  const counts: number[] = [];
  do counts.push(walk.next().length);
  while (walk.rest !== null);
  return counts;
}

const times = (count: number, length: number): number[] => Array.from({ length: count }, () => length);

describe("a table is walked", () => {
  // Caught, one at a time: a row twice at the border of two slices, or left out; what came after the first slice walked as well.
  test("from its oldest row to what was its newest at the beginning, each once", () => {
    const { store, table, write } = aTable(times(30, 100));
    const walk = new TableWalk(store, table);
    const first = numbersOf(walk);
    write(100);
    const second = numbersOf(walk);
    expect([...first, ...second]).toEqual(Array.from({ length: 30 }, (_, place) => place + 1));
    expect([first.length, walk.rest]).toEqual([16, null]);
  });

  // Caught, one at a time: strides that stay as they are, that grow without end, or by the row; large documents in strides of small ones.
  test.each<[string, number[], number[]]>([
    ["small documents in larger and larger strides", times(600, 100), [16, 64, 200, 200, 120]],
    ["long ones a slice's worth at a time", times(60, 8 * 1024), [16, 16, 16, 12]],
    ["longer ones than a slice has room for, one by one", times(18, 200 * 1024), [16, 1, 1, 0]],
    ["small ones after long ones", [...times(16, 64 * 1024), ...times(20, 100)], [16, 2, 8, 10]],
    ["as many as a slice has", times(16, 100), [16, 0]],
    ["none", [], [0]],
  ])("%s", (_, lengths, expected) => {
    const { store, table } = aTable(lengths);
    expect(slices(new TableWalk(store, table))).toEqual(expected);
  });

  // Caught, one at a time: from the beginning again; to what is the newest by now.
  test("from where an earlier walk left off, to where that one would have ended", () => {
    const { store, table, write } = aTable(times(40, 100));
    const earlier = new TableWalk(store, table);
    earlier.next();
    write(100);
    const walk = new TableWalk(store, table, earlier.rest);
    expect([...numbersOf(walk), ...numbersOf(walk)]).toEqual(Array.from({ length: 24 }, (_, place) => place + 17));
    expect(walk.rest).toBeNull();
  });

  // Caught: what is only passed by put in the place of what is read again.
  test("without being remembered by the store", () => {
    const { store, table } = aTable(times(3, 100));
    const asked: unknown[] = [];
    const scan = store.scan.bind(store);
    store.scan = (what) => {
      asked.push(what.isPassing);
      return scan(what);
    };
    new TableWalk(store, table).next();
    expect(asked).toEqual([true, true]);
  });
});
