import type { JsonValue } from "../domain/json.ts";
import type { Transaction } from "../transaction/transaction.ts";

/**
 * The context of a system function. Its reads through the transaction are tracked, so that a subscription to it is
 * refreshed.
 */
export interface SystemRead {
  /** The component's path; "" for the root. */
  component: string;
  transaction: Transaction;
}

/** A query that the official CLI or dashboard calls by a `_system/...` path. Administrators only. */
export type SystemFunction = (args: Record<string, JsonValue>, asked: SystemRead) => Promise<JsonValue> | JsonValue;
