/** `npm run restore -- FOLDER [--data .passage] [--keys FOLDER] [--force]`: makes a data folder for `npm start` from a backup. */
import { copyFileSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";

import { findKeys } from "./backup/keysApart.ts";
import { parseRestoreOptions } from "./backup/options.ts";
import { runEmbedded } from "./backup/runEmbedded.ts";
import { claimDataFolder } from "./start/dataFolder.ts";
import { forgetPush } from "./start/deployment.ts";
import { CONTENT_RECORD } from "./start/folderContent.ts";
import { describe } from "./start/problem.ts";
import { copyKeyFiles } from "./start/keyFile.ts";

try {
  const { folder, dataFolder, force, keysFolder } = parseRestoreOptions(process.argv.slice(2));
  const keys = await findKeys({ backup: folder, dataFolder, keysFolder, ask: process.stdin.isTTY ? ask : null });
  // The claim prevents any other start on the folder during the restore.
  const claimed = claimDataFolder(dataFolder, { fresh: false });
  const flags = force ? ["--force"] : [];
  process.exitCode = await runEmbedded("restore", [folder, "--data", claimed.deployment, ...flags]);
  if (process.exitCode === 0) forgetPush(claimed);
  const record = join(folder, CONTENT_RECORD);
  if (process.exitCode === 0 && existsSync(record)) copyFileSync(record, join(dataFolder, CONTENT_RECORD));
  if (process.exitCode === 0 && keys !== dataFolder) copyKeyFiles(keys, dataFolder);
  claimed.release();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(question)).trim();
  terminal.close();
  return answer === "" ? "" : resolve(process.env["INIT_CWD"] ?? process.cwd(), answer);
}
