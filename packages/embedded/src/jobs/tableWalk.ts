import { ALL_KEYS, keyAfter, type KeyRange } from "../storage/indexKey.ts";
import type { Store } from "../storage/store.ts";
import type { Table } from "../catalog/indexes.ts";
import { type JsonObject, parseObject } from "../domain/json.ts";

export interface Row {
  id: string;
  document: JsonObject;
}

const FIRST_ROWS = 16;
const MAX_ROWS = 200;
/** Size of a slice in characters; reading and parsing a slice blocks the process. */
const SLICE_CHARACTERS = 128 * 1024;

/**
 * Walks a table's documents in order of creation, a slice at a time. Documents written after the first slice are not
 * included; the caller gets them from commits.
 */
export class TableWalk {
  readonly #store: Store;
  readonly #table: Table;
  #rest: KeyRange | null;
  #hasEnded = false;
  #limit = FIRST_ROWS;

  /** Starts at the beginning, or continues an earlier walk. */
  constructor(store: Store, table: Table, rest: KeyRange | null = null) {
    this.#store = store;
    this.#table = table;
    this.#rest = rest;
  }

  /** The range still to be walked; null at the end. Valid after the first slice. */
  get rest(): KeyRange | null {
    return this.#hasEnded ? null : this.#rest;
  }

  /** Call it where no commit can interleave. */
  next(): Row[] {
    const range = this.#rest ?? this.#whole();
    const rows = this.#scan(range, "asc", this.#limit);
    const last = rows.at(-1);
    this.#hasEnded = last === undefined || rows.length < this.#limit;
    this.#rest = last === undefined ? range : { ...range, lower: keyAfter(last.key) };
    this.#adapt(rows.reduce((sum, { json }) => sum + json.length, 0) / Math.max(1, rows.length));
    return rows.map(({ id, json }) => ({ id, document: parseObject(json) }));
  }

  #whole(): KeyRange {
    const [newest] = this.#scan(ALL_KEYS, "desc", 1);
    return { ...ALL_KEYS, upper: newest === undefined ? ALL_KEYS.lower : keyAfter(newest.key) };
  }

  #scan(range: KeyRange, order: "asc" | "desc", limit: number) {
    const { tablet: table, byCreationTime } = this.#table;
    return this.#store.scan({ table, index: byCreationTime.number, range, order, limit, skipCache: true });
  }

  /** Tables with small documents are walked in larger slices. */
  #adapt(charactersEach: number): void {
    const fitting = Math.floor(SLICE_CHARACTERS / Math.max(1, charactersEach));
    this.#limit = Math.max(1, Math.min(MAX_ROWS, fitting, this.#limit * 4));
  }
}
