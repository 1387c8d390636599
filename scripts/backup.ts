/** `npm run backup -- FOLDER [--data .passage]`, while Passage runs or not. */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";

import { parseBackupOptions } from "./backup/options.ts";
import { runEmbedded } from "./backup/runEmbedded.ts";
import { CONTENT_RECORD } from "./start/folderContent.ts";
import { describe } from "./start/problem.ts";
import { copyKeyFiles } from "./start/keyFile.ts";
import { requireUnserved } from "./start/servedFolders.ts";

try {
  const { folder, dataFolder } = parseBackupOptions(
    process.argv.slice(2),
    "npm run backup -- FOLDER [--data .passage]",
  );
  requireUnserved(folder, "choose another folder for the backup");
  process.exitCode = await runEmbedded("backup", [folder, "--data", join(dataFolder, "deployment")]);
  const record = join(dataFolder, CONTENT_RECORD);
  if (process.exitCode === 0 && existsSync(record)) copyFileSync(record, join(folder, CONTENT_RECORD));
  if (process.exitCode === 0) copyKeyFiles(dataFolder, folder);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
