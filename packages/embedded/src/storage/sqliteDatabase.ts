/** Opens the database file and prepares its statements. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { migrate } from "./migrations.ts";
import { closeFileToOthers, makeOwnersFile } from "./ownersOnly.ts";

/** Suffixes of the files that SQLite and the commit log keep beside a database. */
export const BESIDE_DATABASE = ["-log", "-lock", "-wal", "-shm", "-journal"] as const;

const PAGE_CACHE_KIB = 65_536;

/** Takes a few milliseconds. An index by age would make this simpler, but every mutation slower. */
const ANSWERS_A_SWEEP = 2_000;

export function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    begin: prepare("BEGIN IMMEDIATE"),
    commit: prepare("COMMIT"),
    number: prepare("SELECT n FROM documents WHERE id = ?"),
    update: prepare("UPDATE documents SET tbl = ?, json = ? WHERE id = ? RETURNING n"),
    insert: prepare("INSERT INTO documents (id, tbl, json) VALUES (?, ?, ?)"),
    remove: prepare("DELETE FROM documents WHERE id = ?"),
    putEntry: prepare("INSERT OR REPLACE INTO entries (idx, key, n) VALUES (?, ?, ?)"),
    removeEntry: prepare("DELETE FROM entries WHERE idx = ? AND key = ?"),
    putAnswer: prepare("INSERT OR REPLACE INTO answers (session, request, at, json) VALUES (?, ?, ?, ?)"),
    answerAfter: prepare(
      `SELECT session, request FROM answers WHERE (session, request) > (?, ?)
        ORDER BY session, request LIMIT 1 OFFSET ${String(ANSWERS_A_SWEEP - 1)}`,
    ),
    sweepBetween: prepare(
      "DELETE FROM answers WHERE (session, request) > (?, ?) AND (session, request) <= (?, ?) AND at < ?",
    ),
    sweepAfter: prepare("DELETE FROM answers WHERE (session, request) > (?, ?) AND at < ?"),
    putSetting: prepare("INSERT OR REPLACE INTO settings (namespace, key, value) VALUES (?, ?, ?)"),
    removeSetting: prepare("DELETE FROM settings WHERE namespace = ? AND key = ?"),
    log: prepare("SELECT salt, generation, records, start FROM log"),
    putLog: prepare("UPDATE log SET generation = ?, records = ?, start = ?"),
  };
}

/** Keeps a second deployment away from the database until it is closed, or the process ends. */
export function lockDatabase(path: string): { close: () => void } {
  const lock = `${path}-lock`;
  makeOwnersFile(lock);
  const database = new DatabaseSync(lock);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;");
  } catch (error) {
    database.close();
    throw new Error(`${path} is in use by another deployment.`, { cause: error });
  }
  return database;
}

export function openDatabase(path: string): DatabaseSync {
  if (path !== ":memory:") keepToOwner(path);
  const database = new DatabaseSync(path);
  try {
    // SQLite overwrites deleted content with zeros: a client's deleted text must not stay in free pages.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -${String(PAGE_CACHE_KIB)}; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = 0;`);
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite gives its write-ahead log the mode of the database file. */
function keepToOwner(path: string): void {
  makeOwnersFile(path);
  for (const suffix of BESIDE_DATABASE) closeFileToOthers(path + suffix);
}
