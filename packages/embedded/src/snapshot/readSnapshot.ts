/** Reads the rows and files of a snapshot's ZIP. */
import { open, text, type Zip, type ZipEntry } from "./zipReader.ts";
import { z } from "zod";
import { isObject, type JsonObject, parseJson, type JsonValue } from "../domain/json.ts";
import type { FileStore, ReceivedFile } from "../storage/fileStore.ts";
import { isChecksum } from "../system/files.ts";
import { fromExportJson, UNIFORM } from "./exportJson.ts";
import { ImportRefused } from "./importRefused.ts";
import { readEntryName, STORAGE_FOLDER, TABLES_FOLDER, type Entry } from "./layout.ts";
import { readLines } from "./readRows.ts";
import { integerOf, stageRows } from "./stageRow.ts";
import { labelOf, type StagedRow, type StagedTable, type Staging } from "./staging.ts";

export interface ReceivedFiles {
  /** The key is the id of the file's row. They are not stored under that id yet. */
  received: Map<string, ReceivedFile>;
}

interface Named {
  entry: ZipEntry;
  name: Entry;
}

/** Ids have 32 bits for the number of their table. */
const LAST_TABLE_NUMBER = 2 ** 32 - 1;
const vTable = z.object({ name: z.string(), id: z.union([z.number(), z.object({ $integer: z.string() })]) });
/** The older format infers types from the values' shapes; these types cannot be inferred from plain JSON. */
const NOT_PLAIN = /int64|bytes|(?<!normal)float64/;

/** `within`: the component into which the snapshot's root is imported. */
export async function readSnapshot(
  path: string,
  staging: Staging,
  { files, within }: { files: FileStore; within: string },
): Promise<ReceivedFiles> {
  const zip = await open(path);
  try {
    const named = zip.entries.flatMap((entry) => nameOf(entry, within));
    refuseOtherZips(named);
    await readNumbers(zip, named, staging);
    const plain = await plainTables(zip, named);
    for (const { entry, name } of named) {
      if (name.kind === "documents" && name.table !== TABLES_FOLDER) {
        const table = staging.table(name.component, name.table);
        const parse = plain.has(keyOf(name)) ? (line: string) => parseJson(line) : fromExportJson;
        const lines = readLines(zip.read(entry), parse, labelOf(table));
        const rows = name.table === STORAGE_FOLDER ? fileRows(lines) : lines;
        await stageRows(staging, { table, isPlain: plain.has(keyOf(name)) }, rows);
      }
    }
    return { received: await receiveFiles(zip, named, { staging, files }) };
  } finally {
    zip.close();
  }
}

const keyOf = ({ component, table }: { component: string; table: string }): string => `${component}:${table}`;

function nameOf(entry: ZipEntry, within: string): Named[] {
  const name = readEntryName(entry.fileName);
  if (name === null) return [];
  const component = [within, name.component].filter((part) => part !== "").join("/");
  return [{ entry, name: { ...name, component } }];
}

/** A ZIP without tables would clear all of them, and an entry that occurs twice leaves open which of both is meant. */
function refuseOtherZips(named: readonly Named[]): void {
  if (!named.some(({ name }) => name.kind === "documents")) {
    throw new ImportRefused("The ZIP is not a snapshot: it has no documents.jsonl of a table.");
  }
  const seen = new Set<string>();
  for (const { entry, name } of named) {
    const key = JSON.stringify(name);
    if (seen.has(key)) throw new ImportRefused(`The ZIP has ${entry.fileName} twice.`);
    seen.add(key);
  }
}

/** Reads the table numbers, which are also given for empty tables. */
async function readNumbers(zip: Zip, named: Named[], staging: Staging): Promise<void> {
  for (const { entry, name } of named) {
    if (name.kind !== "documents" || name.table !== TABLES_FOLDER) continue;
    const { component } = name;
    let row = 0;
    for await (const line of readLines(zip.read(entry), fromExportJson, TABLES_FOLDER)) {
      row += 1;
      const table = readNumber(line, row);
      const isThere = named.some(
        (other) => other.name.kind === "documents" && keyOf(other.name) === keyOf({ component, table: table.name }),
      );
      // Without its documents the table would be emptied, and nothing would say that the snapshot is incomplete.
      if (!isThere) {
        throw new ImportRefused(`The snapshot has no documents of table "${labelOf({ component, ...table })}".`);
      }
      staging.table(component, table.name).number = table.number;
    }
  }
}

function readNumber(line: JsonValue, row: number): { name: string; number: number } {
  const { name = "", id = NaN } = vTable.safeParse(line).data ?? {};
  const number = typeof id === "number" ? id : Number(integerOf(id));
  if (Number.isInteger(number) && number > 0 && number <= LAST_TABLE_NUMBER) return { name, number };
  throw new ImportRefused(
    `Row ${String(row)} of table "${TABLES_FOLDER}": it must have the name and the number of a table.`,
  );
}

async function plainTables(zip: Zip, named: Named[]): Promise<Set<string>> {
  const uniform = new Set<string>();
  for (const { entry, name } of named) {
    if (name.kind !== "schema") continue;
    const schema = await text(zip.read(entry));
    if (schema.trim() === JSON.stringify(UNIFORM)) {
      uniform.add(keyOf(name));
    } else if (NOT_PLAIN.test(schema)) {
      throw new ImportRefused(
        `Table "${name.table}" was exported in an older format, which is not supported for int64, bytes or special floats; export it again.`,
      );
    }
  }
  const documents = named.flatMap(({ name }) => (name.kind === "documents" ? [keyOf(name)] : []));
  return new Set(documents.filter((key) => !uniform.has(key)));
}

/** Reduces a row of a snapshot to the fields that the table of files stores. */
async function* fileRows(lines: AsyncIterable<JsonValue>): AsyncGenerator<JsonValue> {
  for await (const line of lines) {
    if (!isObject(line)) {
      yield line;
      continue;
    }
    const { _id, _creationTime, contentType, sha256, size } = line;
    const bytes = Number(isObject(size) ? integerOf(size) : size);
    const row: JsonObject = {};
    for (const [field, value] of Object.entries({
      _id,
      _creationTime,
      contentType,
      sha256: inBase64(sha256),
      size: bytes,
    })) {
      if (value !== undefined && value !== null) row[field] = value;
    }
    yield row;
  }
}

function inBase64(sha256: JsonValue | undefined): JsonValue {
  if (typeof sha256 !== "string") return null;
  return /^[0-9a-f]{64}$/i.test(sha256) ? Buffer.from(sha256, "hex").toString("base64") : sha256;
}

async function receiveFiles(
  zip: Zip,
  named: Named[],
  { staging, files }: { staging: Staging; files: FileStore },
): Promise<Map<string, ReceivedFile>> {
  const entries = fileEntries(named, staging);
  const tables = staging.tables().filter(({ name }) => name === STORAGE_FOLDER);
  for (const table of tables) {
    for (const row of staging.rowsOf(table)) {
      if (!entries.has(row.id ?? "")) throw wrongFile(table, row, "the snapshot has no bytes for it");
    }
  }
  const received = new Map<string, ReceivedFile>();
  try {
    for (const [id, entry] of entries) received.set(id, await files.receive(zip.read(entry)));
    for (const table of tables) for (const row of staging.rowsOf(table)) checkFile(table, row, received);
    return received;
  } catch (error) {
    for (const file of received.values()) await files.discard(file);
    throw error;
  }
}

/** The key is the id of the file's row, which is one of the same component. */
function fileEntries(named: Named[], staging: Staging): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  for (const { entry, name } of named) {
    if (name.kind !== "file") continue;
    const table = { component: name.component, name: STORAGE_FOLDER };
    if (!staging.has(name.id, table)) {
      throw new ImportRefused(
        `The snapshot has the file ${entry.fileName}, and table "${labelOf(table)}" has no row of it.`,
      );
    }
    entries.set(name.id, entry);
  }
  return entries;
}

function checkFile(table: StagedTable, row: StagedRow, received: ReadonlyMap<string, ReceivedFile>): void {
  const file = received.get(row.id ?? "");
  const { sha256 } = row.document;
  if (file === undefined || typeof sha256 !== "string" || !isChecksum(sha256, file.sha256)) {
    throw wrongFile(table, row, "its bytes do not match its SHA-256");
  }
  if (row.document["size"] !== file.size) throw wrongFile(table, row, "its bytes do not have its size");
}

function wrongFile(table: StagedTable, { row, id }: StagedRow, problem: string): ImportRefused {
  return new ImportRefused(
    `Row ${String(row)} of table "${labelOf(table)}": the file ${String(id)} is refused, because ${problem}.`,
  );
}
