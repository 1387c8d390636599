import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The bytes of a database, of SQLite's write-ahead log and of the log of commits, at one moment. */
export interface Files {
  database: Buffer;
  wal: Buffer;
  log: Buffer;
}

type Loss = "everything unsynced" | "some blocks" | "torn tail";
export const LOSSES: readonly Loss[] = ["everything unsynced", "some blocks", "torn tail"];

const BLOCK = 512;
/** SQLite syncs the header of a restarted log before it writes anything behind it. */
const WAL_HEADER = 32;

const SUFFIXES = { database: "", wal: "-wal", log: "-log" } as const;

function bytesOf(path: string): Buffer {
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}

export function filesOf(path: string): Files {
  return {
    database: bytesOf(path + SUFFIXES.database),
    wal: bytesOf(path + SUFFIXES.wal),
    log: bytesOf(path + SUFFIXES.log),
  };
}

export function writeImage(folder: string, files: Files): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "data.sqlite3");
  for (const file of ["database", "wal", "log"] as const) writeFileSync(path + SUFFIXES[file], files[file]);
  return path;
}

/**
 * The possible contents of a disk after a power loss: everything synced, and as much of the later writes as `loss`
 * says. If SQLite has committed in between, power may be lost at two moments: during that commit, and after it, when
 * the log of commits has been restarted.
 */
export function afterPowerLoss(synced: Files, written: Files, chance: { loss: Loss; random: () => number }): Files[] {
  const later = { ...written, log: lost(synced.log, written.log, chance) };
  return hasCommitted(synced, written) ? [duringCommit(synced, written, chance), later] : [later];
}

export function hasCommitted(synced: Files, written: Files): boolean {
  return !synced.database.equals(written.database) || !synced.wal.equals(written.wal);
}

/** If the database file changed, a checkpoint ran, and SQLite had synced its log before it. */
function duringCommit(synced: Files, written: Files, chance: { loss: Loss; random: () => number }): Files {
  if (!synced.database.equals(written.database)) {
    return { database: mixed(synced.database, written.database, chance.random), wal: written.wal, log: synced.log };
  }
  const wal = lost(synced.wal, written.wal, chance);
  written.wal.copy(wal, 0, 0, Math.min(WAL_HEADER, wal.length));
  return { database: written.database, wal, log: synced.log };
}

function lost(synced: Buffer, written: Buffer, { loss, random }: { loss: Loss; random: () => number }): Buffer {
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

/** Each differing block is the old or the new one, at random. */
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
