/** Plans a query as serialized by `convex/server`: an index, a key range, an order and operators. */
import { BY_ID, idRange } from "../storage/byId.ts";
import { ALL_KEYS, encodeValue, keyRange, type KeyRange, type RangeBounds } from "../storage/indexKey.ts";
import type { ComponentTables } from "../catalog/componentTables.ts";
import { isSearchIndex, type Index, type SearchIndex, type Table } from "../catalog/indexes.ts";
import { isObject, type JsonValue } from "../domain/json.ts";
import { STORAGE_TABLE, SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import { FunctionRefused } from "../domain/limits.ts";
import { filterToken, type Search, type SearchFilter } from "../transaction/searchIndexes.ts";
import { searchWords, wordsOf } from "../documents/searchText.ts";
import type { Operator } from "./operators.ts";

export interface RangeExpression {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JsonValue;
}

export type SerializedSource =
  | { type: "FullTableScan"; tableName: string; order: "asc" | "desc" | null }
  | { type: "IndexRange"; indexName: string; range: readonly RangeExpression[]; order: "asc" | "desc" | null }
  | { type: "Search"; indexName: string; filters: SearchExpression[] };

export interface SearchExpression {
  type: "Search" | "Eq";
  fieldPath: string;
  value: JsonValue;
}

export interface SerializedQuery {
  source: SerializedSource;
  operators: Operator[];
}

export interface SearchPlan {
  index: SearchIndex;
  /** Null if no document can match. */
  search: Search | null;
}

/** Which part of an index is read. */
export interface RangePlan {
  index: Index;
  range: Readonly<KeyRange>;
  order: "asc" | "desc";
  operators: Operator[];
}

function bound(expression: RangeExpression): { bytes: string; inclusive: boolean } {
  return { bytes: encodeRangeValue(expression.value), inclusive: expression.type.endsWith("e") };
}

function isUndefinedMark(value: JsonValue): boolean {
  return isObject(value) && "$undefined" in value;
}

function encodeRangeValue(value: JsonValue): string {
  return encodeValue(isUndefinedMark(value) ? undefined : value);
}

interface RememberedRange {
  index: Index;
  /** Compared, because an import may renumber the table, and the bounds of a range of ids contain the table number. */
  tableNumber: number;
  range: Readonly<KeyRange>;
}

/** Frozen expressions are passed again by each run of a live query; the entries of others would only have to be collected. */
const ranges = new WeakMap<readonly RangeExpression[], RememberedRange>();

function rangeOf(index: Index, expressions: readonly RangeExpression[]): Readonly<KeyRange> {
  const known = ranges.get(expressions);
  const { tableNumber } = index;
  if (known?.index === index && known.tableNumber === tableNumber) return known.range;
  const range = makeRange(index, expressions);
  if (Object.isFrozen(expressions)) ranges.set(expressions, { index, tableNumber, range });
  return range;
}

function makeRange(index: Index, expressions: readonly RangeExpression[]): KeyRange {
  const fixed = expressions.filter(({ type }) => type === "Eq");
  const rest = expressions.slice(fixed.length);
  const wrong = [...fixed, ...rest].find(
    ({ fieldPath }, position) => fieldPath !== index.fields[Math.min(position, fixed.length)],
  );
  if (wrong !== undefined || expressions.slice(0, fixed.length).some(({ type }) => type !== "Eq")) {
    throw new FunctionRefused(
      `Tried to query index ${index.table}.${index.name} but the query didn't use the index fields in order. Index fields: [${index.fields.slice(0, index.readable).join(", ")}].`,
    );
  }
  const bounds: RangeBounds = { prefix: fixed.map(({ value }) => encodeRangeValue(value)).join("") };
  for (const expression of rest) {
    const side = expression.type.startsWith("G") ? "lower" : "upper";
    if (bounds[side] !== undefined) {
      throw new FunctionRefused(
        `Already defined ${side} bound in index range. Can't add \`.${expression.type.toLowerCase()}(${expression.fieldPath}, …)\`.`,
      );
    }
    bounds[side] = bound(expression);
  }
  return index.number === BY_ID ? idRange(index.tableNumber, keyRange(bounds)) : keyRange(bounds);
}

const SYSTEM_TABLES = [SCHEDULED_TABLE, STORAGE_TABLE];

/** Creates a missing table: it is empty, but the read must be tracked so that an insert is noticed. */
function readableTable(tables: ComponentTables, name: string): Table {
  if (name.startsWith("_") && !SYSTEM_TABLES.includes(name)) {
    throw new FunctionRefused(`There is no system table "${name}".`);
  }
  return tables.ensure(name);
}

function findIndex(tables: ComponentTables, fullName: string, isSearch = false): Index {
  const dot = fullName.indexOf(".");
  const [tableName, name] = [fullName.slice(0, dot), fullName.slice(dot + 1)];
  const table = readableTable(tables, tableName);
  if (name === "by_creation_time" && !isSearch) return table.byCreationTime;
  if (name === "by_id" && !isSearch) return table.byId;
  const index = table.indexes.get(name);
  if (index === undefined || (index.search !== undefined) !== isSearch) {
    throw new FunctionRefused(`Index ${fullName} not found.`);
  }
  if (index.state !== "ready") {
    throw new FunctionRefused(
      `Index ${fullName} is ${index.state === "staged" ? "staged" : "currently backfilling"} and not available to query yet.`,
    );
  }
  return index;
}

/** Convex ignores the words beyond these. */
const MAX_SEARCH_TERMS = 16;
const MAX_SEARCH_FILTERS = 8;

function planSearch(index: Index, expressions: readonly SearchExpression[]): SearchPlan {
  const name = `${index.table}.${index.name}`;
  const [text, ...others] = expressions.filter(({ type }) => type === "Search");
  if (!isSearchIndex(index) || typeof text?.value !== "string" || others.length > 0) {
    throw new FunctionRefused(`Search query against ${name} needs exactly one search expression.`);
  }
  if (text.fieldPath !== index.search.field) {
    throw new FunctionRefused(
      `Search query against ${name} searches field "${text.fieldPath}", but the index's \`searchField\` is "${index.search.field}".`,
    );
  }
  const words = wordsOf(text.value).slice(0, MAX_SEARCH_TERMS);
  const filters = searchFilters(index, expressions);
  const wanted = searchWords(words);
  return { index, search: wanted === null || filters === null ? null : { words: wanted, filters } };
}

/** Filters ordered by field position; null if two require different values of one field, which no document has. */
function searchFilters({ table, name, search }: SearchIndex, expressions: readonly SearchExpression[]) {
  const asked = expressions.filter(({ type }) => type === "Eq");
  if (asked.length > MAX_SEARCH_FILTERS) {
    throw new FunctionRefused(
      `Search query against ${table}.${name} has too many filter expressions (${String(asked.length)}, limit: ${String(MAX_SEARCH_FILTERS)}).`,
    );
  }
  const filters = new Map<number, SearchFilter>();
  for (const { fieldPath, value } of asked) {
    const position = search.filterFields.indexOf(fieldPath);
    if (position < 0) {
      throw new FunctionRefused(
        `Search query against ${table}.${name} filters by field "${fieldPath}", which is not among the index's \`filterFields\`.`,
      );
    }
    const filter = { position, value: isUndefinedMark(value) ? undefined : value };
    const earlier = filters.get(position);
    if (earlier !== undefined && filterToken(earlier) !== filterToken(filter)) return null;
    filters.set(position, filter);
  }
  return [...filters.values()].sort((a, b) => a.position - b.position);
}

export interface QueryPlan extends RangePlan {
  /** Null for a range of a database index. For a search, the range is one of ranking keys. */
  search: SearchPlan | null;
}

/** Throws for an index that is missing or not ready, and for a range that does not follow the index's fields. */
export function planQuery(tables: ComponentTables, { source, operators }: SerializedQuery): QueryPlan {
  switch (source.type) {
    case "FullTableScan":
      return {
        index: readableTable(tables, source.tableName).byCreationTime,
        search: null,
        range: ALL_KEYS,
        order: source.order ?? "asc",
        operators,
      };
    case "IndexRange": {
      const index = findIndex(tables, source.indexName);
      return { index, search: null, range: rangeOf(index, source.range), order: source.order ?? "asc", operators };
    }
    case "Search": {
      const search = planSearch(findIndex(tables, source.indexName, true), source.filters);
      return { index: search.index, search, range: ALL_KEYS, order: "asc", operators };
    }
    default:
      return source satisfies never;
  }
}
