/** Writes the ZIP of an export from a read-only store and the bytes of its files. */
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
import { toExportJson, UNIFORM } from "./exportJson.ts";
import { documentsEntry, folderOf, schemaEntry, STORAGE_FOLDER, TABLES_FOLDER } from "./layout.ts";

export interface SnapshotSource {
  store: Store;
  /** Null for an export without files. */
  files: FileStore | null;
}

/** A batch takes a few milliseconds; other work runs between batches. */
const BATCH = 100;
const README = `This is an export of a Convex deployment: one folder for each table, with a document a line.
To import it into a deployment: npx convex import <this file>
`;

export async function writeSnapshot(source: SnapshotSource, path: string): Promise<void> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  zip.addBuffer(Buffer.from(README), "README.md");
  for (const [component, tables] of tablesByComponent(new Catalog(source.store), source.files !== null)) {
    const numbers = tables.filter(({ name }) => name !== STORAGE_TABLE);
    addLines(zip, `${folderOf(component)}${TABLES_FOLDER}/documents.jsonl`, () => numbersOf(numbers));
    for (const table of tables) {
      addLines(zip, documentsEntry(component, table.name), () => documentsOf(source.store, table));
      zip.addBuffer(Buffer.from(`${JSON.stringify(UNIFORM)}\n`), schemaEntry(component, table.name));
      if (table.name === STORAGE_TABLE) await addFiles(zip, source, table);
    }
  }
  zip.end();
  await Promise.race([written, failed]);
}

function tablesByComponent(catalog: Catalog, withFiles: boolean): Map<string, Table[]> {
  const isWanted = ({ name }: Table): boolean => !name.startsWith("_") || (withFiles && name === STORAGE_TABLE);
  return Map.groupBy(catalog.tables().filter(isWanted), ({ component }) => component);
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

async function* documentsOf(store: Store, table: Table): AsyncGenerator<string> {
  for (const rows of batchesOf(store, table)) {
    yield rows.map((document) => `${toExportJson(document)}\n`).join("");
    await setImmediate();
  }
}

export function* batchesOf(store: Store, table: Table): Generator<JsonObject[]> {
  let { lower } = ALL_KEYS;
  for (;;) {
    const rows = store.scan({
      table: table.number,
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

async function addFiles(zip: yazl.ZipFile, { store, files }: SnapshotSource, table: Table): Promise<void> {
  if (files === null) return;
  for (const rows of batchesOf(store, table)) {
    for (const row of rows) addFile(zip, row, { component: table.component, files });
    await setImmediate();
  }
}

function addFile(
  zip: yazl.ZipFile,
  row: JsonObject,
  { component, files }: { component: string; files: FileStore },
): void {
  const { id, contentType, size } = fileOf(row);
  const extension = getExtension(contentType ?? "") ?? "bin";
  // Most files are compressed already.
  zip.addReadStreamLazy(
    `${folderOf(component)}${STORAGE_FOLDER}/${id}.${extension}`,
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
