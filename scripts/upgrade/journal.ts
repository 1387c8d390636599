import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { StartProblem } from "../start/problem.ts";

/** In the data folder, which both versions have in common. */
const FILE = "upgrade.json";

const vJournal = z.object({
  /** `switched`: the link names the new release, which has not served yet; `done`: it has; `back`: the link names the old one again. */
  state: z.enum(["switched", "done", "back"]),
  /** The folder of the release that served until then, and of the one that serves from then on. */
  from: z.string(),
  to: z.string(),
  /** The link that names the release that is started. */
  link: z.string(),
  /** The data as the old release has left them; null until the new one was started for the first time. */
  backup: z.string().nullable(),
  /** How often the new release was started without getting ready. */
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

/** Whole or not at all, whenever this is killed. */
export function writeJournal(dataFolder: string, journal: Journal): void {
  const path = join(dataFolder, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
