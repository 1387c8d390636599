import { type JsonObject, parseObject } from "../domain/json.ts";
import { QueryStream } from "../query/queryStream.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { ALL_KEYS } from "../storage/indexKey.ts";

const SHOWN = 20;

export function idOf({ _id: id }: JsonObject): string {
  if (typeof id !== "string") throw new Error("A row has no id.");
  return id;
}

/**
 * The newest rows of a table that functions cannot see, newest first. The reads are tracked, so a live query runs again
 * when they change.
 */
export function newestRows(transaction: Transaction, table: string): JsonObject[] {
  const index = transaction.tables.ensure(table).byCreationTime;
  const stream = new QueryStream(transaction, { index, range: ALL_KEYS, order: "desc", operators: [] });
  const rows: JsonObject[] = [];
  for (let row = stream.next(); row !== null; row = rows.length < SHOWN ? stream.next() : null) {
    rows.push(parseObject(row.json));
  }
  return rows;
}
