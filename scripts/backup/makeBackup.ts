import { copyFileSync, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

import { CONTENT_RECORD } from "../start/folderContent.ts";
import { copyKeyFiles, KEY_FILES, sameKeyFiles } from "../start/keyFile.ts";
import { StartProblem } from "../start/problem.ts";
import { requireUnserved } from "../start/servedFolders.ts";
import { recordKeysApart } from "./keysApart.ts";
import { noteBackup } from "./lastBackup.ts";
import { runEmbedded } from "./runEmbedded.ts";

export interface Backup {
  folder: string;
  dataFolder: string;
  withKeys: boolean;
  /** A separate folder, which gets a copy of the keys. */
  keysTo: string | null;
}

/** Throws StartProblem. The deployment itself has already printed its own errors. */
export async function makeBackup({ folder, dataFolder, withKeys, keysTo }: Backup): Promise<void> {
  requireUnserved(folder, "choose another folder for the backup");
  if (keysTo !== null) requireApart(keysTo, folder, dataFolder);
  await copyData(folder, dataFolder);
  if (withKeys) copyKeyFiles(dataFolder, folder);
  else tellOfKeys(recordKeysApart(dataFolder, folder), dataFolder, keysTo);
  noteBackup(dataFolder, { madeAt: Date.now(), folder });
}

/** Makes a backup that stays beside its keys, for the duration of an upgrade. */
export async function makeOwnBackup(folder: string, dataFolder: string): Promise<void> {
  await copyData(folder, dataFolder);
  recordKeysApart(dataFolder, folder);
}

async function copyData(folder: string, dataFolder: string): Promise<void> {
  const exitCode = await runEmbedded("backup", [folder, "--data", join(dataFolder, "deployment")]);
  if (exitCode !== 0) throw new StartProblem("No backup was made.");
  const record = join(dataFolder, CONTENT_RECORD);
  if (existsSync(record)) copyFileSync(record, join(folder, CONTENT_RECORD));
}

function tellOfKeys(notice: string | null, dataFolder: string, keysTo: string | null): void {
  if (notice === null) return;
  if (keysTo === null) {
    process.stdout.write(`${notice}\n`);
    return;
  }
  mkdirSync(keysTo, { recursive: true, mode: 0o700 });
  if (process.platform !== "win32" && (statSync(keysTo).mode & 0o077) !== 0) {
    throw new StartProblem(`Other accounts may enter ${keysTo}, which would get the keys: chmod 700 ${keysTo}.`);
  }
  // Older keys stay beside the new ones: older backups need them.
  if (!sameKeyFiles(dataFolder, keysTo)) copyKeyFiles(dataFolder, keysTo);
  process.stdout.write(`${KEY_FILES.join(" and ")} are in ${keysTo}, apart from the backup. A restore needs both.\n`);
}

/** The keys may lie neither beside the backups nor among the data: a thief of one would have the other. */
function requireApart(keysTo: string, folder: string, dataFolder: string): void {
  for (const [place, what] of [
    [dirname(folder), "the backups"],
    [dataFolder, "the data"],
  ] as const) {
    const way = relative(truePathOf(place), truePathOf(keysTo));
    if (way !== "" && (way === ".." || way.startsWith("../") || resolve(way) === way)) continue;
    throw new StartProblem(
      `${keysTo} lies with ${what}: the keys belong apart from them. Choose another folder with --keys-to.`,
    );
  }
}

function truePathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(truePathOf(dirname(path)), path.slice(dirname(path).length));
}
