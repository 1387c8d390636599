/** Turns a query as `convex/server` serialises it into an index, a key range, an order and operators. */
import { ALL_KEYS, encodeValue, keyRange, type KeyRange, type RangeBounds } from "../storage/indexKey.ts";
import type { ComponentTables, Index, Table } from "./catalog.ts";
import { isObject } from "./documentRules.ts";
import { STORAGE_TABLE } from "./files.ts";
import { FunctionRefused } from "./limits.ts";
import { SCHEDULED_TABLE } from "./scheduling.ts";
import type { JsonValue } from "./ports.ts";

interface RangeExpression {
  type: "Eq" | "Gt" | "Gte" | "Lt" | "Lte";
  fieldPath: string;
  value: JsonValue;
}

export type SerializedSource =
  | { type: "FullTableScan"; tableName: string; order: "asc" | "desc" | null }
  | { type: "IndexRange"; indexName: string; range: RangeExpression[]; order: "asc" | "desc" | null }
  | { type: "Search"; indexName: string; filters: JsonValue[] };

export type Operator = { filter: JsonValue } | { limit: number };

export interface SerializedQuery {
  source: SerializedSource;
  operators: Operator[];
}

/** Null index: the table does not exist yet, so there is nothing to read, but an insert must be noticed. */
export interface QueryPlan {
  index: Index;
  range: KeyRange;
  order: "asc" | "desc";
  operators: Operator[];
}

function bound(expression: RangeExpression): { bytes: string; inclusive: boolean } {
  return { bytes: encodeRangeValue(expression.value), inclusive: expression.type.endsWith("e") };
}

function encodeRangeValue(value: JsonValue): string {
  return isObject(value) && "$undefined" in value ? encodeValue(undefined) : encodeValue(value);
}

function rangeOf(index: Index, expressions: readonly RangeExpression[]): KeyRange {
  const fixed = expressions.filter(({ type }) => type === "Eq");
  const rest = expressions.slice(fixed.length);
  const wrong = [...fixed, ...rest].find(
    ({ fieldPath }, position) => fieldPath !== index.fields[Math.min(position, fixed.length)],
  );
  if (wrong !== undefined || expressions.slice(0, fixed.length).some(({ type }) => type !== "Eq"))
    throw new FunctionRefused(
      `Tried to query index ${index.table}.${index.name} but the query didn't use the index fields in order. Index fields: [${index.fields.slice(0, index.readable).join(", ")}].`,
    );
  const bounds: RangeBounds = { prefix: fixed.map(({ value }) => encodeRangeValue(value)).join("") };
  for (const expression of rest) {
    const side = expression.type.startsWith("G") ? "lower" : "upper";
    if (bounds[side] !== undefined)
      throw new FunctionRefused(
        `Already defined ${side} bound in index range. Can't add \`.${expression.type.toLowerCase()}(${expression.fieldPath}, …)\`.`,
      );
    bounds[side] = bound(expression);
  }
  return keyRange(bounds);
}

const SYSTEM_TABLES = [SCHEDULED_TABLE, STORAGE_TABLE];

/** Made when it does not exist: nothing is in it, but an insert must be noticed. */
function readableTable(tables: ComponentTables, name: string): Table {
  if (name.startsWith("_") && !SYSTEM_TABLES.includes(name))
    throw new FunctionRefused(`There is no system table "${name}".`);
  return tables.ensure(name);
}

function findIndex(tables: ComponentTables, fullName: string): Index {
  const dot = fullName.indexOf(".");
  const [tableName, name] = [fullName.slice(0, dot), fullName.slice(dot + 1)];
  const table = readableTable(tables, tableName);
  if (name === "by_creation_time") return table.byCreationTime;
  const index = table.indexes.get(name);
  if (index === undefined) throw new FunctionRefused(`Index ${fullName} not found.`);
  if (index.state !== "ready")
    throw new FunctionRefused(
      `Index ${fullName} is ${index.state === "staged" ? "staged" : "currently backfilling"} and not available to query yet.`,
    );
  return index;
}

/** Refuses an index that is missing or not built, and a range that does not follow the index's fields. */
export function planQuery(tables: ComponentTables, { source, operators }: SerializedQuery): QueryPlan {
  switch (source.type) {
    case "FullTableScan":
      return {
        index: readableTable(tables, source.tableName).byCreationTime,
        range: ALL_KEYS,
        order: source.order ?? "asc",
        operators,
      };
    case "IndexRange": {
      const index = findIndex(tables, source.indexName);
      return { index, range: rangeOf(index, source.range), order: source.order ?? "asc", operators };
    }
    case "Search":
      throw new FunctionRefused("Search indexes are not supported yet by the embedded deployment.");
    default:
      return source satisfies never;
  }
}
