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
import type { Staging } from "./staging.ts";

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
    await readNumbers(zip, named, staging);
    const plain = await plainTables(zip, named);
    for (const { entry, name } of named) {
      if (name.kind === "documents" && name.table !== TABLES_FOLDER) {
        const table = staging.table(name.component, name.table);
        const parse = plain.has(keyOf(name)) ? (line: string) => parseJson(line) : fromExportJson;
        const lines = readLines(zip.read(entry), parse);
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

/** Reads the table numbers, which are also given for empty tables. */
async function readNumbers(zip: Zip, named: Named[], staging: Staging): Promise<void> {
  for (const { entry, name } of named) {
    if (name.kind !== "documents" || name.table !== TABLES_FOLDER) continue;
    let row = 0;
    for await (const line of readLines(zip.read(entry), fromExportJson)) {
      row += 1;
      const table = readNumber(line, row);
      const isThere = named.some(
        (other) => other.name.kind === "documents" && keyOf(other.name) === keyOf({ ...name, table: table.name }),
      );
      if (isThere) staging.table(name.component, table.name).number = table.number;
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
  const received = new Map<string, ReceivedFile>();
  try {
    for (const { entry, name } of named) {
      if (name.kind === "file") received.set(name.id, await files.receive(zip.read(entry)));
    }
    for (const table of staging.tables().filter(({ name }) => name === STORAGE_FOLDER)) {
      for (const { id, document } of staging.rowsOf(table)) checkFile(received.get(id ?? ""), id, document);
    }
    return received;
  } catch (error) {
    for (const file of received.values()) await files.discard(file);
    throw error;
  }
}

function checkFile(file: ReceivedFile | undefined, id: string | null, { sha256 }: JsonObject): void {
  if (file === undefined) throw new ImportRefused(`The snapshot has no bytes for the file ${String(id)}.`);
  if (typeof sha256 !== "string" || !isChecksum(sha256, file.sha256)) {
    throw new ImportRefused(`The bytes of the file ${String(id)} do not match its SHA-256.`);
  }
}
