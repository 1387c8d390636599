import type { JsonValue } from "../domain/json.ts";
import type { Transaction } from "../transaction/transaction.ts";

/** What a system function is asked about, and how it reads: what it reads brings it up again when that changes. */
export interface SystemRead {
  /** The path of the component; the root's is "". */
  component: string;
  transaction: Transaction;
}

/** A query the official CLI or dashboard calls by a `_system/...` path; administrators only. */
export type SystemFunction = (args: Record<string, JsonValue>, asked: SystemRead) => Promise<JsonValue> | JsonValue;
