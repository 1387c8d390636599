/**
 * Values as SQLite stores and returns them. Types are checked on reading, because SQLite's columns accept any type.
 */
import type { SQLOutputValue } from "node:sqlite";
import type { IndexKey } from "./indexKey.ts";

export function blob(key: IndexKey): Buffer {
  return Buffer.from(key, "latin1");
}

export function keyOf(value: SQLOutputValue | undefined): IndexKey {
  if (!(value instanceof Uint8Array)) throw new Error("A column of keys holds something other than a blob.");
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
}

export function textOf(value: SQLOutputValue | undefined): string {
  if (typeof value !== "string") throw new Error("A column of text holds something other than text.");
  return value;
}
