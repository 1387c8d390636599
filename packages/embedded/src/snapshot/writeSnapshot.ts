/** Writes the ZIP of an export from a read-only store and the bytes of its files, in the layout of Convex's own exports. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { getExtension } from "hono/utils/mime";
import yazl from "yazl";
import { Catalog } from "../catalog/catalog.ts";
import type { Table } from "../catalog/indexes.ts";
import { type JsonObject, parseObject } from "../domain/json.ts";
import { fileOf } from "../system/files.ts";
import { STORAGE_TABLE } from "../catalog/systemTables.ts";
import { ALL_KEYS, keyAfter } from "../storage/indexKey.ts";
import type { FileStore } from "../storage/fileStore.ts";
import type { Store } from "../storage/store.ts";
import { toExportJson, UNIFORM, writtenFloat } from "./exportJson.ts";
import { documentsEntry, folderOf, schemaEntry, STORAGE_FOLDER, TABLES_FOLDER } from "./layout.ts";

export interface SnapshotSource {
  store: Store;
  /** Null for an export without files. */
  files: FileStore | null;
  /** The key in the address of a file. */
  keyOfFile: (id: string) => string;
}

/** A batch takes a few milliseconds; other work runs between batches. */
const BATCH = 100;
/** The uploader chooses the content type. Convex refuses a whole snapshot for an invalid one. */
const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const CONTENT_TYPE = new RegExp(String.raw`^${TOKEN}/${TOKEN}(\s*;\s*${TOKEN}=(${TOKEN}|"[^"\\]*"))*$`);
const README = `This is an export of a Convex deployment: one folder for each table, with a document a line.
To import it into a deployment: npx convex import <this file>
`;

/** First the numbers of all tables, then their documents, then the files: an import needs them in this order. */
export async function writeSnapshot(source: SnapshotSource, path: string): Promise<void> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  zip.addBuffer(Buffer.from(README), "README.md");
  const components = tablesByComponent(new Catalog(source.store));
  for (const [component, tables] of components) {
    addLines(zip, documentsEntry(component, TABLES_FOLDER), () => numbersOf(tables.filter(isApps)));
  }
  for (const table of [...components.values()].flat().filter(isApps)) {
    addLines(zip, documentsEntry(table.component, table.name), () => documentsOf(source.store, table));
    zip.addBuffer(Buffer.from(`${JSON.stringify(UNIFORM)}\n`), schemaEntry(table.component, table.name));
  }
  for (const [component, tables] of components) {
    const table = tables.find(({ name }) => name === STORAGE_TABLE);
    await addFiles(zip, source, { component, table });
  }
  zip.end();
  await Promise.race([written, failed]);
}

/** The root first; the tables of each component by their numbers. */
function tablesByComponent(catalog: Catalog): Map<string, Table[]> {
  const inOrder = (a: Table, b: Table): number =>
    a.component === b.component ? a.number - b.number : a.component < b.component ? -1 : 1;
  return Map.groupBy(catalog.tables().sort(inOrder), ({ component }) => component);
}

function isApps({ name }: Table): boolean {
  return !name.startsWith("_");
}

/** The stream is opened only when the ZIP writer reaches this entry. */
function addLines(zip: yazl.ZipFile, entry: string, lines: () => Iterable<string> | AsyncIterable<string>): void {
  zip.addReadStreamLazy(entry, (given) => {
    given(null, Readable.from(lines()));
  });
}

function* numbersOf(tables: readonly Table[]): Generator<string> {
  for (const { name, number } of tables) yield `${JSON.stringify({ name, id: number })}\n`;
}

async function* documentsOf(
  store: Store,
  table: Table | undefined,
  lineOf: (document: JsonObject) => string = toExportJson,
): AsyncGenerator<string> {
  if (table === undefined) return;
  for (const rows of batchesOf(store, table)) {
    yield rows.map((document) => `${lineOf(document)}\n`).join("");
    await setImmediate();
  }
}

export function* batchesOf(store: Store, table: Table): Generator<JsonObject[]> {
  let { lower } = ALL_KEYS;
  for (;;) {
    const rows = store.scan({
      table: table.tablet,
      index: table.byCreationTime.number,
      order: "asc",
      limit: BATCH,
      range: { ...ALL_KEYS, lower },
    });
    if (rows.length > 0) yield rows.map(({ json }) => parseObject(json));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    lower = keyAfter(last.key);
  }
}

/** Convex writes the table of files for every component, also an empty one, and no schema with it. */
async function addFiles(
  zip: yazl.ZipFile,
  { store, files, keyOfFile }: SnapshotSource,
  { component, table }: { component: string; table: Table | undefined },
): Promise<void> {
  if (files === null) return;
  const lineOf = (row: JsonObject): string => fileLine(row, keyOfFile);
  addLines(zip, documentsEntry(component, STORAGE_FOLDER), () => documentsOf(store, table, lineOf));
  if (table === undefined) return;
  for (const rows of batchesOf(store, table)) {
    for (const row of rows) addFile(zip, row, { component, files });
    await setImmediate();
  }
}

/**
 * Convex reads this line as a record of its own rather than as a document: the size is a whole number, the fields have this order,
 * and `internalId` is the key in the file's address, which Convex keeps at an import.
 */
function fileLine(row: JsonObject, keyOfFile: (id: string) => string): string {
  const { id, contentType, sha256, size } = fileOf(row);
  const fields: [name: string, json: string][] = [
    ["_id", JSON.stringify(id)],
    ["_creationTime", writtenFloat(Number(row["_creationTime"]))],
    ["sha256", JSON.stringify(sha256)],
    ["size", String(size)],
    ["contentType", JSON.stringify(contentType !== null && CONTENT_TYPE.test(contentType) ? contentType : null)],
    ["internalId", JSON.stringify(keyOfFile(id))],
  ];
  return `{${fields.map(([name, json]) => `"${name}":${json}`).join(",")}}`;
}

function addFile(
  zip: yazl.ZipFile,
  row: JsonObject,
  { component, files }: { component: string; files: FileStore },
): void {
  const { id, contentType, size } = fileOf(row);
  const extension = getExtension(contentType ?? "");
  // Most files are compressed already.
  zip.addReadStreamLazy(
    `${folderOf(component)}${STORAGE_FOLDER}/${id}${extension === undefined ? "" : `.${extension}`}`,
    { compress: false, size },
    (given) => {
      files.open(id).then(
        (bytes) => {
          if (bytes === null) given(new Error(`The bytes of file ${id} are missing.`), Readable.from([]));
          else given(null, bytes);
        },
        (error: unknown) => {
          given(error, Readable.from([]));
        },
      );
    },
  );
}
