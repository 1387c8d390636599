/** Restores a backup into a data folder. The copy is verified before it is moved into place. */
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Misuse } from "../process/config.ts";
import { Catalog } from "../catalog/catalog.ts";
import { fileOf, isChecksum, type StoredFile } from "../system/files.ts";
import { STORAGE_TABLE } from "../catalog/systemTables.ts";
import { isDiskFull } from "../storage/diskFull.ts";
import { FileStore } from "../storage/fileStore.ts";
import { copyOwnersFile, makeOwnersFolder, OpenToOthers } from "../storage/ownersOnly.ts";
import { BESIDE_DATABASE, lockDatabase } from "../storage/sqliteDatabase.ts";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import type { Store } from "../storage/store.ts";
import { syncPath } from "../storage/syncPath.ts";
import { ADMIN_KEY, countDocuments, DATABASE, FILES, NOTE, vNote, type Note } from "./backups.ts";
import { batchesOf } from "./writeSnapshot.ts";

export interface RestoreOptions {
  dataFolder: string;
  /** If the folder is not empty: move its content aside instead of refusing. */
  force: boolean;
  now: Date;
}

/** The folder that a restore leaves behind when it is killed; the next restore removes it. */
const UNFINISHED = "restoring";
const REPLACED = "replaced-";
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

export interface Restored extends Note {
  /** The previous content's new folder. */
  replaced: string | null;
  /** True if other accounts had access to the data folder before. */
  wasOpen: boolean;
}

/** Throws Misuse with advice for the person; the folder is unchanged then. */
export async function restore(backup: string, { dataFolder, force, now }: RestoreOptions): Promise<Restored> {
  const note = await readNote(backup);
  const names = existsSync(dataFolder) ? await readdir(dataFolder) : [];
  const present = names.filter((name) => name !== UNFINISHED && !name.startsWith(REPLACED));
  if (present.length > 0 && !force) {
    throw new Misuse(
      `${dataFolder} is not empty. Restore into another folder with --data, or use --force, which moves the existing content into a folder inside it.`,
    );
  }
  requireNotInUse(join(dataFolder, DATABASE));
  const wasOpen = closed(dataFolder);
  const parts = await copyVerified(backup, join(dataFolder, UNFINISHED), note);
  const replaced = present.length > 0 ? await putAside(dataFolder, present, now) : null;
  for (const part of parts) await rename(join(dataFolder, UNFINISHED, part), join(dataFolder, part));
  await syncPath(dataFolder);
  await rm(join(dataFolder, UNFINISHED), { recursive: true });
  return { ...note, replaced, wasOpen };
}

/** Throws Misuse if a killed restore had begun to move the parts into place: a deployment would begin an empty database. */
export function requireWhole(dataFolder: string): void {
  if (existsSync(join(dataFolder, DATABASE)) || !existsSync(join(dataFolder, UNFINISHED))) return;
  throw new Misuse(
    `A restore into ${dataFolder} was cut off: run it again, with --force. What was there before is in its folder ${REPLACED}…, if there was anything.`,
  );
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
  if (!existsSync(path)) {
    throw new Misuse(`${backup} is not a complete backup: it has no ${NOTE}. If it was cut off, restore another one.`);
  }
  return vNote.parse(JSON.parse(await readFile(path, "utf8")));
}

function requireNotInUse(path: string): void {
  if (!existsSync(path)) return;
  try {
    lockDatabase(path).close();
  } catch (error) {
    throw new Misuse(`${path} is in use by a running deployment; stop it first.`, { cause: error });
  }
}

async function copyVerified(backup: string, folder: string, note: Note): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  try {
    const parts = await copyParts(backup, folder);
    await verify(folder, note);
    return parts;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new Misuse(`There is no room for the backup in ${dirname(folder)}: make room there. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** The database is moved last, because a deployment does not start without it; see `requireWhole`. */
async function copyParts(backup: string, folder: string): Promise<string[]> {
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 });
  const copy = async (name: string): Promise<void> => {
    await copyOwnersFile(join(backup, name), join(folder, name));
    await syncPath(join(folder, name));
  };
  for (const name of await readdir(join(backup, FILES))) await copy(join(FILES, name));
  await syncPath(join(folder, FILES));
  const hasKey = existsSync(join(backup, ADMIN_KEY));
  if (hasKey) await copy(ADMIN_KEY);
  await copy(DATABASE);
  return [FILES, ...(hasKey ? [ADMIN_KEY] : []), DATABASE];
}

async function verify(folder: string, note: Note): Promise<void> {
  const path = join(folder, DATABASE);
  const store = openCopy(path);
  try {
    const documents = countDocuments(store);
    if (documents !== note.documents) {
      throw new Misuse(
        `The backup's database has ${String(documents)} documents instead of ${String(note.documents)}.`,
      );
    }
    await verifyFiles(store, new FileStore(join(folder, FILES)));
  } finally {
    await store.close();
    for (const suffix of BESIDE_DATABASE) await rm(path + suffix, { force: true });
  }
}

/** SQLite refuses a file that has fewer pages than its header says. */
function openCopy(path: string): Store {
  try {
    return createSqliteStore({ path, sync: "full" });
  } catch (cause) {
    const code = cause instanceof Error && "errcode" in cause ? cause.errcode : null;
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw cause;
    throw new Misuse("The backup's database is damaged: restore another backup.", { cause });
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
    throw new Misuse(`The backup's file ${id} is missing or has changed.`);
  }
}

async function putAside(dataFolder: string, names: string[], now: Date): Promise<string> {
  const folder = join(dataFolder, REPLACED + now.toISOString().replaceAll(/[:.]/g, "-"));
  await mkdir(folder, { mode: 0o700 });
  for (const name of names) await rename(join(dataFolder, name), join(folder, name));
  return folder;
}
