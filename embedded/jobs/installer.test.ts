import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Application } from "../domain/application.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { anEngine, asNobody, callOf, startedEngine, type TestEngine, type TestProject } from "../testing/testEngine.ts";
import {
  allRows,
  anEngineWithRows,
  applicationOf,
  byName,
  byRank,
  idsByRank,
  prepare,
  prepared,
  push,
  rowsWith,
  schemaOf,
} from "../testing/testRows.ts";

const noop = (): void => undefined;

const ROWS = 700;
const OPEN = schemaOf([]);
const NUMBERED = schemaOf([byRank], rowsWith("number"));
const NAMED = schemaOf([byName], rowsWith("string"));

const failed = (engine: TestEngine) => expect.poll(() => engine.installer.schemaCheck());

const indexNames = (store: Store): string[] =>
  store
    .settings("indexes")
    .map(([name]) => name)
    .filter((name) => name.startsWith("rows."));

const scansOf = (store: Store): { count: number } => {
  const passing = { count: 0 };
  const scan = store.scan.bind(store);
  store.scan = (asked) => {
    if (asked.isPassing === true) passing.count += 1;
    return scan(asked);
  };
  return passing;
};

describe("a schema that a row does not fit", () => {
  // Caught: documents that are not looked at.
  test("is refused with the table, the row, the field and the reason", async () => {
    const engine = await anEngineWithRows(ROWS, OPEN);
    await engine.run("rows:add", { rank: "first", name: "odd" });
    const odd = (await allRows(engine)).at(-1)?._id ?? expect.fail("no row");
    prepare(engine, NUMBERED);
    await failed(engine).toEqual({
      state: "failed",
      error: `Document with ID "${odd}" in table "rows" does not match the schema: Value does not match validator.\nPath: .rank\nValue: "first"\nValidator: v.float64()`,
      component: "",
      tableName: "rows",
    });
    await engine.close();
  });

  // Caught: a failed check that did not keep the push from being installed; the refused push's indexes kept.
  test("leaves everything as it was", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(ROWS, NUMBERED, { store });
    const before = engine.installer.current();
    prepare(engine, NAMED);
    await failed(engine).toMatchObject({ state: "failed" });
    const told = [{ namespace: "push", key: "current", value: "new" }];
    const answered = await engine.installer.install(applicationOf(engine, NAMED), told);
    expect(answered).toMatchObject({ state: "failed", tableName: "rows" });
    expect(engine.installer.current()).toBe(before);
    expect(store.setting("push", "current")).toBeNull();
    expect(indexNames(store)).toEqual(["rows.by_rank"]);
    expect(await engine.run("rows:byRank")).toEqual(await idsByRank(engine));
    await engine.run("rows:add", { rank: 1, name: "still a number" });
    await engine.close();
  });
});

// Caught: a walk through the table that is not there yet, at which the push stood still.
test("a table that is new fits its schema, and holds what comes to it", async () => {
  const engine = await anEngineWithRows(1, OPEN);
  const { tables } = NUMBERED;
  const [rows] = tables;
  const fresh = { ...(rows ?? expect.fail("no table")), name: "fresh", indexes: [] };
  const schema = { ...NUMBERED, tables: [...tables, fresh] };
  await push(engine, schema);
  expect(engine.installer.tableSizes().map(({ table }) => table)).toEqual(["rows", "fresh"]);
  await expect(engine.run("rows:add", { rank: "first", name: "odd" })).rejects.toThrow(
    'Failed to insert or update a document in table "rows" because it does not match the schema',
  );
  await engine.close();
});

describe("a row that is written while a push is being prepared", () => {
  const ODD = { rank: "first", name: "odd" };
  const refusalOf = (id: string | undefined): string =>
    `Document with ID "${id ?? "none"}" in table "rows" does not match the schema: Value does not match validator.\nPath: .rank\nValue: "first"\nValidator: v.float64()`;

  // Caught, one at a time: commits not watched, the row's id left out.
  test("is kept and refuses the push when it does not fit, even where the check has been already", async () => {
    const engine = await anEngineWithRows(2 * ROWS, OPEN);
    const [first] = await allRows(engine);
    prepare(engine, schemaOf([], rowsWith("number")));
    await engine.run("rows:add", { rank: 1, name: "passing the time" });
    expect(engine.installer.schemaCheck().state).toBe("inProgress");
    await engine.run("rows:rerank", { id: first?._id ?? "", rank: "first" });
    expect(engine.installer.schemaCheck()).toMatchObject({ state: "failed", error: refusalOf(first?._id) });
    expect((await allRows(engine))[0]?.rank).toBe("first");
    await engine.close();
  });

  // Caught, one at a time: commits watched only until the check has ended, the row's id left out.
  test("refuses the push after the check too, until the push is installed", async () => {
    const engine = await anEngineWithRows(ROWS, OPEN);
    prepare(engine, NUMBERED);
    await prepared(engine);
    await engine.run("rows:add", ODD);
    const answered = await engine.installer.install(applicationOf(engine, NUMBERED), []);
    const odd = (await allRows(engine)).at(-1);
    expect(odd?.name).toBe("odd");
    expect(answered).toMatchObject({ state: "failed", error: refusalOf(odd?._id) });
    await engine.run("rows:add", ODD);
    await engine.close();
  });

  // Caught: documents checked as they are written instead of as they are committed.
  test("does not refuse it when its mutation fails", async () => {
    const engine = await anEngineWithRows(ROWS, OPEN);
    prepare(engine, NUMBERED);
    await expect(engine.run("rows:addAndFail", ODD)).rejects.toThrow("changed my mind");
    await prepared(engine);
    await engine.installer.install(applicationOf(engine, NUMBERED), []);
    await expect(engine.run("rows:add", ODD)).rejects.toThrow(
      'Failed to insert or update a document in table "rows" because it does not match the schema',
    );
    await engine.close();
  });
});

describe("a push", () => {
  // Caught: every table walked at every push.
  test("does not walk a table whose validator is in force already", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(ROWS, schemaOf([], rowsWith("number")), { store });
    const walked = scansOf(store);
    await push(engine, schemaOf([], rowsWith("number")));
    expect(walked.count).toBe(0);
    await push(engine, OPEN);
    await push(engine, schemaOf([], rowsWith("number")));
    expect(walked.count).toBeGreaterThan(3);
    await engine.close();
  });

  // Caught: the index of the overtaken push kept; a dropped index filled on, and so written down again.
  test("that another overtakes gives up its half-built index", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(ROWS, OPEN, { store });
    prepare(engine, schemaOf([byName]));
    await engine.run("rows:add", { rank: 1, name: "passing the time" });
    expect(engine.installer.unfinishedIndexes()).toEqual(["rows.by_name"]);
    prepare(engine, schemaOf([byRank]));
    expect(engine.installer.unfinishedIndexes()).toEqual(["rows.by_rank"]);
    await push(engine, schemaOf([byRank]));
    expect(indexNames(store)).toEqual(["rows.by_rank"]);
    await expect.poll(() => store.settings("droppedIndexes")).toEqual([]);
    expect(await engine.run("rows:byRank")).toEqual(await idsByRank(engine));
    await engine.close();
  });

  // Caught: the old index dropped when the new one is begun.
  test("replaces an index of the same name while the old code reads the old one", async () => {
    const engine = await anEngineWithRows(ROWS, schemaOf([byRank]));
    await engine.run("rows:add", { rank: -1, name: "zz last by name" });
    const replacing = schemaOf([{ ...byRank, fields: ["name"] }]);
    prepare(engine, replacing);
    expect(await engine.run("rows:byRank")).toEqual(await idsByRank(engine));
    await prepared(engine);
    expect(await engine.run("rows:byRank")).toEqual(await idsByRank(engine));
    await engine.installer.install(applicationOf(engine, replacing), []);
    const rows = await allRows(engine);
    const byTheirNames = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ _id }) => _id);
    expect(await engine.run("rows:byRank")).toEqual(byTheirNames);
    await engine.close();
  });

  // Caught: indexes that nobody wants kept at the start.
  test("that was never finished leaves no index to the next process", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(ROWS, schemaOf([byRank]), { store });
    prepare(engine, schemaOf([byRank, byName]));
    await engine.run("rows:add", { rank: 1, name: "passing the time" });
    await engine.close();
    expect(indexNames(store)).toEqual(["rows.by_name", "rows.by_rank"]);
    const next = anEngine({ store });
    await next.start(applicationOf(next, schemaOf([byRank])));
    await expect.poll(() => [indexNames(store), store.settings("droppedIndexes")]).toEqual([["rows.by_rank"], []]);
    await push(next, schemaOf([byRank, byName]));
    expect(await next.run("rows:byRank")).toEqual(await idsByRank(next));
    await next.close();
  });

  // Caught: the indexes that the installed schema does not have dropped.
  test("goes on being prepared when variables change", async () => {
    const engine = await anEngineWithRows(ROWS, OPEN);
    prepare(engine, NUMBERED);
    await engine.run("rows:add", { rank: 1, name: "passing the time" });
    await engine.installer.refresh(applicationOf(engine, OPEN), []);
    expect(engine.installer.schemaCheck().state).toBe("inProgress");
    await prepared(engine);
    await engine.installer.install(applicationOf(engine, NUMBERED), []);
    expect(await engine.run("rows:byRank")).toEqual(await idsByRank(engine));
    await engine.close();
  });

  // Caught: an empty application restored in its place, which wants no index.
  test("whose code does not load any more at the start keeps its indexes for the next push", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(ROWS, schemaOf([byRank]), { store });
    await engine.close();
    const next = anEngine({ store });
    await next.start(null);
    prepare(next, schemaOf([byRank]));
    expect(next.installer.unfinishedIndexes()).toEqual([]);
    await push(next, schemaOf([byRank]));
    expect(await next.run("rows:byRank")).toEqual(await idsByRank(next));
    await next.close();
  });
});

describe("an index that another takes the place of", () => {
  const byRankAndName = { ...byRank, fields: ["rank", "name"] };

  // Caught: its entries left on the disk for good, under a number that nobody knows.
  test("gives its entries back when the push is in force", async () => {
    const store = createMemoryStore();
    const engine = await anEngineWithRows(3, schemaOf([byRank]), { store });
    const numberOf = (): Promise<number> =>
      engine.calls.ownCommit(
        (_, { catalog }) => catalog.find("rows")?.indexes.get("by_rank")?.number ?? expect.fail("no index"),
      );
    const old = await numberOf();
    expect(store.keys(old, 9)).toHaveLength(3);
    await push(engine, schemaOf([byRankAndName]));
    await expect.poll(() => store.keys(old, 9)).toEqual([]);
    expect(store.keys(await numberOf(), 9)).toHaveLength(3);
    await engine.close();
  });

  // Caught, one at a time: told as taken out; told with a field that nobody has named; what is being built told of no component, or of another.
  test("is told of with the fields that its schema has, and what is being built is not told as taken out", async () => {
    const engine = await anEngineWithRows(ROWS, schemaOf([byRank]));
    const changes = (indexes: Parameters<typeof schemaOf>[0]) => engine.installer.diffIndexes(schemaOf(indexes));
    const index = { table: "rows", name: "by_rank", fields: ["rank"], kind: "database" };
    const wanted = { ...index, fields: ["rank", "name"] };
    expect(changes([byRankAndName])).toEqual({ added: [wanted], removed: [index] });
    prepare(engine, schemaOf([byRankAndName]));
    expect(engine.installer.unfinishedIndexes()).toEqual(["rows.by_rank!next"]);
    expect(engine.installer.unfinishedIndexes("mail")).toEqual([]);
    expect(changes([byRankAndName])).toEqual({ added: [], removed: [index] });
    expect(changes([byRank])).toEqual({ added: [], removed: [] });
    await prepared(engine);
    await engine.close();
  });
});

describe("the same code loaded anew", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  // Caught, one at a time: not put in place; live queries run again, or made anew; what failed put in place.
  test("takes the place of what is installed where it loads, and nothing runs again", async () => {
    const engine = await anEngineWithRows(1, OPEN);
    const told: unknown[] = [];
    const live = engine.live.subscribe(
      { path: "rows:all", args: {}, caller: asNobody, journal: null },
      { mayHaveChanged: (live) => void told.push(live) },
    );
    await engine.executor.call(() => engine.live.refresh(live));
    const before = engine.installer.current();
    const again = { ...before };
    const loaded = { application: again };
    const swapped: unknown[] = [];
    await engine.installer.renew(
      () => Promise.resolve(loaded),
      (each) => swapped.push(each, engine.installer.current()),
    );
    expect(swapped).toEqual([loaded, again]);
    expect(engine.installer.current()).toBe(again);
    await expect(engine.installer.renew(() => Promise.reject(new Error("does not load")), noop)).rejects.toThrow(
      /does not/,
    );
    expect(engine.installer.current()).toBe(again);
    expect(told).toEqual([]);
    await engine.run("rows:add", { rank: 2, name: "a change" });
    expect(told).toEqual([live]);
    await engine.close();
  });

  // Caught, one at a time: the place taken while a function ran, which then called functions of both; calls that waited run
  // before, and calls that came while it was loaded.
  test("waits for the mutation that runs alone; an action under way ends as it began, and calls what is new", async () => {
    const gate = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow = Promise.withResolvers<undefined>();
    const order: string[] = [];
    const project = (name: string): TestProject => ({
      mutations: {
        "app:name": () => {
          order.push(name);
          return Promise.resolve(name);
        },
        "app:slow": async () => {
          slow.resolve(undefined);
          for (let step = 0; step < 50; step += 1) await Promise.resolve();
          order.push("mutation");
          return null;
        },
      },
      actions: {
        "app:act": async (call) => {
          begun.resolve(undefined);
          await gate.promise;
          return [name, await call("1.0/actions/mutation", { name: "app:name", args: {} })];
        },
      },
    });
    const engine = await startedEngine(project("old"));
    const answer = engine.run("app:act");
    await begun.promise;
    const mutation = engine.calls.mutation(callOf("app:slow"));
    const waiting = engine.calls.mutation(callOf("app:name"));
    await slow.promise;
    const renewed = engine.installer.renew(
      async () => {
        order.push("loading");
        await nextTurn();
        return { application: engine.applicationOf(project("new")) };
      },
      () => order.push("swapped"),
    );
    await Promise.all([mutation, waiting, renewed]);
    expect(order).toEqual(["mutation", "loading", "swapped", "new"]);
    gate.resolve(undefined);
    expect(await answer).toEqual(["old", "new"]);
    await engine.close();
  });

  // Caught: everybody waited for it for ever.
  test("is given up where loading it does not end, and calls go on", async () => {
    const engine = await anEngineWithRows(1, OPEN);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = engine.installer.current();
    const renewed = engine.installer.renew(() => new Promise<{ application: Application }>(() => undefined), noop);
    const answer = engine.run("rows:add", { rank: 2, name: "waits" });
    await vi.advanceTimersByTimeAsync(9_999);
    vi.advanceTimersByTime(1);
    await expect(renewed).rejects.toThrow("The modules were not loaded within 10 s.");
    await answer;
    expect(engine.installer.current()).toBe(before);
    await engine.close();
  });
});
