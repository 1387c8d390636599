import { describe, expect, test } from "vitest";
import { parseObject, type JsonValue } from "../domain/json.ts";
import { QueryStream } from "./queryStream.ts";
import { planQuery, type RangeExpression, type SearchExpression, type SerializedSource } from "./queryPlan.ts";
import { textOf } from "../../testing/testEngine.ts";
import { TestTransactions } from "../../testing/testTransactions.ts";

const TEXT = "note";
const FILTERS = ["rank", "name", "a", "b", "c", "d", "e", "f", "g"];

/** Rows with a rank and a name, an index on both, one that is being built, a staged one, and a search index. */
function someRows() {
  const rows = new TestTransactions();
  const { catalog } = rows;
  const table = catalog.ensure("rows");
  const index = (name: string, state: "ready" | "staged" | "building", fields = ["rank", "name"]) => {
    catalog.setIndexState(catalog.createIndex(table, { name, fields, staged: false }), state);
  };
  index("by_both", "ready");
  index("by_staged", "staged");
  index("by_building", "building");
  const search = { field: TEXT, filterFields: FILTERS };
  const created = catalog.createIndex(table, { name: "by_words", fields: [TEXT], staged: false, search });
  catalog.setIndexState(created, "ready");
  const plan = (source: SerializedSource) => planQuery(catalog.of(""), { source, operators: [] });
  return { rows, plan };
}

type Bound = [type: RangeExpression["type"], fieldPath: string, value: JsonValue];
const expressions = (bounds: readonly Bound[]): RangeExpression[] =>
  bounds.map(([type, fieldPath, value]) => ({ type, fieldPath, value }));

type Source<Type> = Extract<SerializedSource, { type: Type }>;
const rangeOf = (...bounds: Bound[]): Source<"IndexRange"> => ({
  type: "IndexRange",
  indexName: "rows.by_both",
  range: expressions(bounds),
  order: "asc",
});
const searchFor = (...filters: SearchExpression[]): Source<"Search"> => ({
  type: "Search",
  indexName: "rows.by_words",
  filters,
});
const text = (value: JsonValue, fieldPath = TEXT): SearchExpression => ({ type: "Search", fieldPath, value });
const equal = (fieldPath: string, value: JsonValue): SearchExpression => ({ type: "Eq", fieldPath, value });

// Caught: the cached range, which contained no row of the renumbered table.
test("a cached range of ids follows its table to another number", () => {
  const { rows, plan } = someRows();
  const source: SerializedSource = { ...rangeOf(["Gt", "_id", ""]), indexName: "rows.by_id" };
  const before = plan(source);
  rows.catalog.renumber([{ name: "rows", component: "", number: 10_050 }]);
  const again = plan({ ...rangeOf(["Gt", "_id", ""]), indexName: "rows.by_id" });
  expect(plan(source)).toMatchObject({ range: again.range });
  expect(plan(source)).not.toMatchObject({ range: before.range });
});

describe("a range", () => {
  // Caught, one at a time: each bound inclusive instead of exclusive, or the reverse; the fixed field missing; an
  // absent field treated as a value.
  test.each<[claim: string, bounds: Bound[], found: string[]]>([
    ["without bounds", [], ["1-", "1a", "1b", "2a", "2b", "3a"]],
    ["of one value", [["Eq", "rank", 2]], ["2a", "2b"]],
    [
      "of two values",
      [
        ["Eq", "rank", 1],
        ["Eq", "name", "b"],
      ],
      ["1b"],
    ],
    ["above", [["Gt", "rank", 1]], ["2a", "2b", "3a"]],
    ["from", [["Gte", "rank", 2]], ["2a", "2b", "3a"]],
    ["below", [["Lt", "rank", 2]], ["1-", "1a", "1b"]],
    ["up to", [["Lte", "rank", 2]], ["1-", "1a", "1b", "2a", "2b"]],
    [
      "between, with the lower bound first",
      [
        ["Gt", "rank", 1],
        ["Lt", "rank", 3],
      ],
      ["2a", "2b"],
    ],
    [
      "between, with the upper bound first",
      [
        ["Lt", "rank", 3],
        ["Gt", "rank", 1],
      ],
      ["2a", "2b"],
    ],
    [
      "within one value of the first field",
      [
        ["Eq", "rank", 1],
        ["Gte", "name", "b"],
      ],
      ["1b"],
    ],
    [
      "of rows without the field",
      [
        ["Eq", "rank", 1],
        ["Eq", "name", { $undefined: null }],
      ],
      ["1-"],
    ],
    [
      "of rows with the field",
      [
        ["Eq", "rank", 1],
        ["Gt", "name", { $undefined: null }],
      ],
      ["1a", "1b"],
    ],
  ])("%s", (_, bounds, found) => {
    const { rows, plan } = someRows();
    const writer = rows.begin();
    for (const [rank, name] of [
      [2, "b"],
      [1, "a"],
      [3, "a"],
      [1, null],
      [1, "b"],
      [2, "a"],
    ] as const) {
      writer.insert("rows", { rank, ...(name !== null && { name }) });
    }
    const stream = new QueryStream(writer, plan(rangeOf(...bounds)));
    const read: string[] = [];
    for (let row = stream.next(); row !== null; row = stream.next()) {
      const { rank, name = "-" } = parseObject(row.json);
      read.push(`${String(Number(rank))}${textOf(name)}`);
    }
    expect(read).toEqual(found);
  });

  // Caught, one at a time: each of the checks removed.
  test.each<[claim: string, bounds: Bound[], message: string]>([
    [
      "of the second field only",
      [["Eq", "name", "a"]],
      "didn't use the index fields in order. Index fields: [rank, name, _creationTime].",
    ],
    [
      "of the fields in another order",
      [
        ["Eq", "name", "a"],
        ["Eq", "rank", 1],
      ],
      "didn't use the index fields in order",
    ],
    ["of a field that is not in the index", [["Gt", "color", 1]], "didn't use the index fields in order"],
    [
      "after a bound",
      [
        ["Gt", "rank", 1],
        ["Eq", "name", "a"],
      ],
      "didn't use the index fields in order",
    ],
    [
      "of one field after a bound of another",
      [
        ["Gt", "rank", 1],
        ["Lt", "name", "a"],
      ],
      "didn't use the index fields in order",
    ],
    [
      "with two lower bounds",
      [
        ["Gt", "rank", 1],
        ["Gte", "rank", 2],
      ],
      "Already defined lower bound in index range. Can't add `.gte(rank, …)`",
    ],
    [
      "with two upper bounds",
      [
        ["Lt", "rank", 1],
        ["Lte", "rank", 2],
      ],
      "Already defined upper bound in index range. Can't add `.lte(rank, …)`",
    ],
  ])("%s is refused", (_, bounds, message) => {
    expect(() => someRows().plan(rangeOf(...bounds))).toThrow(message);
  });

  // Caught: the range cached by arguments only, whatever the index.
  test("is computed per index, also for the same bounds object", () => {
    const { rows, plan } = someRows();
    const range = expressions([["Eq", "rank", 1]]);
    const planned = (indexName: string) => plan({ type: "IndexRange", indexName, range, order: "asc" });
    expect(planned("rows.by_rank").index).toBe(rows.byRank);
    expect(planned("rows.by_both").index.name).toBe("by_both");
    expect(() => planned("rows.by_creation_time")).toThrow("in order");
  });
});

describe("the index of a query", () => {
  const ranged = (indexName: string): Source<"IndexRange"> => ({
    type: "IndexRange",
    indexName,
    range: [],
    order: null,
  });

  // Caught, one at a time: each of the checks and its message removed.
  test.each<[claim: string, source: SerializedSource, message: string]>([
    ["that does not exist", ranged("rows.by_nothing"), "Index rows.by_nothing not found."],
    ["that is staged", ranged("rows.by_staged"), "Index rows.by_staged is staged and not available to query yet."],
    ["that is being built", ranged("rows.by_building"), "rows.by_building is currently backfilling and not available"],
    ["that is a search index", ranged("rows.by_words"), "Index rows.by_words not found."],
    [
      "of a search that is a database index",
      { ...searchFor(text("a")), indexName: "rows.by_rank" },
      "Index rows.by_rank not found.",
    ],
    [
      "of a search that is built in",
      { ...searchFor(text("a")), indexName: "rows.by_id" },
      "Index rows.by_id not found.",
    ],
    ["of a missing system table", ranged("_tables.by_id"), 'There is no system table "_tables".'],
  ])("%s is refused", (_, source, message) => {
    expect(() => someRows().plan(source)).toThrow(message);
  });

  // Caught, one at a time: descending by default; every system table refused.
  test("is read in ascending order by default, and may belong to one of the two system tables", () => {
    const { plan } = someRows();
    expect(plan(ranged("_storage.by_id"))).toMatchObject({ order: "asc", search: null, index: { table: "_storage" } });
    expect(plan(ranged("_scheduled_functions.by_creation_time"))).toMatchObject({
      index: { name: "by_creation_time" },
    });
    expect(plan({ ...ranged("rows.by_rank"), order: "desc" })).toMatchObject({ order: "desc" });
    const scan = { type: "FullTableScan", tableName: "rows", order: null } as const;
    expect(plan(scan)).toMatchObject({ order: "asc", index: { name: "by_creation_time" } });
    expect(plan({ ...scan, order: "desc" })).toMatchObject({ order: "desc" });
  });
});

describe("a search", () => {
  const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${String(at)}`).join(" ");

  // Caught, one at a time: each of the checks removed, or off by one.
  test.each<[claim: string, filters: SearchExpression[], message: string]>([
    ["without a text", [equal("rank", 1)], "Search query against rows.by_words needs exactly one search expression."],
    [
      "for a value that is not text",
      [text(1)],
      "Search query against rows.by_words needs exactly one search expression.",
    ],
    [
      "for two texts",
      [text("a"), text("b")],
      "Search query against rows.by_words needs exactly one search expression.",
    ],
    ["in another field", [text("a", "name")], 'searches field "name", but the index\'s `searchField` is "note"'],
    [
      "with too many filters",
      [text("a"), ...FILTERS.map((field) => equal(field, 1))],
      "has too many filter expressions (9, limit: 8)",
    ],
    [
      "by a field that is not a filter field",
      [text("a"), equal("color", 1)],
      'filters by field "color", which is not among',
    ],
  ])("%s is refused", (_, filters, message) => {
    expect(() => someRows().plan(searchFor(...filters))).toThrow(message);
  });

  // Caught, one at a time: the limits one lower; filters in the order of the query, of which there are many; the same
  // value twice treated as two; an absent field treated as a value.
  test("consists of words, and of filters ordered by field position", () => {
    const { plan } = someRows();
    const planned = (...filters: SearchExpression[]) => plan(searchFor(...filters)).search?.search;
    expect(planned(text(words(16)), ...FILTERS.slice(1).map((field) => equal(field, 1)))).not.toBeNull();
    expect(planned(equal("name", "x"), text("Red apples"), equal("rank", { $undefined: null }))).toEqual({
      words: { terms: ["red"], prefix: "apples" },
      filters: [
        { position: 0, value: undefined },
        { position: 1, value: "x" },
      ],
    });
    expect(planned(text("a"), equal("rank", 1), equal("rank", 1))).toMatchObject({
      filters: [{ position: 0, value: 1 }],
    });
  });

  // Caught, one at a time: everything found.
  test.each<[claim: string, filters: SearchExpression[]]>([
    ["without words", [text(" - ")]],
    ["with two values of one field", [text("a"), equal("rank", 1), equal("rank", 2)]],
  ])("%s finds nothing", (_, filters) => {
    expect(someRows().plan(searchFor(...filters)).search).toMatchObject({ search: null });
  });
});
