/** Opens the database file and prepares its statements. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { migrate } from "./migrations.ts";
import { closeFileToOthers, makeOwnersFile } from "./ownersOnly.ts";

/** Suffixes of the files that SQLite and the commit log keep beside a database. */
export const BESIDE_DATABASE = ["-log", "-wal", "-shm", "-journal"] as const;

const PAGE_CACHE_KIB = 65_536;
export const CHECKPOINT_PAGES = 4_000;

/** Takes a few milliseconds. An index by age would make this simpler, but every mutation slower. */
const ANSWERS_A_SWEEP = 2_000;

function scanSql(order: "ASC" | "DESC"): string {
  return `SELECT e.key AS key, d.id AS id, d.json AS json FROM entries e JOIN documents d ON d.n = e.n
    WHERE e.idx = ? AND e.key >= ? AND e.key < ? ORDER BY e.key ${order} LIMIT ?`;
}

function idScanSql(order: "ASC" | "DESC"): string {
  return `SELECT id, json FROM documents WHERE id >= ? AND id < ? AND tbl = ? ORDER BY id ${order} LIMIT ?`;
}

export function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    begin: prepare("BEGIN IMMEDIATE"),
    commit: prepare("COMMIT"),
    ascending: prepare(scanSql("ASC")),
    descending: prepare(scanSql("DESC")),
    ascendingIds: prepare(idScanSql("ASC")),
    descendingIds: prepare(idScanSql("DESC")),
    get: prepare("SELECT tbl, json FROM documents WHERE id = ?"),
    number: prepare("SELECT n FROM documents WHERE id = ?"),
    update: prepare("UPDATE documents SET tbl = ?, json = ? WHERE id = ? RETURNING n"),
    insert: prepare("INSERT INTO documents (id, tbl, json) VALUES (?, ?, ?)"),
    remove: prepare("DELETE FROM documents WHERE id = ?"),
    putEntry: prepare("INSERT OR REPLACE INTO entries (idx, key, n) VALUES (?, ?, ?)"),
    removeEntry: prepare("DELETE FROM entries WHERE idx = ? AND key = ?"),
    answer: prepare("SELECT json FROM answers WHERE session = ? AND request = ?"),
    lastAnswered: prepare("SELECT max(request) AS request FROM answers WHERE session = ?"),
    putAnswer: prepare("INSERT OR REPLACE INTO answers (session, request, at, json) VALUES (?, ?, ?, ?)"),
    answerAfter: prepare(
      `SELECT session, request FROM answers WHERE (session, request) > (?, ?)
        ORDER BY session, request LIMIT 1 OFFSET ${String(ANSWERS_A_SWEEP - 1)}`,
    ),
    sweepBetween: prepare(
      "DELETE FROM answers WHERE (session, request) > (?, ?) AND (session, request) <= (?, ?) AND at < ?",
    ),
    sweepAfter: prepare("DELETE FROM answers WHERE (session, request) > (?, ?) AND at < ?"),
    setting: prepare("SELECT value FROM settings WHERE namespace = ? AND key = ?"),
    settings: prepare("SELECT key, value FROM settings WHERE namespace = ? ORDER BY key"),
    putSetting: prepare("INSERT OR REPLACE INTO settings (namespace, key, value) VALUES (?, ?, ?)"),
    removeSetting: prepare("DELETE FROM settings WHERE namespace = ? AND key = ?"),
    keys: prepare("SELECT key FROM entries WHERE idx = ? ORDER BY key LIMIT ?"),
    count: prepare("SELECT count(*) AS n FROM entries WHERE idx = ?"),
    log: prepare("SELECT salt, generation FROM log"),
    nextGeneration: prepare("UPDATE log SET generation = generation + 1 RETURNING generation"),
  };
}

export function openDatabase(path: string, checkpointPages = CHECKPOINT_PAGES): DatabaseSync {
  if (path !== ":memory:") keepToOwner(path);
  const database = new DatabaseSync(path);
  try {
    // One process owns the file, so reads take no locks. What is deleted is written over with zeros: a client's deleted text must
    // not stay in free pages.
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA cache_size = -${String(PAGE_CACHE_KIB)}; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = ${String(checkpointPages)};`);
    migrate(database);
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes("database is locked")) {
      throw new Error(`${path} is in use by another deployment.`, { cause: error });
    }
    throw error;
  }
  return database;
}

/** SQLite gives its write-ahead log the mode of the database file. */
function keepToOwner(path: string): void {
  makeOwnersFile(path);
  for (const suffix of BESIDE_DATABASE) closeFileToOthers(path + suffix);
}
