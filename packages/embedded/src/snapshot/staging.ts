/** Stores the rows of an import in a temporary database, from the upload until they are all imported at once. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type JsonObject, parseObject } from "../domain/json.ts";
import { ImportRefused } from "./importRefused.ts";

export interface StagedTable {
  component: string;
  name: string;
  /** The table number that the ids contain; null if there are no ids. */
  number: number | null;
  rows: number;
}

export interface StagedRow {
  /** Counted from one, as lines are. */
  row: number;
  id: string | null;
  document: JsonObject;
}

export function labelOf({ component, name }: { component: string; name: string }): string {
  return component === "" ? name : `${component}:${name}`;
}

export class Staging {
  readonly #database: DatabaseSync;
  readonly #statements: Record<"insert" | "rows" | "has", StatementSync>;
  readonly #tables = new Map<string, StagedTable & { key: number }>();

  /** `path` must not exist; the caller removes the file. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    // The database is discarded after a crash, so it needs no durability.
    this.#database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      CREATE TABLE rows (tbl INTEGER, row INTEGER, id TEXT, json TEXT, PRIMARY KEY (tbl, row)) WITHOUT ROWID;
      CREATE UNIQUE INDEX ids ON rows (id); BEGIN`);
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    this.#statements = {
      insert: prepare("INSERT INTO rows (tbl, row, id, json) VALUES (?, ?, ?, ?)"),
      rows: prepare("SELECT row, id, json FROM rows WHERE tbl = ? ORDER BY row"),
      has: prepare("SELECT tbl FROM rows WHERE id = ?"),
    };
  }

  tables(): StagedTable[] {
    return [...this.#tables.values()];
  }

  /** Creates tables without rows too, which a replacement clears. */
  table(component: string, name: string): StagedTable {
    const known = this.#tables.get(`${component}:${name}`);
    if (known !== undefined) return known;
    const table = { component, name, number: null, rows: 0, key: this.#tables.size };
    this.#tables.set(`${component}:${name}`, table);
    return table;
  }

  add(table: StagedTable, { row, id, document }: StagedRow): void {
    try {
      this.#statements.insert.run(this.#keyOf(table), row, id, JSON.stringify(document));
    } catch (error) {
      if (id === null || this.#statements.has.get(id) === undefined) throw error;
      throw new ImportRefused(`Row ${String(row)} of table "${labelOf(table)}": the _id ${id} occurs twice.`);
    }
    table.rows += 1;
  }

  has(id: string, table: Pick<StagedTable, "component" | "name">): boolean {
    return this.#statements.has.get(id)?.["tbl"] === this.#keyOf(table);
  }

  *rowsOf(table: StagedTable): Generator<StagedRow> {
    for (const { row, id, json } of this.#statements.rows.iterate(this.#keyOf(table))) {
      yield {
        row: Number(row),
        id: id === null ? null : String(id),
        document: parseObject(String(json)),
      };
    }
  }

  close(): void {
    this.#database.close();
  }

  #keyOf({ component, name }: Pick<StagedTable, "component" | "name">): number {
    return this.#tables.get(`${component}:${name}`)?.key ?? -1;
  }
}
