/** Values as SQLite takes and gives them. What a column holds is looked at: its tables would take anything. */
import type { SQLOutputValue } from "node:sqlite";
import type { IndexKey } from "./indexKey.ts";

export function blob(key: IndexKey): Buffer {
  return Buffer.from(key, "latin1");
}

export function keyOf(value: SQLOutputValue | undefined): IndexKey {
  if (!(value instanceof Uint8Array)) throw new Error("The database has no blob where a key was written.");
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
}

export function textOf(value: SQLOutputValue | undefined): string {
  if (typeof value !== "string") throw new Error("The database has no text where one was written.");
  return value;
}
