import { DatabaseSync, type StatementSync } from "node:sqlite";
import { BY_ID } from "./byId.ts";
import type { IndexKey } from "./indexKey.ts";
import { SearchTables } from "./searchTables.ts";
import { blob, keyOf, textOf } from "./sqliteValues.ts";
import type { Scan, SearchMatch, SearchRequest, StoredDocument, StoredRow, StoreReader } from "./store.ts";

/** A thread's share of memory for pages of the database, beside its limit for functions. */
const PAGE_CACHE_KIB = 8_192;

function scanSql(order: "ASC" | "DESC"): string {
  return `SELECT e.key AS key, d.id AS id, d.json AS json FROM entries e JOIN documents d ON d.n = e.n
    WHERE e.idx = ? AND e.key >= ? AND e.key < ? ORDER BY e.key ${order} LIMIT ?`;
}

function idScanSql(order: "ASC" | "DESC"): string {
  return `SELECT id, json FROM documents WHERE id >= ? AND id < ? AND tbl = ? ORDER BY id ${order} LIMIT ?`;
}

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    ascending: prepare(scanSql("ASC")),
    descending: prepare(scanSql("DESC")),
    ascendingIds: prepare(idScanSql("ASC")),
    descendingIds: prepare(idScanSql("DESC")),
    get: prepare("SELECT tbl, json FROM documents WHERE id = ?"),
    answer: prepare("SELECT json FROM answers WHERE session = ? AND request = ?"),
    lastAnswered: prepare("SELECT max(request) AS request FROM answers WHERE session = ?"),
    setting: prepare("SELECT value FROM settings WHERE namespace = ? AND key = ?"),
    settings: prepare("SELECT key, value FROM settings WHERE namespace = ? ORDER BY key"),
    keys: prepare("SELECT key FROM entries WHERE idx = ? ORDER BY key LIMIT ?"),
    count: prepare("SELECT count(*) AS n FROM entries WHERE idx = ?"),
  };
}

/** The reads of the SQLite store. */
export class SqliteReader implements StoreReader {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #searches: SearchTables;

  constructor(database: DatabaseSync, searches = new SearchTables(database)) {
    this.#statements = prepareStatements(database);
    this.#searches = searches;
  }

  scan(scan: Scan): StoredRow[] {
    const { index, range, order, limit } = scan;
    if (index === BY_ID) return this.#scanIds(scan);
    const statement = order === "asc" ? this.#statements.ascending : this.#statements.descending;
    const rows = statement.all(index, blob(range.lower), blob(range.upper), limit);
    return rows.map(({ key, id, json }) => ({ key: keyOf(key), id: textOf(id), json: textOf(json) }));
  }

  #scanIds({ table, range: { lower, upper }, order, limit }: Scan): StoredRow[] {
    const statement = order === "asc" ? this.#statements.ascendingIds : this.#statements.descendingIds;
    const rows = statement.all(lower, upper, table, limit);
    return rows.map(({ id, json }) => ({ key: textOf(id), id: textOf(id), json: textOf(json) }));
  }

  keys(index: number, limit: number): IndexKey[] {
    return this.#statements.keys.all(index, limit).map(({ key }) => keyOf(key));
  }

  search(request: SearchRequest): SearchMatch[] {
    return this.#searches.search(request);
  }

  get(id: string): StoredDocument | null {
    const row = this.#statements.get.get(id);
    return row === undefined ? null : { table: Number(row["tbl"]), json: String(row["json"]) };
  }

  answer(sessionId: string, requestId: number): string | null {
    const row = this.#statements.answer.get(sessionId, requestId);
    return row === undefined ? null : String(row["json"]);
  }

  lastAnswered(sessionId: string): number | null {
    const request = this.#statements.lastAnswered.get(sessionId)?.["request"];
    return typeof request === "number" ? request : null;
  }

  setting(namespace: string, key: string): string | null {
    const row = this.#statements.setting.get(namespace, key);
    return row === undefined ? null : String(row["value"]);
  }

  settings(namespace: string): [key: string, value: string][] {
    return this.#statements.settings.all(namespace).map((row) => [String(row["key"]), String(row["value"])]);
  }

  count(index: number): number {
    return Number(this.#statements.count.get(index)?.["n"] ?? 0);
  }
}

/** Reads of another thread, on one snapshot at a time. */
export interface SnapshotReader {
  readonly reader: StoreReader;
  /** Reads the last published state, until the next call of `begin` or `end`. */
  begin(): void;
  end(): void;
}

/** Opens a database that the deployment's own thread writes to. */
export function openSnapshotReader(path: string): SnapshotReader {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec(`PRAGMA cache_size = -${String(PAGE_CACHE_KIB)}; PRAGMA temp_store = MEMORY;`);
  const [begin, first, end] = ["BEGIN", "SELECT generation FROM log", "COMMIT"].map((sql) => database.prepare(sql));
  let isOpen = false;
  const close = (): void => {
    if (isOpen) end?.run();
    isOpen = false;
  };
  return {
    reader: new SqliteReader(database),
    begin() {
      close();
      begin?.run();
      isOpen = true;
      // A snapshot is taken by the first read.
      first?.get();
    },
    end: close,
  };
}
