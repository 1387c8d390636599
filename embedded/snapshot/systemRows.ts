import type { JsonObject } from "../engine/documentRules.ts";
import { readPage } from "../engine/pagination.ts";
import type { Transaction } from "../engine/transaction.ts";

const SHOWN = 20;

/** The newest first; read so that a live query of them runs again when they change. */
export function newestRows(transaction: Transaction, table: string): JsonObject[] {
  const { page } = readPage(
    transaction,
    {
      query: { source: { type: "FullTableScan", tableName: table, order: "desc" }, operators: [] },
      ...{ cursor: null, endCursor: null, pageSize: SHOWN, maximumRowsRead: null },
    },
    null,
  );
  return page.map((json) => JSON.parse(json) as JsonObject);
}
