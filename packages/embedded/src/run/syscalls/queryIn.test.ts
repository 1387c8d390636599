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
  // Caught: fields in another order. Cursors depend on the query's text, so clients' cursors would be refused.
  test.each([
    ["a table", { source: scan, operators: [] }],
    ["a range", { source: range, operators }],
    ["a search", { source: search, operators }],
  ])("over %s is unchanged, to the letter", (_, query) => {
    expect(JSON.stringify(queryIn({ query }))).toBe(JSON.stringify(query));
  });

  // Caught: the query validated again, and its range computed again, at each run of a live query.
  test("is validated once for a text that is passed again and again", () => {
    const text = JSON.stringify({ query: { source: range, operators: [] } });
    parseArguments(text);
    expect(queryIn(parseArguments(text))).toBe(queryIn(parseArguments(text)));
  });

  // Caught: each call kept, so that the arguments of an import outlive the collections of young objects.
  test("is not kept for a text that is passed once", () => {
    const args = parseArguments(JSON.stringify({ query: { source: range, operators: [{ limit: 77 }] } }));
    expect(Object.isFrozen(args)).toBe(false);
    expect(queryIn(args)).not.toBe(queryIn(args));
  });

  test.each<[string, JsonValue]>([
    ["missing", {}],
    ["text", { query: "leads" }],
    ["without a source", { query: { operators: [] } }],
    ["of an unknown source", { query: { source: { ...scan, type: "Scan" }, operators: [] } }],
    ["over a table whose name is not text", { query: { source: { ...scan, tableName: 1 }, operators: [] } }],
    ["over an index whose name is not text", { query: { source: { ...range, indexName: null }, operators: [] } }],
    ["with a range that is not an array", { query: { source: { ...range, range: {} }, operators: [] } }],
    [
      "with an unknown comparison",
      { query: { source: { ...range, range: [{ type: "Ne", fieldPath: "rank", value: 1 }] }, operators: [] } },
    ],
    ["with a search in a range", { query: { source: { ...range, range: search.filters }, operators: [] } }],
    ["without operators", { query: { source: scan } }],
    ["with an unknown operator", { query: { source: scan, operators: [{ skip: 1 }] } }],
    ["with a limit that is not a number", { query: { source: scan, operators: [{ limit: "1" }] } }],
  ])("is refused if it is %s", (_, args) => {
    expect(() => queryIn(parseArguments(JSON.stringify(args)))).toThrow("create it with `ctx.db.query`");
  });
});
