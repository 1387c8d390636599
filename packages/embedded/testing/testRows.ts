/** A table of rows with a rank and a name, and functions on it, for tests of how pushes affect existing data. */
import type {
  Application,
  IndexDefinition,
  SchemaDefinition,
  SearchIndexDefinition,
} from "../src/domain/application.ts";
import type { JsonValue } from "../src/domain/json.ts";
import type { FieldValidator, ValidatorJson } from "../src/domain/validatorJson.ts";
import {
  anEngine,
  readAll,
  type SystemCall,
  type TestEngine,
  type TestEngineOptions,
  type TestFunction,
} from "./testEngine.ts";

export interface Row {
  _id: string;
  _creationTime: number;
  rank: number;
  name: string;
}

const readBy =
  (index: string): TestFunction =>
  async (call) => {
    const source = { type: "IndexRange", indexName: `rows.${index}`, range: [], order: "asc" };
    const { queryId = null } = (await call("1.0/queryStream", { query: { source, operators: [] } })) as {
      queryId?: number;
    };
    const ids: JsonValue[] = [];
    for (;;) {
      const { value, done } = (await call("1.0/queryStreamNext", { queryId })) as { value: JsonValue; done: boolean };
      if (done) return ids;
      ids.push((value as unknown as Row)._id);
    }
  };

/** The ids of at most a thousand rows with one of these words in their name, optionally with a given rank. */
const search: TestFunction = async (call, { words = "", rank }) => {
  const filters = [
    { type: "Search", fieldPath: "name", value: words },
    ...(rank === undefined ? [] : [{ type: "Eq", fieldPath: "rank", value: rank }]),
  ];
  const query = { source: { type: "Search", indexName: "rows.by_words", filters }, operators: [] };
  const { page } = (await call("1.0/queryPage", { query, cursor: null, pageSize: 1_000 })) as unknown as {
    page: Row[];
  };
  return page.map(({ _id }) => _id);
};

async function insert(call: SystemCall, value: JsonValue): Promise<string> {
  const inserted = (await call("1.0/insert", { table: "rows", value })) as { _id: string };
  return inserted._id;
}

const FUNCTIONS = {
  queries: {
    "rows:all": (call: SystemCall) => readAll(call, "rows"),
    "rows:byRank": readBy("by_rank"),
    "rows:search": search,
  },
  mutations: {
    "rows:add": insert,
    "rows:addMany": async (call: SystemCall, { count }: Record<string, JsonValue>) => {
      for (let rank = 0; rank < Number(count); rank += 1) await insert(call, { rank, name: `row ${String(rank)}` });
      return null;
    },
    "rows:addAndFail": async (call: SystemCall, value: JsonValue) => {
      await insert(call, value);
      throw new Error("changed my mind");
    },
    "rows:rerank": (call: SystemCall, { id = null, rank = null }: Record<string, JsonValue>) =>
      call("1.0/shallowMerge", { id, value: { rank } }),
    "rows:remove": (call: SystemCall, { id = null }: Record<string, JsonValue>) => call("1.0/remove", { id }),
  },
};

export const byRank: IndexDefinition = { name: "by_rank", fields: ["rank"], staged: false };
export const byName: IndexDefinition = { name: "by_name", fields: ["name"], staged: false };

export const byWords: SearchIndexDefinition = {
  name: "by_words",
  searchField: "name",
  filterFields: ["rank"],
  staged: false,
};

const field = (type: "string" | "number" | "any"): FieldValidator => ({ fieldType: { type }, optional: false });

/** Rows whose rank has this type. */
export const rowsWith = (rank: "string" | "number" | "any"): ValidatorJson => ({
  type: "object",
  value: { rank: field(rank), name: field("string") },
});

export function schemaOf(indexes: IndexDefinition[], documentType: ValidatorJson | null = null): SchemaDefinition {
  return { tables: [{ name: "rows", indexes, searchIndexes: [], documentType }], schemaValidation: true };
}

export function searchSchemaOf(searchIndexes: SearchIndexDefinition[]): SchemaDefinition {
  return { tables: [{ name: "rows", indexes: [], searchIndexes, documentType: null }], schemaValidation: true };
}

export function applicationOf(engine: TestEngine, schema: SchemaDefinition): Application {
  return engine.applicationOf({ ...FUNCTIONS, schema });
}

/** A deployment with a pushed schema and these rows. */
export async function anEngineWithRows(
  count: number,
  schema: SchemaDefinition,
  options: TestEngineOptions = {},
): Promise<TestEngine> {
  const engine = anEngine(options);
  await engine.start(applicationOf(engine, schema));
  await engine.run("rows:addMany", { count });
  return engine;
}

export function prepare(engine: TestEngine, schema: SchemaDefinition): void {
  engine.installer.prepareSchemas(new Map([["", schema]]));
}

/** Waits for background work by yielding event loop turns. */
export async function prepared(engine: TestEngine): Promise<void> {
  while (engine.installer.schemaCheck().state === "inProgress") await new Promise((resolve) => setImmediate(resolve));
}

export async function push(engine: TestEngine, schema: SchemaDefinition): Promise<void> {
  prepare(engine, schema);
  await prepared(engine);
  const check = await engine.installer.install(applicationOf(engine, schema), []);
  if (check.state !== "complete") throw new Error(`The push is refused: ${JSON.stringify(check)}`);
}

export async function allRows(engine: TestEngine): Promise<Row[]> {
  return (await engine.run("rows:all")) as unknown as Row[];
}

/** The rows' ids in the order that an index by rank must have. */
export async function idsByRank(engine: TestEngine): Promise<string[]> {
  const rows = await allRows(engine);
  return rows.toSorted((a, b) => a.rank - b.rank || a._creationTime - b._creationTime).map(({ _id }) => _id);
}
