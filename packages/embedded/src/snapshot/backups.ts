/**
 * A backup is a consistent copy of a data folder: the database, the files that its rows refer to, the admin key, and a
 * note with the counts, written last. It is made while the deployment runs.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { DeployRefused } from "../deploy/deployRefused.ts";
import { Catalog } from "../catalog/catalog.ts";
import { fileOf } from "../system/files.ts";
import { STORAGE_TABLE } from "../catalog/systemTables.ts";
import type { FileStore } from "../storage/fileStore.ts";
import { isDiskFull } from "../storage/diskFull.ts";
import { copyOwnersFile, makeOwnersFolder, OpenToOthers } from "../storage/ownersOnly.ts";
import { BESIDE_DATABASE } from "../storage/sqliteDatabase.ts";
import type { Store } from "../storage/store.ts";
import { syncPath } from "../storage/syncPath.ts";
import type { SnapshotDeps } from "./snapshotDeps.ts";
import { batchesOf } from "./writeSnapshot.ts";

export const DATABASE = "data.sqlite3";
export const FILES = "files";
export const ADMIN_KEY = "admin.key";
export const NOTE = "backup.json";

export const vNote = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  documents: z.number(),
  files: z.number(),
});
export type Note = z.infer<typeof vNote>;

export const vBackup = vNote.extend({
  /** Whether other accounts had access to the folder before. */
  wasOpen: z.boolean(),
});
export type Backup = z.infer<typeof vBackup>;

type BackupDeps = Pick<SnapshotDeps, "snapshot" | "fileStore" | "dataFolder" | "clock">;

/**
 * Everything acknowledged before the call is in the backup, on disk. Refuses a folder that is not empty or cannot be
 * restricted to this account.
 */
export async function backUp(deps: BackupDeps, folder: string): Promise<Backup> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new DeployRefused("FolderNotEmpty", `${folder} is not empty; a backup goes into a new or empty folder.`);
  }
  const wasOpen = closed(folder);
  try {
    return { ...(await fill(folder, deps)), wasOpen };
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new DeployRefused(
      "DiskFull",
      `There is no room for a backup in ${folder}: it takes as much as the data. Make room, or choose another disk.`,
      { cause: error },
    );
  }
}

function closed(folder: string): boolean {
  try {
    return makeOwnersFolder(folder);
  } catch (error) {
    if (error instanceof OpenToOthers) throw new DeployRefused("FolderOpenToOthers", error.message);
    // The process that asked for the backup may have made the folder above it, where a service such as systemd's keeps this one out.
    throw new DeployRefused(
      "FolderNotWritable",
      `The deployment has no permission to make ${folder}: choose a folder where its account, and its service, may write.`,
    );
  }
}

async function fill(folder: string, deps: BackupDeps): Promise<Note> {
  const { fileStore, dataFolder, clock } = deps;
  const madeAt = new Date(clock.now()).toISOString();
  const counts = await fileStore.withoutRemovals(async () => {
    const snapshot = await deps.snapshot(join(folder, DATABASE));
    try {
      return { documents: countDocuments(snapshot), files: await copyFiles(snapshot, fileStore, join(folder, FILES)) };
    } finally {
      await snapshot.close();
    }
  });
  for (const suffix of BESIDE_DATABASE) await rm(join(folder, DATABASE + suffix), { force: true });
  const key = join(dataFolder, ADMIN_KEY);
  if (existsSync(key)) await copyOwnersFile(key, join(folder, ADMIN_KEY));
  const note: Note = { format: 1, madeAt, ...counts };
  await syncFolders(folder, join(folder, FILES));
  await writeFile(join(folder, NOTE), `${JSON.stringify(note)}\n`, { flush: true, mode: 0o600 });
  await syncFolders(folder);
  return note;
}

export function countDocuments(store: Store): number {
  return new Catalog(store)
    .tables()
    .filter(({ name }) => !name.startsWith("_"))
    .reduce((sum, { byCreationTime }) => sum + store.count(byCreationTime.number), 0);
}

async function copyFiles(store: Store, fileStore: FileStore, folder: string): Promise<number> {
  await mkdir(folder, { mode: 0o700 });
  let copied = 0;
  for (const table of new Catalog(store).named(STORAGE_TABLE)) {
    for (const rows of batchesOf(store, table)) {
      for (const row of rows) await copyBytes(fileStore, fileOf(row).id, folder);
      copied += rows.length;
      await setImmediate();
    }
  }
  return copied;
}

async function copyBytes(fileStore: FileStore, id: string, folder: string): Promise<void> {
  const copy = join(folder, id);
  await copyOwnersFile(fileStore.pathOf(id), copy);
  await syncPath(copy);
}

async function syncFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) await syncPath(folder);
}
