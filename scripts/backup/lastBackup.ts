import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FILE = "last-backup.json";

const vLastBackup = z.object({ madeAt: z.number(), folder: z.string() });
export type LastBackup = z.infer<typeof vLastBackup>;

/** Null if there is no record, or if it is unreadable. */
export function lastBackup(dataFolder: string): LastBackup | null {
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) return null;
  try {
    return vLastBackup.safeParse(JSON.parse(readFileSync(path, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

export function noteBackup(dataFolder: string, backup: LastBackup): void {
  const path = join(dataFolder, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
