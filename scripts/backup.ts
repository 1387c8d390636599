/**
 * `npm run backup -- FOLDER [--data .passage] [--with-keys]`, while Passage runs or not; `--daily` puts it into a new folder below FOLDER
 * and removes old ones; `--verify` tests whether a backup can be restored.
 */
import { daily } from "./backup/daily.ts";
import { drill } from "./backup/drill.ts";
import { makeBackup } from "./backup/makeBackup.ts";
import { parseBackupOptions } from "./backup/options.ts";
import { describe } from "./start/problem.ts";

try {
  const options = parseBackupOptions(process.argv.slice(2));
  if (options.kind === "verify") await drill(options);
  else if (options.kind === "daily") await daily(options);
  else await makeBackup(options);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
