import { DatabaseSync } from "node:sqlite";
import { chmodSync } from "node:fs";
import type { z } from "zod";

/** Opens the state of all stand-ins: one SQLite file, readable by its owner only (it holds signing keys and password hashes). */
export function openState(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  chmodSync(path, 0o600);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
  return database;
}

/** Runs the writes in one transaction, with one sync. */
export function inOneTransaction(database: DatabaseSync, write: () => void): void {
  database.exec("BEGIN");
  try {
    write();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

interface CollectionShape<Entity> {
  name: string;
  schema: z.ZodType<Entity>;
  /** A second way to find an entity, such as its e-mail address. Not necessarily unique. */
  lookup?: (entity: Entity) => string;
  /** A condition on rows that anybody may create without limit; the oldest of too many are deleted. */
  abandoned?: string;
}

const MOST_ABANDONED = 1_000;

/** One kind of entity, kept as JSON rows and checked against its schema each time it is read. */
export class Collection<Entity extends { id: string }> {
  readonly #database: DatabaseSync;
  readonly #shape: CollectionShape<Entity>;
  readonly #table: string;

  constructor(database: DatabaseSync, shape: CollectionShape<Entity>) {
    this.#database = database;
    this.#shape = shape;
    this.#table = `"${shape.name}"`;
    // "position" keeps the order of arrival: timestamps collide within a millisecond.
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${this.#table} (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, lookup TEXT, body TEXT NOT NULL);
       CREATE INDEX IF NOT EXISTS "${shape.name}_lookup" ON ${this.#table} (lookup);`,
    );
  }

  find(id: string): Entity | null {
    return this.#read(`SELECT body FROM ${this.#table} WHERE id = ?`, id)[0] ?? null;
  }

  findByLookup(value: string): Entity | null {
    return this.listByLookup(value)[0] ?? null;
  }

  listByLookup(value: string): Entity[] {
    return this.#read(`SELECT body FROM ${this.#table} WHERE lookup = ? ORDER BY position`, value);
  }

  /** Oldest first. */
  list(): Entity[] {
    return this.#read(`SELECT body FROM ${this.#table} ORDER BY position`);
  }

  save(entity: Entity): Entity {
    const sql = `INSERT INTO ${this.#table} (id, lookup, body) VALUES (?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET lookup = excluded.lookup, body = excluded.body`;
    this.#database.prepare(sql).run(entity.id, this.#shape.lookup?.(entity) ?? null, JSON.stringify(entity));
    const { abandoned } = this.#shape;
    if (abandoned !== undefined) this.#giveWay(abandoned);
    return entity;
  }

  delete(id: string): void {
    this.#database.prepare(`DELETE FROM ${this.#table} WHERE id = ?`).run(id);
  }

  clear(): void {
    this.#database.exec(`DELETE FROM ${this.#table}`);
  }

  #giveWay(abandoned: string): void {
    this.#database.exec(
      `DELETE FROM ${this.#table} WHERE position IN
       (SELECT position FROM ${this.#table} WHERE ${abandoned} ORDER BY position DESC LIMIT -1 OFFSET ${String(MOST_ABANDONED)})`,
    );
  }

  #read(sql: string, ...parameters: string[]): Entity[] {
    const rows = this.#database.prepare(sql).all(...parameters);
    return rows.map((row) => this.#shape.schema.parse(JSON.parse(String(row["body"]))));
  }
}
