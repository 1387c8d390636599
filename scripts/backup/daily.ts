import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { makeBackup } from "./makeBackup.ts";

/** The embedded deployment writes it last, so a folder without it is an incomplete backup. */
const NOTE = "backup.json";
/** Only folders with such names are ever removed. */
const NAME = /^passage-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)$/;
const DAY_MS = 86_400_000;

export interface Daily {
  folder: string;
  dataFolder: string;
  keepDays: number;
  keysTo: string | null;
}

/** An interrupted or failed backup leaves all earlier ones in place. */
export async function daily({ folder, dataFolder, keepDays, keysTo }: Daily, now = new Date()): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, nameAt(now));
  await makeBackup({ folder: target, dataFolder, withKeys: false, keysTo });
  for (const old of outdated(folder, keepDays, now.getTime())) {
    rmSync(join(folder, old), { recursive: true });
    process.stdout.write(`${old} is removed: it is older than ${String(keepDays)} days, or was never whole.\n`);
  }
}

export function nameAt(now: Date): string {
  return `passage-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

function timeOf(name: string): number | null {
  const [, text] = NAME.exec(name) ?? [];
  if (text === undefined) return null;
  const at = Date.parse(text.replace(/T(\d{2})-(\d{2})-(\d{2})Z/, "T$1:$2:$3Z"));
  return Number.isNaN(at) ? null : at;
}

/** Names of removable backups: older than the days, if a newer complete one stays, and incomplete ones of another day. */
export function outdated(folder: string, keepDays: number, now: number): string[] {
  const found = readdirSync(folder).flatMap((name) => {
    const at = timeOf(name);
    return at === null || !statSync(join(folder, name)).isDirectory()
      ? []
      : [{ name, at, isWhole: isWhole(join(folder, name)) }];
  });
  const newestWhole = Math.max(...found.filter(({ isWhole: whole }) => whole).map(({ at }) => at));
  return found
    .filter(({ at, isWhole: whole }) => (whole ? at < newestWhole && now - at > keepDays * DAY_MS : now - at > DAY_MS))
    .map(({ name }) => name)
    .toSorted();
}

export function isWhole(folder: string): boolean {
  return existsSync(join(folder, NOTE));
}

/** The folder itself if it is a backup, or else the newest complete one below it; null if there is none. */
export function newestBackup(folder: string): string | null {
  if (!existsSync(folder)) return null;
  if (isWhole(folder)) return folder;
  const whole = readdirSync(folder).filter((name) => timeOf(name) !== null && isWhole(join(folder, name)));
  const newest = whole.toSorted().at(-1);
  return newest === undefined ? null : join(folder, newest);
}
