/** `npm run backup -- FOLDER [--data .passage] [--with-keys]`, while Passage runs or not. */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";

import { recordKeysApart } from "./backup/keysApart.ts";
import { parseBackupOptions } from "./backup/options.ts";
import { runEmbedded } from "./backup/runEmbedded.ts";
import { CONTENT_RECORD } from "./start/folderContent.ts";
import { describe } from "./start/problem.ts";
import { copyKeyFiles } from "./start/keyFile.ts";
import { requireUnserved } from "./start/servedFolders.ts";

try {
  const { folder, dataFolder, withKeys } = parseBackupOptions(process.argv.slice(2));
  requireUnserved(folder, "choose another folder for the backup");
  process.exitCode = await runEmbedded("backup", [folder, "--data", join(dataFolder, "deployment")]);
  if (process.exitCode === 0) finish(folder, dataFolder, withKeys);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

function finish(folder: string, dataFolder: string, withKeys: boolean): void {
  const record = join(dataFolder, CONTENT_RECORD);
  if (existsSync(record)) copyFileSync(record, join(folder, CONTENT_RECORD));
  if (withKeys) {
    copyKeyFiles(dataFolder, folder);
    return;
  }
  const notice = recordKeysApart(dataFolder, folder);
  if (notice !== null) process.stdout.write(`${notice}\n`);
}
