import type { DatabaseSync } from "node:sqlite";

/** Entry N migrates a database from version N to N + 1. Released entries are never edited. */
const MIGRATIONS = [
  `
  CREATE TABLE documents (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tbl INTEGER NOT NULL, json TEXT NOT NULL);
  CREATE TABLE entries (idx INTEGER NOT NULL, key BLOB NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (idx, key)) WITHOUT ROWID;
  CREATE TABLE answers (session TEXT NOT NULL, request INTEGER NOT NULL, at INTEGER NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (session, request)) WITHOUT ROWID;
  CREATE TABLE settings (namespace TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (namespace, key)) WITHOUT ROWID;
  `,
  // One row: the generation of the log that follows the database's content, and the salt of the log's checksums.
  `
  CREATE TABLE log (salt INTEGER NOT NULL, generation INTEGER NOT NULL);
  INSERT INTO log VALUES (abs(random()) % 4294967296, 1);
  `,
  // Nothing to change: documents are stored under the tablet of their table, which is its number in all older databases. An
  // earlier program would mix up two tables with one number, and must refuse the database.
  "",
  // How many records of that generation the database already has.
  `
  ALTER TABLE log ADD COLUMN records INTEGER NOT NULL DEFAULT 0;
  `,
  // Where in the log's file that generation begins. An earlier program would not find the generation that continues it.
  `
  ALTER TABLE log ADD COLUMN start INTEGER NOT NULL DEFAULT 0;
  `,
];

function userVersion(database: DatabaseSync): number {
  const row = database.prepare("PRAGMA user_version").get();
  return typeof row?.["user_version"] === "number" ? row["user_version"] : 0;
}

/** Throws for a database written by a newer version. */
export function migrate(database: DatabaseSync): void {
  const from = userVersion(database);
  if (from > MIGRATIONS.length) {
    throw new Error(
      `The database was written by a newer version (${String(from)}); this program supports up to ${String(MIGRATIONS.length)}.`,
    );
  }
  for (const [step, sql] of MIGRATIONS.entries()) {
    if (step < from) continue;
    database.exec(`BEGIN; ${sql} PRAGMA user_version = ${String(step + 1)}; COMMIT;`);
  }
}
