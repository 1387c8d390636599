import { expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { Catalog } from "./catalog.ts";

// Caught: the list of a table's indexes kept after one came, after one went, and after one took the place of another.
test("a write keeps up the indexes that there are at that moment", () => {
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
