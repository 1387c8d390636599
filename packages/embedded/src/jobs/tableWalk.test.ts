import { describe, expect, test } from "vitest";
import { encodeDocumentId } from "../storage/documentId.ts";
import { documentKey } from "../storage/indexKey.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { emptyBatch } from "../storage/store.ts";
import { Catalog } from "../catalog/catalog.ts";
import { TableWalk } from "./tableWalk.ts";

/** A table with documents of the given lengths, and a function to write more. */
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

/** The number of rows in each slice, to the end. */
function slices(walk: TableWalk): number[] {
  const counts: number[] = [];
  do counts.push(walk.next().length);
  while (walk.rest !== null);
  return counts;
}

const times = (count: number, length: number): number[] => Array.from({ length: count }, () => length);

describe("a table walk", () => {
  // Caught, one at a time: a row included twice, or skipped, at the border of two slices; rows written after the first
  // slice included.
  test("visits each row once, from the oldest to the newest at its start", () => {
    const { store, table, write } = aTable(times(30, 100));
    const walk = new TableWalk(store, table);
    const first = numbersOf(walk);
    write(100);
    const second = numbersOf(walk);
    expect([...first, ...second]).toEqual(Array.from({ length: 30 }, (_, place) => place + 1));
    expect([first.length, walk.rest]).toEqual([16, null]);
  });

  // Caught, one at a time: slices of constant size; growing without limit, or by one row; large documents in slices
  // sized for small ones.
  test.each<[string, number[], number[]]>([
    ["small documents in growing slices", times(600, 100), [16, 64, 200, 200, 120]],
    ["long documents up to a slice's size", times(60, 8 * 1024), [16, 16, 16, 12]],
    ["documents larger than a slice one by one", times(18, 200 * 1024), [16, 1, 1, 0]],
    ["small documents after long ones", [...times(16, 64 * 1024), ...times(20, 100)], [16, 2, 8, 10]],
    ["exactly one slice", times(16, 100), [16, 0]],
    ["none", [], [0]],
  ])("reads %s", (_, lengths, expected) => {
    const { store, table } = aTable(lengths);
    expect(slices(new TableWalk(store, table))).toEqual(expected);
  });

  // Caught, one at a time: starting from the beginning; extending to the current newest row.
  test("continues an earlier walk up to that walk's end", () => {
    const { store, table, write } = aTable(times(40, 100));
    const earlier = new TableWalk(store, table);
    earlier.next();
    write(100);
    const walk = new TableWalk(store, table, earlier.rest);
    expect([...numbersOf(walk), ...numbersOf(walk)]).toEqual(Array.from({ length: 24 }, (_, place) => place + 17));
    expect(walk.rest).toBeNull();
  });

  // Caught: rows that are read once evicting those that are read repeatedly.
  test("is not cached by the store", () => {
    const { store, table } = aTable(times(3, 100));
    const asked: unknown[] = [];
    const scan = store.scan.bind(store);
    store.scan = (what) => {
      asked.push(what.skipCache);
      return scan(what);
    };
    new TableWalk(store, table).next();
    expect(asked).toEqual([true, true]);
  });
});
