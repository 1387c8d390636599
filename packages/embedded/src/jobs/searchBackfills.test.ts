import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import type { Store } from "../storage/store.ts";
import { cases, fc } from "@passage/testkit/seededProperties";
import { Catalog } from "../catalog/catalog.ts";
import { anEngine, type TestEngine } from "../../testing/testEngine.ts";
import {
  allRows,
  anEngineWithRows,
  applicationOf,
  byWords,
  prepare,
  prepared,
  push,
  searchSchemaOf,
} from "../../testing/testRows.ts";
import { make, someWrites, writeWhileBuilding } from "../../testing/testWrites.ts";

const ROWS = 950;
const PLAIN = searchSchemaOf([]);
const SEARCHED = searchSchemaOf([byWords]);
const STAGED = searchSchemaOf([{ ...byWords, staged: true }]);
const RUNS = { numRuns: cases(8, 40) };
/** Every rank that the random writes use. */
const RANKS = Array.from({ length: 26 }, (_, n) => n - 5);

/** Expects that searches find each row once, with its current content, and nothing else. */
async function expectFound(engine: TestEngine): Promise<void> {
  const rows = await allRows(engine);
  const searches = [
    ...["row", "new"].map((words) => ({ args: { words }, isMeant: (name: string) => name.startsWith(words) })),
    ...RANKS.map((rank) => ({ args: { words: "new row", rank }, isMeant: (_: string, own: number) => own === rank })),
  ];
  for (const { args, isMeant } of searches) {
    const meant = rows.filter(({ name, rank }) => isMeant(name, rank)).map(({ _id }) => _id);
    const found = (await engine.run("rows:search", args)) as string[];
    expect(found.toSorted(), JSON.stringify(args)).toEqual(meant.toSorted());
  }
}

function numberOf(store: Store): number {
  return new Catalog(store).find("rows")?.indexes.get("by_words")?.number ?? expect.fail("no search index");
}

const wordsLeft = (store: Store, index: number): number =>
  store.search({ index, terms: [], prefix: "row", filters: [] }).length;

describe.each([
  ["memory", createMemoryStore],
  ["SQLite", () => createSqliteStore({ path: ":memory:", sync: "normal" })],
])("with a store in %s, a search index added to a table with rows", (_, createStore: () => Store) => {
  // Caught: an index that mutations did not update while it was built.
  test("contains every row once, with any writes between slices", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(someWrites, async (each) => {
        const engine = await anEngineWithRows(ROWS, PLAIN, { store: createStore() });
        prepare(engine, SEARCHED);
        expect(await writeWhileBuilding(engine, each)).toBeGreaterThan(3);
        await push(engine, SEARCHED);
        await expectFound(engine);
        await engine.close();
      }),
      RUNS,
    );
  });

  // Caught: an index refused only once it is staged; search indexes treated as staged.
  test("cannot be queried until it is complete, and counts among the indexes of the push", async () => {
    const engine = await anEngineWithRows(ROWS, PLAIN, { store: createStore() });
    prepare(engine, SEARCHED);
    await expect(engine.run("rows:search", { words: "row" })).rejects.toThrow("currently backfilling");
    expect(engine.installer.schemaCheck()).toMatchObject({ progress: { indexesComplete: 0, indexesTotal: 1 } });
    expect(await engine.installer.install(applicationOf(engine, SEARCHED), [])).toMatchObject({ state: "inProgress" });
    await prepared(engine);
    await engine.installer.install(applicationOf(engine, SEARCHED), []);
    expect(await engine.run("rows:search", { words: "row" })).toHaveLength(ROWS);
    await engine.close();
  });

  // Caught: only the entries of other indexes deleted; SQLite's table not dropped.
  test("that is dropped is deleted with all entries, and is complete when it is added again", async () => {
    const store = createStore();
    const engine = await anEngineWithRows(ROWS, SEARCHED, { store });
    const number = numberOf(store);
    expect(wordsLeft(store, number)).toBe(ROWS);
    await push(engine, PLAIN);
    const [first] = await allRows(engine);
    await engine.run("rows:remove", { id: first?._id ?? null });
    await engine.run("rows:add", { rank: 1, name: "new" });
    await expect.poll(() => store.settings("droppedIndexes")).toEqual([]);
    expect(wordsLeft(store, number)).toBe(0);
    await push(engine, SEARCHED);
    await expectFound(engine);
    await engine.close();
  });
});

describe("a search index, when processes end,", () => {
  // Caught: a partly built index treated as complete at the start.
  test("contains every row once although it was partly built", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(someWrites, async (each) => {
        const store = createMemoryStore();
        const first = await anEngineWithRows(ROWS, PLAIN, { store });
        await push(first, STAGED);
        const ids = (await allRows(first)).map(({ _id }) => _id);
        for (const next of each.slice(0, 2)) await make(first, ids, next);
        expect(first.installer.unfinishedIndexes()).toEqual(["rows.by_words"]);
        await first.close();
        expect(wordsLeft(store, numberOf(store))).toBeLessThan(ROWS / 2);
        const second = anEngine({ store });
        await second.start(applicationOf(second, STAGED));
        await writeWhileBuilding(second, each);
        await push(second, SEARCHED);
        await expectFound(second);
        await second.close();
      }),
      RUNS,
    );
  });

  // Caught: the number reused while words remained; words kept forever.
  test("is deleted by the next process if it was dropped, and keeps its number until then", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(ROWS, SEARCHED, { store });
    const number = numberOf(store);
    await engine.close();
    const dropped = new Catalog(store);
    dropped.dropIndex(dropped.find("rows")?.indexes.get("by_words") ?? expect.fail("no search index"));
    expect(wordsLeft(store, number)).toBe(ROWS);
    const catalog = new Catalog(store);
    const other = { name: "by_name", fields: ["name"], staged: false };
    expect(catalog.createIndex(catalog.ensure("rows"), other).number).toBeGreaterThan(number);
    const next = anEngine({ store });
    await next.start(applicationOf(next, PLAIN));
    await expect.poll(() => [wordsLeft(store, number), store.settings("droppedIndexes")]).toEqual([0, []]);
    await next.close();
  });
});
