/** Puts a backup where a deployment can be started on it. What is put there has been looked through before it is in place. */
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Misuse } from "../process/config.ts";
import { Catalog } from "../catalog/catalog.ts";
import { fileOf, isChecksum, type StoredFile } from "../system/files.ts";
import { STORAGE_TABLE } from "../catalog/systemTables.ts";
import { FileStore } from "../storage/fileStore.ts";
import { copyOwnersFile, makeOwnersFolder, OpenToOthers } from "../storage/ownersOnly.ts";
import { BESIDE_DATABASE } from "../storage/sqliteDatabase.ts";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import type { Store } from "../storage/store.ts";
import { ADMIN_KEY, countDocuments, DATABASE, FILES, NOTE, vNote, type Note } from "./backups.ts";
import { batchesOf } from "./writeSnapshot.ts";

export interface RestoreOptions {
  dataFolder: string;
  /** Where there is something already: put it aside instead of refusing. */
  force: boolean;
  now: Date;
}

/** What a restore that was broken off leaves; the next one begins anew. */
const UNFINISHED = "restoring";
const REPLACED = "replaced-";

export interface Restored extends Note {
  /** Where what was there is now. */
  replaced: string | null;
  /** Whether other accounts could enter the data folder until now. */
  wasOpen: boolean;
}

/** Throws Misuse with what the person can do about it; the folder is as it was then. */
export async function restore(backup: string, { dataFolder, force, now }: RestoreOptions): Promise<Restored> {
  const note = await readNote(backup);
  const names = existsSync(dataFolder) ? await readdir(dataFolder) : [];
  const present = names.filter((name) => name !== UNFINISHED && !name.startsWith(REPLACED));
  if (present.length > 0 && !force) {
    throw new Misuse(
      `${dataFolder} is not empty. Restore into another folder with --data, or with --force: what is there is then put aside in a folder beside it, not deleted.`,
    );
  }
  requireNotInUse(join(dataFolder, DATABASE));
  const wasOpen = closed(dataFolder);
  await rm(join(dataFolder, UNFINISHED), { recursive: true, force: true });
  const parts = await copyParts(backup, join(dataFolder, UNFINISHED));
  await verify(join(dataFolder, UNFINISHED), note);
  const replaced = present.length > 0 ? await putAside(dataFolder, present, now) : null;
  for (const part of parts) await rename(join(dataFolder, UNFINISHED, part), join(dataFolder, part));
  await rm(join(dataFolder, UNFINISHED), { recursive: true });
  return { ...note, replaced, wasOpen };
}

function closed(dataFolder: string): boolean {
  try {
    return makeOwnersFolder(dataFolder);
  } catch (error) {
    if (error instanceof OpenToOthers) throw new Misuse(error.message);
    throw error;
  }
}

async function readNote(backup: string): Promise<Note> {
  const path = join(backup, NOTE);
  if (!existsSync(path)) throw new Misuse(`${backup} is no backup, or one that was broken off: it has no ${NOTE}.`);
  return vNote.parse(JSON.parse(await readFile(path, "utf8")));
}

function requireNotInUse(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path);
  try {
    database.exec("BEGIN IMMEDIATE; ROLLBACK");
  } catch (error) {
    throw new Misuse(`${path} is in use by a running deployment; stop it first.`, { cause: error });
  } finally {
    database.close();
  }
}

/** The database last: without it there is nothing to start on. */
async function copyParts(backup: string, folder: string): Promise<string[]> {
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 });
  for (const name of await readdir(join(backup, FILES))) {
    await copyOwnersFile(join(backup, FILES, name), join(folder, FILES, name));
  }
  const hasKey = existsSync(join(backup, ADMIN_KEY));
  if (hasKey) await copyOwnersFile(join(backup, ADMIN_KEY), join(folder, ADMIN_KEY));
  await copyOwnersFile(join(backup, DATABASE), join(folder, DATABASE));
  return [FILES, ...(hasKey ? [ADMIN_KEY] : []), DATABASE];
}

async function verify(folder: string, note: Note): Promise<void> {
  const path = join(folder, DATABASE);
  const store = createSqliteStore({ path, sync: "full" });
  try {
    const documents = countDocuments(store);
    if (documents !== note.documents) {
      throw new Misuse(
        `The backup's database has ${String(documents)} documents, and ${String(note.documents)} were put into it.`,
      );
    }
    await verifyFiles(store, new FileStore(join(folder, FILES)));
  } finally {
    await store.close();
    for (const suffix of BESIDE_DATABASE) await rm(path + suffix, { force: true });
  }
}

async function verifyFiles(store: Store, files: FileStore): Promise<void> {
  for (const table of new Catalog(store).named(STORAGE_TABLE)) {
    for (const rows of batchesOf(store, table)) for (const row of rows) await verifyFile(fileOf(row), files);
  }
}

async function verifyFile({ id, sha256, size }: StoredFile, files: FileStore): Promise<void> {
  const path = files.pathOf(id);
  if (!existsSync(path) || (await stat(path)).size !== size || !isChecksum(sha256, await files.checksum(id))) {
    throw new Misuse(`The backup's file ${id} is missing or not as it was.`);
  }
}

async function putAside(dataFolder: string, names: string[], now: Date): Promise<string> {
  const folder = join(dataFolder, REPLACED + now.toISOString().replaceAll(/[:.]/g, "-"));
  await mkdir(folder, { mode: 0o700 });
  for (const name of names) await rename(join(dataFolder, name), join(folder, name));
  return folder;
}
