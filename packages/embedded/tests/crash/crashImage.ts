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

function filesOf(path: string): Files {
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

/** The content of a store's files that is certainly on the disk. */
export class Disk {
  readonly #path: string;
  #synced: Files;

  /** Everything in the files is on the disk. */
  constructor(path: string) {
    this.#path = path;
    this.#synced = filesOf(path);
  }

  /** The content of the files after all writes. */
  look(): Files {
    const written = filesOf(this.#path);
    const header = written.wal.subarray(0, WAL_HEADER);
    if (header.equals(this.#synced.wal.subarray(0, WAL_HEADER))) return written;
    // SQLite begins its log anew only when the database file has all of it, on the disk, and syncs the header first.
    const wal = Buffer.from(this.#synced.wal);
    header.copy(wal);
    this.#synced = { ...this.#synced, database: written.database, wal };
    return written;
  }

  /** A sync that began when the files were as `written` has ended. */
  hasSynced(file: "log" | "wal", written: Files): void {
    this.#synced = { ...this.#synced, [file]: written[file] };
  }

  /** A possible content after a power loss: everything synced, and the share of later writes that `loss` allows. */
  afterPowerLoss(chance: { loss: Loss; random: () => number }): Files {
    const written = this.look();
    const synced = this.#synced;
    const log = lost(synced.log, written.log, chance);
    // If the database file has changed, SQLite had synced its log before.
    return written.database.equals(synced.database)
      ? { database: written.database, wal: lost(synced.wal, written.wal, chance), log }
      : { database: mixed(synced.database, written.database, chance.random), wal: written.wal, log };
  }
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
