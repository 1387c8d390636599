/** `npm run upgrade -- --data DIR [--to main]`, while the server runs; `--back [--with-data]` while it does not. */
import { realpathSync } from "node:fs";

import { makeOwnBackup } from "./backup/makeBackup.ts";
import { runEmbedded } from "./backup/runEmbedded.ts";
import { claimDataFolder } from "./start/dataFolder.ts";
import { forgetPush } from "./start/deployment.ts";
import { StartProblem, describe } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";
import { launchTool } from "./start/runTool.ts";
import { say } from "./start/stack.ts";
import { findLink } from "./upgrade/link.ts";
import { parseUpgradeOptions } from "./upgrade/options.ts";
import { prepareRelease } from "./upgrade/release.ts";
import { goBack, upgrade } from "./upgrade/steps.ts";

try {
  const options = parseUpgradeOptions(process.argv.slice(2));
  const { dataFolder } = options;
  if (options.kind === "back") {
    await back(dataFolder, options.withData);
  } else {
    await upgrade(
      { dataFolder, from: realpathSync(ROOT), link: findLink(ROOT), say, now: () => new Date() },
      {
        prepare: () => prepareRelease({ root: ROOT, to: options.to, say }),
        makeBackup: (folder) => makeOwnBackup(folder, dataFolder),
        tryOn: (release, backup) => tryOn(release, { backup, dataFolder }),
      },
    );
  }
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

/** The claim refuses a folder on which a server runs: it would continue with its old release and data. */
async function back(dataFolder: string, withData: boolean): Promise<void> {
  const claimed = claimDataFolder(dataFolder, { fresh: false });
  const restore = async (backup: string): Promise<void> => {
    const exitCode = await runEmbedded("restore", [backup, "--data", claimed.deployment, "--force"]);
    if (exitCode !== 0) throw new StartProblem("The data were not put back, and nothing else was changed.");
  };
  await goBack({ dataFolder, say }, withData ? restore : null);
  forgetPush(claimed);
  claimed.release();
}

/** Runs the new release's own program, so that an incompatibility with these data shows before anything is at stake. */
async function tryOn(release: string, { backup, dataFolder }: { backup: string; dataFolder: string }): Promise<void> {
  const args = ["--disable-warning=ExperimentalWarning", "scripts/backup.ts", "--verify", backup, "--data", dataFolder];
  const child = launchTool(args, { env: { INIT_CWD: undefined }, stdio: "inherit", folder: release });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  throw new StartProblem(
    "The new release cannot serve these data. Nothing was changed: the present release continues to serve.",
  );
}
