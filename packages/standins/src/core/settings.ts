import type { DatabaseSync } from "node:sqlite";
import type { z } from "zod";

/** Single values that survive a restart: keys, switches, the time of the first start. */
export class Settings {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec("CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
  }

  find<Value>(name: string, schema: z.ZodType<Value>): Value | null {
    const row = this.#database.prepare("SELECT value FROM settings WHERE name = ?").get(name);
    return row === undefined ? null : schema.parse(JSON.parse(String(row["value"])));
  }

  set(name: string, value: unknown): void {
    const sql = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    this.#database.prepare(sql).run(name, JSON.stringify(value));
  }

  /** Creates the value on the first start, and returns the same one from then on. */
  async once<Value>(name: string, schema: z.ZodType<Value>, make: () => Value | Promise<Value>): Promise<Value> {
    const kept = this.find(name, schema);
    if (kept !== null) return kept;
    const made = await make();
    this.set(name, made);
    return made;
  }

  delete(name: string): void {
    this.#database.prepare("DELETE FROM settings WHERE name = ?").run(name);
  }
}
