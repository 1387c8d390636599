/** `npm run restore -- FOLDER [--data .passage] [--force]`: makes a data folder for `npm start` from a backup. */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";

import { parseBackupOptions } from "./backup/options.ts";
import { runEmbedded } from "./backup/runEmbedded.ts";
import { claimDataFolder } from "./start/dataFolder.ts";
import { CONTENT_RECORD } from "./start/folderContent.ts";
import { describe } from "./start/problem.ts";
import { copyKeyFiles } from "./start/keyFile.ts";

const USAGE = "npm run restore -- FOLDER [--data .passage] [--force]";

try {
  const { folder, dataFolder, force } = parseBackupOptions(process.argv.slice(2), USAGE);
  // The claim keeps everything else from starting on the folder meanwhile.
  const claimed = claimDataFolder(dataFolder, { fresh: false });
  const flags = force ? ["--force"] : [];
  process.exitCode = await runEmbedded("restore", [folder, "--data", claimed.deployment, ...flags]);
  const record = join(folder, CONTENT_RECORD);
  if (process.exitCode === 0 && existsSync(record)) copyFileSync(record, join(dataFolder, CONTENT_RECORD));
  if (process.exitCode === 0) copyKeyFiles(folder, dataFolder);
  claimed.release();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
