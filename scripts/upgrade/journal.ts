import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { StartProblem } from "../start/problem.ts";

/** In the data folder, which both releases share. */
const FILE = "upgrade.json";

const vJournal = z.object({
  /**
   * `switched`: the link points to the new release, which has not served yet; `done`: it has; `back`: the link points to the old one again.
   */
  state: z.enum(["switched", "done", "back"]),
  /** The folders of the old and of the new release. */
  from: z.string(),
  to: z.string(),
  /** The symbolic link to the release that is started. */
  link: z.string(),
  /** The backup of the old release's data; null until the new release is first started. */
  backup: z.string().nullable(),
  /** The number of starts of the new release that did not get ready. */
  starts: z.number(),
});
export type Journal = z.infer<typeof vJournal>;

export function readJournal(dataFolder: string): Journal | null {
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) return null;
  try {
    return vJournal.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new StartProblem(`${path} cannot be read. If no upgrade is under way, move it away and start again.`);
  }
}

/** Atomic: a kill leaves the old or the new journal. */
export function writeJournal(dataFolder: string, journal: Journal): void {
  const path = join(dataFolder, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
