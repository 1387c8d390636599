import { encodeDocumentId } from "../../storage/documentId.ts";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../domain/json.ts";
import {
  startedEngine,
  textOf,
  type SystemCall,
  type TestEngine,
  type TestProject,
} from "../../../testing/testEngine.ts";

/** Makes the given calls one after the other, and returns the last answer. */
const ask = async (call: SystemCall, { calls = [] }: Record<string, JsonValue>): Promise<JsonValue> => {
  let answer: JsonValue = null;
  for (const [op, args] of calls as [string, JsonValue][]) answer = await call(op, args);
  return answer;
};

const PROJECT: TestProject = {
  queries: { "q:ask": ask },
  mutations: { "m:ask": ask, "m:run": () => Promise.resolve(null) },
  actions: { "a:ask": ask },
};

const scan = (tableName: string) => ({ source: { type: "FullTableScan", tableName, order: null }, operators: [] });
const page = { query: scan("rows"), cursor: null, pageSize: 1 };

async function anEngine() {
  const engine = await startedEngine({ ...PROJECT, components: { mail: PROJECT } });
  const asking =
    (path: string) =>
    (...calls: [op: string, args: JsonValue][]) =>
      engine.run(path, { calls });
  const [query, mutation, action] = [asking("q:ask"), asking("m:ask"), asking("a:ask")];
  const insert = async (table: string, value: JsonValue): Promise<string> => {
    const { _id } = (await mutation(["1.0/insert", { table, value }])) as { _id: string };
    return _id;
  };
  return { engine, query, mutation, action, insert };
}

async function refusal(asked: Promise<JsonValue>): Promise<string> {
  return await asked.then(
    (value) => `answered ${JSON.stringify(value)}`,
    (error: unknown) => String(error),
  );
}

describe("invalid arguments are refused", () => {
  // Caught, one at a time: each of the checks removed.
  test.each<[claim: string, op: string, args: Record<string, JsonValue>, message: string]>([
    ["no id", "1.0/get", {}, "Invalid argument `id`: expected a string."],
    [
      "an invalid id",
      "1.0/get",
      { id: "x" },
      'Invalid argument `id` for `db.get`: Unable to decode ID: Invalid ID "x".',
    ],
    ["no table", "1.0/insert", { value: {} }, "Invalid argument `table`: expected a string."],
    [
      "an array instead of a document",
      "1.0/insert",
      { table: "rows", value: [] },
      "Invalid argument `value`: expected an object.",
    ],
    [
      "null instead of a document",
      "1.0/insert",
      { table: "rows", value: null },
      "Invalid argument `value`: expected an object.",
    ],
    [
      "text instead of a document",
      "1.0/insert",
      { table: "rows", value: "a" },
      "Invalid argument `value`: expected an object.",
    ],
    [
      "a system table",
      "1.0/insert",
      { table: "_storage", value: {} },
      "System tables (prefixed with `_`) are read-only.",
    ],
  ])("%s", async (...[, op, args, message]) => {
    const { engine, mutation } = await anEngine();
    expect(await refusal(mutation([op, args]))).toContain(message);
    await engine.close();
  });

  // Caught: an id of a table that does not exist refused, which Convex answers with null.
  test("a malformed id, but not one of a table that does not exist", async () => {
    const { engine, query } = await anEngine();
    const nowhere = encodeDocumentId(99_999, Buffer.alloc(16));
    expect(await query(["1.0/get", { id: nowhere }])).toBeNull();
    expect(await refusal(query(["1.0/get", { id: nowhere.slice(1) }]))).toContain("Unable to decode ID");
    await engine.close();
  });

  // Caught, one at a time: the table not compared, in each of the calls.
  test("an id of another table than the named one", async () => {
    const { engine, mutation, query, insert } = await anEngine();
    const id = await insert("rows", { n: 1 });
    expect(await query(["1.0/get", { id, table: "rows" }])).toMatchObject({ n: 1 });
    expect(await refusal(query(["1.0/get", { id, table: "others" }]))).toContain(
      'expected an ID of table "others" but got one of "rows"',
    );
    for (const [op, args] of [
      ["1.0/shallowMerge", { value: { n: 2 } }],
      ["1.0/replace", { value: { n: 2 } }],
      ["1.0/remove", {}],
    ] as const) {
      expect(await refusal(mutation([op, { id, table: "others", ...args }]))).toContain("others");
      expect(await query(["1.0/get", { id }])).toMatchObject({ n: 1 });
    }
    await mutation(["1.0/replace", { id, table: "rows", value: { n: 3 } }]);
    await mutation(["1.0/shallowMerge", { id, table: "rows", value: { m: 4 } }]);
    expect(await query(["1.0/get", { id }])).toMatchObject({ n: 3, m: 4 });
    await mutation(["1.0/remove", { id, table: "rows" }]);
    expect(await query(["1.0/get", { id }])).toBeNull();
    await engine.close();
  });
});

describe("system tables", () => {
  const plan = async (engine: TestEngine): Promise<string> =>
    textOf(await engine.run("m:ask", { calls: [["1.0/schedule", { name: "m:run", args: {}, ts: 4e9 }]] }));

  // Caught, one at a time: read with db.get; the app's rows read as system rows; written, changed or removed by a
  // function.
  test("can only be read as system tables, and not written", async () => {
    const { engine, mutation, query, insert } = await anEngine();
    const [id, own] = [await plan(engine), await insert("rows", { n: 1 })];
    expect(await query(["1.0/get", { id, isSystem: true }])).toMatchObject({ state: { kind: "pending" } });
    expect(await refusal(query(["1.0/get", { id }]))).toContain("Table _scheduled_functions cannot be read with this");
    expect(await refusal(query(["1.0/get", { id: own, isSystem: true }]))).toContain("Table rows cannot be read");
    for (const [op, args] of [
      ["1.0/shallowMerge", { value: { name: "m:ask" } }],
      ["1.0/replace", { value: { name: "m:ask" } }],
      ["1.0/remove", {}],
    ] as const) {
      expect(await refusal(mutation([op, { id, ...args }]))).not.toContain("answered");
    }
    expect(await query(["1.0/get", { id, isSystem: true }])).toMatchObject({ name: "m:run" });
    await engine.close();
  });
});

describe("an action", () => {
  test("has no database", async () => {
    const { engine, action } = await anEngine();
    for (const [op, args] of [
      ["1.0/count", { table: "rows" }],
      ["1.0/queryPage", page],
      ["1.0/insert", { table: "rows", value: {} }],
    ] as const) {
      expect(await refusal(action([op, args]))).toContain(
        "The database can only be reached from queries and mutations.",
      );
    }
    await engine.close();
  });
});

describe("a paginating function", () => {
  // Caught, one at a time: a second page, which would use the first one's journal; a component's pages, which no client
  // manages.
  test("may paginate once, and not in a component", async () => {
    const { engine, query } = await anEngine();
    expect(await query(["1.0/queryPage", page])).toMatchObject({ page: [], isDone: true });
    expect(await refusal(query(["1.0/queryPage", page], ["1.0/queryPage", page]))).toContain(
      "Convex only supports a single paginated query in each function.",
    );
    const inside = { udfType: "query", reference: "_reference/childComponent/mail/q/ask" };
    const called = query(["1.0/runUdf", { ...inside, args: { calls: [["1.0/queryPage", page]] } }]);
    expect(await refusal(called)).toContain("paginate() is only supported in the app.");
    await engine.close();
  });
});

describe("a stream of rows", () => {
  // Caught, one at a time: a closed stream that returns rows; its number reused, which merges two streams.
  test("that is closed returns no more rows, and none of another stream", async () => {
    const { engine, mutation, query, insert } = await anEngine();
    await insert("rows", { n: 1 });
    await insert("others", { n: 2 });
    const next = (queryId: number): [string, JsonValue] => ["1.0/queryStreamNext", { queryId }];
    const open = (table: string): [string, JsonValue] => ["1.0/queryStream", { query: scan(table) }];
    const close: [string, JsonValue] = ["1.0/queryCleanup", { queryId: 0 }];
    const over = { value: null, done: true };
    expect(await query(open("rows"), next(0))).toMatchObject({ value: { n: 1 }, done: false });
    expect(await query(open("rows"), next(0), next(0))).toEqual(over);
    expect(await query(open("rows"), close, next(0))).toEqual(over);
    expect(await query(open("rows"), close, open("others"), next(0))).toEqual(over);
    expect(await mutation(open("rows"), close, open("others"), next(1))).toMatchObject({ value: { n: 2 } });
    expect(await query(next(7))).toEqual(over);
    await engine.close();
  });
});

test("normalizeId accepts only ids of the named table", async () => {
  const { engine, query, insert } = await anEngine();
  const id = await insert("rows", {});
  await insert("others", {});
  const normalized = (table: string, idString: string) => query(["1.0/db/normalizeId", { table, idString }]);
  expect([await normalized("rows", id), await normalized("others", id), await normalized("rows", "x")]).toEqual([
    ...[{ id }, { id: null }, { id: null }],
  ]);
  expect(await query(["1.0/count", { table: "rows" }])).toBe(1);
  await engine.close();
});
