/** The queries of `convex data`: the list of tables, and the pages of one table. */
import { z } from "zod";
import type { SystemRead } from "../system/systemFunction.ts";
import { readPage } from "../query/pagination.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { parseJson, type JsonValue } from "../domain/json.ts";

/** Page limits. The command requests further pages as needed. */
const MAX_PAGE_ROWS = 1_024;
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const vPagination = z.object({ cursor: z.string().nullable(), numItems: z.number().int().min(1) });
const vTablePage = z.object({ table: z.string(), order: z.enum(["asc", "desc"]), paginationOpts: vPagination });

interface PageOf<T> {
  page: T[];
  isDone: boolean;
  continueCursor: string;
}

/** All tables in one page, because they are few and in memory. */
export function listTables({ component, transaction }: SystemRead): JsonValue {
  const tables = transaction.catalog.tables().filter((table) => table.component === component);
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith("_"));
  return { page: names.map((name) => ({ name })), isDone: true, continueCursor: "" };
}

/** Documents in order of creation, also of system tables. A missing table has none. */
export function tablePage(args: Record<string, JsonValue>, transaction: Transaction): JsonValue {
  const { table, order, paginationOpts } = vTablePage.parse(args);
  if (transaction.tables.find(table) === null) return { page: [], isDone: true, continueCursor: "" };
  const request = {
    query: { source: { type: "FullTableScan" as const, tableName: table, order }, operators: [] },
    cursor: paginationOpts.cursor,
    endCursor: null,
    pageSize: Math.min(paginationOpts.numItems, MAX_PAGE_ROWS),
    maximumRowsRead: null,
    maximumBytesRead: MAX_PAGE_BYTES,
  };
  const { page, isDone, continueCursor } = readPage(transaction, request, null);
  return {
    page: page.map((json) => parseJson(json)),
    isDone,
    continueCursor,
  } satisfies PageOf<JsonValue>;
}
