import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

import { nameAt } from "../backup/daily.ts";
import { makeOwnBackup } from "../backup/makeBackup.ts";
import { describe, StartProblem } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";
import { readJournal, writeJournal } from "./journal.ts";
import { pointLink } from "./link.ts";
import { UPGRADES } from "./steps.ts";

export interface StartedUpgrade {
  /** Goes back to the old release; returns a sentence about it, to print after the problem. */
  failed: () => string;
  succeeded: () => void;
}

const NONE: StartedUpgrade = { failed: () => "", succeeded: () => undefined };

/** A start that is killed before it is ready counts as well. */
const MOST_STARTS = 3;

export interface AtStart {
  root?: string;
  now?: () => Date;
  makeBackup?: (folder: string, dataFolder: string) => Promise<void>;
}

/** The first start of a new release: backs up the data before it touches them. */
export async function upgradeAtStart(
  dataFolder: string,
  say: (sentence: string) => void,
  { root = ROOT, now = () => new Date(), makeBackup = makeOwnBackup }: AtStart = {},
): Promise<StartedUpgrade> {
  const journal = readJournal(dataFolder);
  if (journal?.state !== "switched" || realpathSync(root) !== journal.to) return NONE;
  const goBack = (): string => {
    pointLink(journal.link, journal.from);
    writeJournal(dataFolder, { ...readOr(dataFolder, journal), state: "back" });
    return ` The upgrade went back: ${journal.from} serves from the next start on.`;
  };
  if (journal.starts >= MOST_STARTS) {
    throw new StartProblem(`${journal.to} did not get ready in ${String(MOST_STARTS)} starts.${goBack()}`);
  }
  const backup = journal.backup ?? (await keepData(dataFolder, { now, makeBackup, say }).catch(tellOfTheWayBack));
  writeJournal(dataFolder, { ...journal, backup, starts: journal.starts + 1 });
  return {
    failed: goBack,
    succeeded: () => {
      writeJournal(dataFolder, { ...readOr(dataFolder, journal), state: "done" });
      removeOthers(join(dataFolder, UPGRADES), backup);
    },
  };
}

function tellOfTheWayBack(error: unknown): never {
  throw new StartProblem(
    `${describe(error)} The new release waits for its backup: start again when it can be made, or go back with npm run upgrade -- --back.`,
    { cause: error },
  );
}

function readOr(dataFolder: string, journal: NonNullable<ReturnType<typeof readJournal>>) {
  return readJournal(dataFolder) ?? journal;
}

/** Null for a data folder that no deployment has written to yet. */
async function keepData(
  dataFolder: string,
  { now, makeBackup, say }: Required<Omit<AtStart, "root">> & { say: (sentence: string) => void },
): Promise<string | null> {
  if (!existsSync(join(dataFolder, "deployment", "data.sqlite3"))) return null;
  mkdirSync(join(dataFolder, UPGRADES), { recursive: true, mode: 0o700 });
  const folder = join(dataFolder, UPGRADES, `before-${nameAt(now())}`);
  say("Making a backup before this release begins …");
  await makeBackup(folder, dataFolder);
  return folder;
}

/** Only one backup is kept. */
function removeOthers(folder: string, kept: string | null): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (join(folder, name) !== kept) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
