/** Validates the query in the arguments of a system call of `convex/server`. */
import { isObject, type JsonObject, type JsonValue } from "../../domain/json.ts";
import { FunctionRefused } from "../../domain/limits.ts";
import type { Operator } from "../../query/operators.ts";
import type { RangeExpression, SearchExpression, SerializedQuery, SerializedSource } from "../../query/queryPlan.ts";
import type { SyscallArguments } from "./arguments.ts";

const COMPARISONS = ["Eq", "Gt", "Gte", "Lt", "Lte"] as const;
const SEARCHES = ["Search", "Eq"] as const;

/** Live queries pass the same frozen arguments object at every run, so its query is validated once. */
const queries = new WeakMap<SyscallArguments, SerializedQuery>();

export function queryIn(args: SyscallArguments): SerializedQuery {
  const known = queries.get(args);
  if (known !== undefined) return known;
  const { source, operators } = object(args["query"]);
  const query = { source: readSource(object(source)), operators: list(operators).map(readOperator) };
  if (Object.isFrozen(args)) queries.set(args, withFrozenRange(query));
  return query;
}

/** Its range of keys is kept, too. */
function withFrozenRange(query: SerializedQuery): SerializedQuery {
  if (query.source.type === "IndexRange") Object.freeze(query.source.range);
  return query;
}

function readSource(source: JsonObject): SerializedSource {
  const { type } = source;
  switch (type) {
    case "FullTableScan":
      return { type, tableName: text(source["tableName"]), order: order(source["order"]) };
    case "IndexRange": {
      const range = list(source["range"]).map((each): RangeExpression => expression(each, COMPARISONS));
      return { type, indexName: text(source["indexName"]), range, order: order(source["order"]) };
    }
    case "Search": {
      const filters = list(source["filters"]).map((each): SearchExpression => expression(each, SEARCHES));
      return { type, indexName: text(source["indexName"]), filters };
    }
    default:
      return refuse();
  }
}

function expression<Type extends string>(value: JsonValue, types: readonly Type[]) {
  const { type, fieldPath, value: compared = null } = object(value);
  return { type: types.find((each) => each === type) ?? refuse(), fieldPath: text(fieldPath), value: compared };
}

function readOperator(value: JsonValue): Operator {
  const { filter, limit } = object(value);
  if (filter !== undefined) return { filter };
  return typeof limit === "number" ? { limit } : refuse();
}

function order(value: JsonValue | undefined): "asc" | "desc" | null {
  return value === "asc" || value === "desc" ? value : null;
}

function object(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : refuse();
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : refuse();
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : refuse();
}

function refuse(): never {
  throw new FunctionRefused("This is not a query of `convex/server`; create it with `ctx.db.query`.");
}
