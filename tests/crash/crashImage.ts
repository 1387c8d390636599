import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The bytes of a database and of its log at one moment. */
export interface Files {
  database: Buffer;
  log: Buffer;
}

type Loss = "everything unsynced" | "some blocks" | "torn tail";
export const LOSSES: readonly Loss[] = ["everything unsynced", "some blocks", "torn tail"];

const BLOCK = 512;
/** SQLite syncs the header of a log it starts anew before it writes anything behind it. */
const LOG_HEADER = 32;

export function filesOf(path: string): Files {
  const log = `${path}-wal`;
  return { database: readFileSync(path), log: existsSync(log) ? readFileSync(log) : Buffer.alloc(0) };
}

export function writeImage(folder: string, { database, log }: Files): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "data.sqlite3");
  writeFileSync(path, database);
  writeFileSync(`${path}-wal`, log);
  return path;
}

/**
 * What a disk may hold after the power went: all that was synced, and of what was written since then as much as `loss`
 * says. When the database file itself changed, a checkpoint ran, and SQLite had synced the log before it.
 */
export function afterPowerLoss(
  synced: Files,
  written: Files,
  { loss, random }: { loss: Loss; random: () => number },
): Files {
  if (!synced.database.equals(written.database))
    return { log: written.log, database: mixed(synced.database, written.database, random) };
  const log = lostLog(synced.log, written.log, { loss, random });
  written.log.copy(log, 0, 0, Math.min(LOG_HEADER, log.length));
  return { database: written.database, log };
}

function lostLog(synced: Buffer, written: Buffer, { loss, random }: { loss: Loss; random: () => number }): Buffer {
  switch (loss) {
    case "everything unsynced":
      return Buffer.from(synced);
    case "some blocks":
      return mixed(synced, written, random);
    case "torn tail": {
      const first = firstDifference(synced, written);
      const end = first + Math.floor(random() * (written.length - first));
      const torn = Buffer.from(written.length > synced.length ? written.subarray(0, end) : written);
      for (let at = end; at < torn.length; at += 1) torn[at] = synced[at] ?? 0;
      return torn;
    }
  }
}

/** Each block that differs is the old or the new one, as chance has it. */
function mixed(old: Buffer, young: Buffer, random: () => number): Buffer {
  const result = Buffer.alloc(young.length);
  for (let at = 0; at < young.length; at += BLOCK) {
    const source = random() < 0.5 ? young : old;
    if (at < source.length) source.copy(result, at, at, Math.min(at + BLOCK, young.length));
  }
  return result;
}

function firstDifference(one: Buffer, other: Buffer): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at += 1) if (one[at] !== other[at]) return at;
  return end;
}
