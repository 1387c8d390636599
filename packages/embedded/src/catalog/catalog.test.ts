import { describe, expect, test } from "vitest";
import { encodeDocumentId } from "../storage/documentId.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { emptyBatch, type Store } from "../storage/store.ts";
import { Catalog } from "./catalog.ts";
import type { Table } from "./indexes.ts";

/** Saves new tables as the first commit that writes to them does. */
function save(catalog: Catalog, store: Store): void {
  const batch = emptyBatch();
  catalog.saveNewTables(batch);
  store.apply(batch);
}

const idOf = (number: number): string => encodeDocumentId(number, new Uint8Array(16));

// Caught: the cached list of a table's indexes not updated after one was added, dropped, or replaced.
test("a write updates the indexes that exist at that moment", () => {
  const catalog = new Catalog(createMemoryStore());
  const table = catalog.ensure("rows");
  const numbers = () => catalog.indexesOf(table).map(({ number }) => number);
  const own = numbers();
  const first = catalog.createIndex(table, { name: "by_rank", fields: ["rank"], staged: false });
  expect(numbers()).toEqual([...own, first.number]);
  const second = catalog.createIndex(table, { name: "by_rank_anew", fields: ["rank", "name"], staged: false });
  expect(numbers()).toEqual([...own, first.number, second.number]);
  catalog.renameIndex(second, "by_rank");
  expect(numbers()).toEqual([...own, second.number]);
  catalog.dropIndex(second);
  expect(numbers()).toEqual(own);
});

describe("the next process", () => {
  // Caught, one at a time: tables of components treated as the root's; their indexes; numbers used twice.
  test("finds every table with its number, and its indexes with their progress", () => {
    const store = createMemoryStore();
    const catalog = new Catalog(store);
    const tables = [catalog.ensure("rows"), catalog.ensure("rows", "mail"), catalog.ensure("_storage", "mail/log")];
    const [own, mails] = tables;
    if (own === undefined || mails === undefined) throw new Error("There are three.");
    const search = { field: "name", filterFields: ["rank"] };
    const index = (table: Table, definition: Omit<Parameters<Catalog["createIndex"]>[1], "staged">) =>
      catalog.createIndex(table, { ...definition, staged: false });
    const ready = index(own, { name: "by_rank", fields: ["rank", "_creationTime"] });
    catalog.setIndexState(ready, "ready");
    const building = index(mails, { name: "by_rank", fields: ["rank"] });
    store.apply({ ...emptyBatch(), settings: [catalog.saveProgress(building, { lower: "b", upper: "z" })] });
    const words = index(mails, { name: "by_words", fields: ["name", "rank"], search });
    store.apply({ ...emptyBatch(), settings: [catalog.saveProgress(words, null)] });
    save(catalog, store);
    const next = new Catalog(store);
    const inOrder = ({ number: a }: Table, { number: b }: Table): number => a - b;
    expect(next.tables().sort(inOrder)).toEqual(catalog.tables().sort(inOrder));
    expect(next.find("rows", "mail")?.indexes.get("by_rank")).toMatchObject({
      state: "building",
      rest: { lower: "b", upper: "z" },
      readable: 2,
      fields: ["rank", "_creationTime", "_id"],
    });
    expect(next.find("rows", "mail")?.indexes.get("by_words")).toMatchObject({ state: "staged", rest: null, search });
    expect(next.find("rows")?.indexes.get("by_rank")).toMatchObject({
      fields: ["rank", "_creationTime", "_id"],
      readable: 3,
    });
    expect(next.indexesOf(mails).length + next.searchIndexesOf(mails).length).toBe(3);
    const numbers = catalog.tables().flatMap((table) => [table.byCreationTime, ...table.indexes.values()]);
    const fresh = next.createIndex(next.ensure("others"), { name: "by_rank", fields: ["rank"], staged: false });
    expect(numbers.map(({ number }) => number)).not.toContain(fresh.number);
    expect(tables.map(({ number }) => number)).not.toContain(next.ensure("others").number);
  });

  // Caught, one at a time: tables without documents saved with each commit; new tables saved repeatedly.
  test("finds no table that was never written to, and each is saved once", () => {
    const store = createMemoryStore();
    const catalog = new Catalog(store);
    catalog.ensure("rows");
    expect(new Catalog(store).find("rows")).toBeNull();
    const batch = emptyBatch();
    catalog.saveNewTables(batch);
    catalog.saveNewTables(batch);
    expect(batch.settings).toHaveLength(1);
  });

  // Caught: a number reused while its entries still existed.
  test("does not reuse the number of an index that still has entries", () => {
    const store = createMemoryStore();
    const catalog = new Catalog(store);
    const rows = catalog.ensure("rows");
    const dropped = catalog.createIndex(rows, { name: "by_rank", fields: ["rank"], staged: false });
    catalog.dropIndex(dropped);
    const next = new Catalog(store);
    expect([next.droppedIndexes(), next.find("rows")?.indexes.size]).toEqual([[dropped.number], 0]);
    const created = next.createIndex(next.ensure("rows"), { name: "by_rank", fields: ["rank"], staged: false });
    expect(created.number).toBeGreaterThan(dropped.number);
    expect([next.has(created), next.has(dropped), catalog.has(dropped)]).toEqual([true, false, false]);
  });

  // Caught, one at a time: saved under both names; under the old one.
  test("finds a renamed index under its new name only", () => {
    const store = createMemoryStore();
    const catalog = new Catalog(store);
    const rows = catalog.ensure("rows", "mail");
    const index = catalog.createIndex(rows, { name: "by_rank!next", fields: ["rank"], staged: false });
    catalog.renameIndex(index, "by_rank");
    expect([...rows.indexes.keys()]).toEqual(["by_rank"]);
    expect([...(new Catalog(store).find("rows", "mail")?.indexes.keys() ?? [])]).toEqual(["by_rank"]);
  });
});

describe("tables of one name in two components", () => {
  // Caught, one at a time: an id of another component's table accepted; tables of another component visible.
  test("are separate, and neither component sees the other's", () => {
    const catalog = new Catalog(createMemoryStore());
    const [root, mail] = [catalog.of(""), catalog.of("mail")];
    const [own, mails] = [root.ensure("rows"), mail.ensure("rows")];
    mail.ensure("sent");
    expect(own.number).not.toBe(mails.number);
    expect([root.find("rows"), mail.find("rows"), root.find("sent")]).toEqual([own, mails, null]);
    expect([root.tableOfId(idOf(mails.number)), mail.tableOfId(idOf(mails.number))]).toEqual([null, mails]);
    expect([root.nameOfId(idOf(own.number)), root.nameOfId(idOf(mails.number)), root.nameOfId("none")]).toEqual([
      "rows",
      null,
      null,
    ]);
    expect(catalog.named("rows")).toEqual([own, mails]);
    expect([own, mails].map(({ tablet }) => catalog.tableOfTablet(tablet))).toEqual([own, mails]);
  });

  // Caught, one at a time: an id that is one component's only; a tablet given twice; indexes found by number.
  test("may have the same number, and are still separate, also in the next process", () => {
    const store = createMemoryStore();
    const catalog = new Catalog(store);
    const [own, mails] = [catalog.ensure("rows"), catalog.ensure("rows", "mail")];
    catalog.renumber([{ name: "rows", component: "mail", number: own.number }]);
    for (const table of [own, mails]) catalog.createIndex(table, { name: "by_rank", fields: ["rank"], staged: false });
    // Its first number is the tablet that the table of the component has kept.
    const next = catalog.ensure("others");
    expect([mails.number, next.number, next.tablet]).toEqual([own.number, mails.tablet, mails.tablet + 1]);
    save(catalog, store);
    for (const each of [catalog, new Catalog(store)]) {
      const tables = [each.find("rows"), each.find("rows", "mail"), each.find("others")];
      expect(["", "mail"].map((component) => each.of(component).tableOfId(idOf(own.number)))).toEqual(
        tables.slice(0, 2),
      );
      expect(tables.map((table) => each.tableOfTablet(table?.tablet ?? 0))).toEqual(tables);
      expect(new Set(tables.map((table) => table?.tablet)).size).toBe(3);
      expect(tables.map((table) => table?.indexes.get("by_rank")?.tablet)).toEqual([
        own.tablet,
        mails.tablet,
        undefined,
      ]);
    }
  });

  // Caught: a system table numbered like the app's, whose numbers then changed with the platform's tables.
  test("have consecutive numbers, separate from those of system tables", () => {
    const catalog = new Catalog(createMemoryStore());
    const names = ["a", "_storage", "b", "_scheduled_functions", "c"];
    expect(names.map((name) => catalog.ensure(name).number)).toEqual([10_001, 101, 10_002, 102, 10_003]);
  });
});

describe("renumbered tables", () => {
  // Caught, one at a time: the table numbers of their indexes not updated; a free number assigned before the requested
  // ones; not saved; an old number that still resolves.
  test("may swap numbers, and the others get free ones", () => {
    const store = createMemoryStore();
    const catalog = new Catalog(store);
    const [a, b, c] = [catalog.ensure("a"), catalog.ensure("b"), catalog.ensure("c", "mail")];
    const index = catalog.createIndex(a, { name: "by_rank", fields: ["rank"], staged: false });
    save(catalog, store);
    const [first, second, third] = [a.number, b.number, c.number];
    catalog.renumber([
      { name: "c", component: "mail", number: null },
      { name: "a", component: "", number: second },
      { name: "b", component: "", number: first },
      { name: "d", component: "", number: 20_000 },
    ]);
    expect([a.number, b.number, catalog.find("d")?.number]).toEqual([second, first, 20_000]);
    expect([a.byCreationTime.tableNumber, a.byId.tableNumber, index.tableNumber]).toEqual([second, second, second]);
    expect([catalog.tableOfNumber(first, ""), catalog.tableOfNumber(second, "")]).toEqual([b, a]);
    const mails = [c.number, third].map((number) => catalog.tableOfNumber(number, "mail"));
    expect([c.number, ...mails]).toEqual([20_001, c, null]);
    expect([a, b, c].map(({ tablet }) => tablet)).toEqual([first, second, third]);
    expect(catalog.has(index)).toBe(true);
    save(catalog, store);
    const next = new Catalog(store);
    expect([next.find("a")?.number, next.find("b")?.number, next.find("c", "mail")?.number]).toEqual([
      second,
      first,
      20_001,
    ]);
    expect(next.find("a")?.indexes.get("by_rank")?.tableNumber).toBe(second);
  });
});
