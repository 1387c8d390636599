/** An upgrade, in steps that can be killed at any moment: until the link is moved, the serving release is untouched. */
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

import { nameAt } from "../backup/daily.ts";
import { StartProblem } from "../start/problem.ts";
import { deployNotice } from "./deployFiles.ts";
import { readJournal, writeJournal } from "./journal.ts";
import { pointLink } from "./link.ts";

export interface Upgrade {
  dataFolder: string;
  /** The serving release, in which this runs. */
  from: string;
  link: string;
  say: (sentence: string) => void;
  now: () => Date;
}

/** Steps that need the network, a registry or a deployment. Each can be repeated after an interruption. */
export interface Tools {
  /** Resolves to the folder of the new release, installed and built; null if it is already serving. */
  prepare: () => Promise<string | null>;
  makeBackup: (folder: string) => Promise<void>;
  /** The new release restores this backup in a folder of its own, pushes its functions and opens a document. */
  tryOn: (release: string, backup: string) => Promise<void>;
}

/** The folder of an upgrade's backups, below the data folder. */
export const UPGRADES = "upgrades";

export async function upgrade(plan: Upgrade, tools: Tools): Promise<"current" | "switched"> {
  const { dataFolder, from, link, say } = plan;
  const journal = readJournal(dataFolder);
  // After a kill between the two steps, the journal is ahead of the link: then everything is done again.
  if (journal?.state === "switched" && realpathSync(link) === journal.to) {
    throw new StartProblem(
      `${journal.to} is already chosen for the next start: restart the server. To go back instead: npm run upgrade -- --back.`,
    );
  }
  const to = await tools.prepare();
  if (to === null) {
    say("The serving release is already the newest.");
    return "current";
  }
  const trial = join(dataFolder, UPGRADES, `trial-${nameAt(plan.now())}`);
  mkdirSync(join(dataFolder, UPGRADES), { recursive: true, mode: 0o700 });
  say("Making a backup for the trial …");
  await tools.makeBackup(trial);
  say("Trying the new release on it …");
  try {
    await tools.tryOn(to, trial);
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
  writeJournal(dataFolder, { state: "switched", from, to, link, backup: null, starts: 0 });
  pointLink(link, to);
  say(
    `${to} serves from the next start on: restart the server. It makes a backup first, and goes back if it does not get ready.`,
  );
  const notice = deployNotice(from, to);
  if (notice !== null) say(notice);
  return "switched";
}

/** Puts the old release back, on request with its data. */
export async function goBack(
  { dataFolder, say }: Pick<Upgrade, "dataFolder" | "say">,
  restore: ((backup: string) => Promise<void>) | null,
): Promise<void> {
  const journal = readJournal(dataFolder);
  if (journal === null) throw new StartProblem("Nothing was upgraded here.");
  if (restore !== null) {
    if (journal.backup === null) {
      throw new StartProblem("The new release has not touched the data: leave --with-data out.");
    }
    await restore(journal.backup);
  }
  pointLink(journal.link, journal.from);
  writeJournal(dataFolder, { ...journal, state: "back" });
  say(`${journal.from} serves from the next start on.`);
}
