/** `ctx.db`: each system call takes and returns JSON text in the format of `convex/server`. */
import type { Execution } from "../execution.ts";
import { FunctionRefused } from "../../domain/limits.ts";
import { readPage, type PageRequest } from "../../query/pagination.ts";
import type { JsonValue } from "../../domain/json.ts";
import type { CachedAnswer } from "../../domain/isolateHost.ts";
import { planQuery } from "../../query/queryPlan.ts";
import { answerText } from "../../query/rowAnswers.ts";
import { openStream, type RowStream } from "../../query/rowStream.ts";
import { tableNumberOf } from "../../storage/documentId.ts";
import type { Transaction } from "../../transaction/transaction.ts";
import type { SyscallArguments } from "./arguments.ts";
import { queryIn } from "./queryIn.ts";

export type Syscall = (execution: Execution, args: SyscallArguments) => string;

export function transactionOf(execution: Execution): Transaction {
  if (execution.transaction === null) {
    throw new FunctionRefused("The database can only be reached from queries and mutations.");
  }
  return execution.transaction;
}

function text(args: SyscallArguments, field: string): string {
  const value = args[field];
  if (typeof value !== "string") throw new FunctionRefused(`Invalid argument \`${field}\`: expected a string.`);
  return value;
}

function object(args: SyscallArguments, field: string): Record<string, JsonValue> {
  const value = args[field];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FunctionRefused(`Invalid argument \`${field}\`: expected an object.`);
  }
  return value;
}

function tableArgument(args: SyscallArguments): string | undefined {
  return typeof args["table"] === "string" ? args["table"] : undefined;
}

function get(execution: Execution, args: SyscallArguments): string {
  const transaction = transactionOf(execution);
  const id = text(args, "id");
  const table = transaction.tables.tableOfId(id);
  if (table === null) {
    if (tableNumberOf(id) !== null) return "null";
    throw new FunctionRefused(`Invalid argument \`id\` for \`db.get\`: Unable to decode ID: Invalid ID "${id}".`);
  }
  const wanted = tableArgument(args);
  if (wanted !== undefined && wanted !== table.name) {
    throw new FunctionRefused(
      `Invalid argument \`id\` for \`db.get\`: expected an ID of table "${wanted}" but got one of "${table.name}".`,
    );
  }
  if (table.name.startsWith("_") !== (args["isSystem"] === true)) {
    throw new FunctionRefused(`Table ${table.name} cannot be read with this \`db.get\`.`);
  }
  return transaction.getById(id) ?? "null";
}

function queryStream(execution: Execution, args: SyscallArguments): string {
  const transaction = transactionOf(execution);
  const plan = planQuery(transaction.tables, queryIn(args));
  const queryId = execution.streams.size;
  execution.streams.set(queryId, openStream(transaction, plan));
  return `{"queryId":${String(queryId)}}`;
}

function queryStreamNext(execution: Execution, args: SyscallArguments): string | CachedAnswer {
  const stream = execution.streams.get(Number(args["queryId"])) ?? CLOSED;
  const row = stream.next();
  return row === null ? '{"value":null,"done":true}' : (stream.cachedAnswer(row) ?? answerText(row));
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function numberOrNull(value: JsonValue | undefined): number | null {
  return typeof value === "number" ? value : null;
}

function pageRequest(args: SyscallArguments): PageRequest {
  return {
    query: queryIn(args),
    cursor: textOrNull(args["cursor"]),
    endCursor: textOrNull(args["endCursor"]),
    pageSize: numberOrNull(args["pageSize"]) ?? 0,
    maximumRowsRead: numberOrNull(args["maximumRowsRead"]),
    maximumBytesRead: numberOrNull(args["maximumBytesRead"]),
  };
}

function queryPage(execution: Execution, args: SyscallArguments): string {
  // Convex's message. Only the outermost function has a client that manages its pages.
  if (execution.function.component !== "") throw new FunctionRefused("paginate() is only supported in the app.");
  if (execution.trace.paginated) {
    throw new FunctionRefused(
      "This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.",
    );
  }
  execution.trace.paginated = true;
  const { page, ...rest } = readPage(transactionOf(execution), pageRequest(args), execution.trace.journal);
  execution.trace.journal = rest.continueCursor;
  return `{"page":[${page.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

function count(execution: Execution, args: SyscallArguments): string {
  const plan = planQuery(transactionOf(execution).tables, {
    source: { type: "FullTableScan", tableName: text(args, "table"), order: null },
    operators: [],
  });
  const stream = openStream(transactionOf(execution), plan);
  let documents = 0;
  while (stream.readRow() !== null) documents += 1;
  return JSON.stringify(documents);
}

function insert(execution: Execution, args: SyscallArguments): string {
  const table = text(args, "table");
  if (table.startsWith("_")) throw new FunctionRefused("System tables (prefixed with `_`) are read-only.");
  return JSON.stringify({ _id: transactionOf(execution).insert(table, object(args, "value")) });
}

function normalizeId(execution: Execution, args: SyscallArguments): string {
  const id = text(args, "idString");
  const table = transactionOf(execution).tables.tableOfId(id);
  return JSON.stringify({ id: table?.name === args["table"] ? id : null });
}

export const SYNC_DATABASE_CALLS: Record<string, Syscall> = {
  "1.0/queryStream": queryStream,
  "1.0/queryCleanup": (execution, args) => {
    execution.streams.set(Number(args["queryId"]), CLOSED);
    return "null";
  },
  "1.0/db/normalizeId": normalizeId,
};

/** A closed stream keeps its number, so that numbers are unique within a run. */
const CLOSED: RowStream = {
  next: () => null,
  readRow: () => null,
  cachedAnswer: () => null,
  passes: () => false,
};

export const DATABASE_CALLS: Record<string, (execution: Execution, args: SyscallArguments) => string | CachedAnswer> = {
  "1.0/get": get,
  "1.0/queryStreamNext": queryStreamNext,
  "1.0/queryPage": queryPage,
  "1.0/count": count,
  "1.0/insert": insert,
  "1.0/shallowMerge": (execution, args) => {
    transactionOf(execution).patch(text(args, "id"), object(args, "value"), tableArgument(args));
    return "null";
  },
  "1.0/replace": (execution, args) => {
    transactionOf(execution).replace(text(args, "id"), object(args, "value"), tableArgument(args));
    return "null";
  },
  "1.0/remove": (execution, args) => {
    transactionOf(execution).remove(text(args, "id"), tableArgument(args));
    return "null";
  },
};
