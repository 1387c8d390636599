import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Application } from "../domain/application.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import {
  anEngine,
  asNobody,
  callOf,
  startedEngine,
  type TestEngine,
  type TestProject,
} from "../../testing/testEngine.ts";
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
} from "../../testing/testRows.ts";

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
    if (asked.skipCache === true) passing.count += 1;
    return scan(asked);
  };
  return passing;
};

describe("a schema that a row does not match", () => {
  // Caught: existing documents not validated.
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

  // Caught: a push installed despite a failed check; indexes of the refused push kept.
  test("leaves everything unchanged", async () => {
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

// Caught: a walk of a table that does not exist yet, which blocked the push.
test("a new table is valid, and its schema is enforced", async () => {
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

describe("a row written while a push is being prepared", () => {
  const ODD = { rank: "first", name: "odd" };
  const refusalOf = (id: string | undefined): string =>
    `Document with ID "${id ?? "none"}" in table "rows" does not match the schema: Value does not match validator.\nPath: .rank\nValue: "first"\nValidator: v.float64()`;

  // Caught, one at a time: commits not watched; the row's id missing.
  test("is kept, and a mismatch refuses the push, even if its table was already validated", async () => {
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

  // Caught, one at a time: commits watched only until the validation has ended; the row's id missing.
  test("can refuse the push until it is installed", async () => {
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

  // Caught: documents validated when they are written instead of when they are committed.
  test("does not refuse the push if its mutation fails", async () => {
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
  test("does not walk a table whose validator is already enforced", async () => {
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

  // Caught: the index of the overtaken push kept; a dropped index still filled, and therefore stored again.
  test("that is overtaken by another drops its partly built index", async () => {
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

  // Caught: the old index dropped when the new one is started.
  test("builds a replacement index while the old code reads the old one", async () => {
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

  // Caught: unused indexes kept at the start.
  test("that was never finished leaves no index for the next process", async () => {
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

  // Caught: the indexes that the installed schema lacks dropped.
  test("continues to be prepared when variables change", async () => {
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

  // Caught: an empty application installed instead, which defines no indexes.
  test("whose code no longer loads at the start keeps its indexes for the next push", async () => {
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

describe("a replaced index", () => {
  const byRankAndName = { ...byRank, fields: ["rank", "name"] };

  // Caught: its entries kept on disk for good, under an unknown number.
  test("is emptied when the push is installed", async () => {
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

  // Caught, one at a time: reported as removed; reported with a tie-breaker field; indexes being built reported for no
  // component, or for another.
  test("is reported with the fields of its schema, and indexes being built are not reported as removed", async () => {
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

describe("a renewal of the same code", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  // Caught, one at a time: not installed; live queries run again, or created again; modules installed although loading
  // failed.
  test("replaces the installed modules if it loads, and runs nothing again", async () => {
    const engine = await anEngineWithRows(1, OPEN);
    const told: unknown[] = [];
    const live = engine.live.subscribe(
      { path: "rows:all", args: {}, caller: asNobody, journal: null },
      { mayHaveChanged: (live) => void told.push(live) },
    );
    await engine.executor.call(async () => {
      await engine.live.refresh(live);
    });
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

  // Caught, one at a time: modules replaced while a function ran, which then called functions of both; waiting calls
  // run before, and calls that came during the loading.
  test("waits for the running mutation only; a running action ends in its old module, and calls the new ones", async () => {
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

  // Caught: everyone waiting for it forever.
  test("is given up if loading does not end, and calls continue", async () => {
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
