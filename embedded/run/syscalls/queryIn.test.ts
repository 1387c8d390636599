import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../domain/json.ts";
import { parseArguments } from "./arguments.ts";
import { queryIn } from "./queryIn.ts";

const scan = { type: "FullTableScan", tableName: "leads", order: null };
const range = {
  type: "IndexRange",
  indexName: "leads.by_rank",
  range: [
    { type: "Eq", fieldPath: "rank", value: 1 },
    { type: "Gte", fieldPath: "name", value: { $undefined: null } },
  ],
  order: "desc",
};
const search = {
  type: "Search",
  indexName: "leads.by_words",
  filters: [
    { type: "Search", fieldPath: "name", value: "ana" },
    { type: "Eq", fieldPath: "rank", value: null },
  ],
};
const operators = [{ filter: { $eq: [{ $field: "rank" }, { $literal: 1 }] } }, { limit: 3 }];

describe("a query in the arguments of a call", () => {
  // Caught: fields in another order. Cursors are good for the query's text, so those that clients have would be refused.
  test.each([
    ["a table", { source: scan, operators: [] }],
    ["a range", { source: range, operators }],
    ["a search", { source: search, operators }],
  ])("over %s is as `convex/server` wrote it, to the letter", (_, query) => {
    expect(JSON.stringify(queryIn({ query }))).toBe(JSON.stringify(query));
  });

  // Caught: the query read again at each run of a live query, and the range with it.
  test("is read once from arguments that come again", () => {
    const text = JSON.stringify({ query: { source: range, operators: [] } });
    expect(queryIn(parseArguments(text))).toBe(queryIn(parseArguments(text)));
  });

  test.each<[string, JsonValue]>([
    ["missing", {}],
    ["a text", { query: "leads" }],
    ["of no source", { query: { operators: [] } }],
    ["of an unknown source", { query: { source: { ...scan, type: "Scan" }, operators: [] } }],
    ["over a table that is no name", { query: { source: { ...scan, tableName: 1 }, operators: [] } }],
    ["over an index that is no name", { query: { source: { ...range, indexName: null }, operators: [] } }],
    ["in a range that is no list", { query: { source: { ...range, range: {} }, operators: [] } }],
    [
      "with a comparison there is not",
      { query: { source: { ...range, range: [{ type: "Ne", fieldPath: "rank", value: 1 }] }, operators: [] } },
    ],
    ["with a search in a range", { query: { source: { ...range, range: search.filters }, operators: [] } }],
    ["without operators", { query: { source: scan } }],
    ["with an operator there is not", { query: { source: scan, operators: [{ skip: 1 }] } }],
    ["with a limit that is no number", { query: { source: scan, operators: [{ limit: "1" }] } }],
  ])("is refused where it is %s", (_, args) => {
    expect(() => queryIn(parseArguments(JSON.stringify(args)))).toThrow("make it with `ctx.db.query`");
  });
});
