/**
 * The write-ahead log of commits that the database file does not have yet: one record, one short write and one disk
 * sync for each group of commits. The records of a generation are in one half of the file. When it is full, the next
 * generation continues in the other half, once the database on the disk has that half's old records.
 *
 * record = generation (4 bytes) · length (4) · CRC-32 of both and the text (4) · JSON text
 *
 * The text is a group, or in the last record of a half the place where the next generation continues. The checksum
 * starts from the database's own salt, so the log of another database is not accepted. The database stores the position
 * in the log that follows its own content.
 */
import { closeSync, fdatasync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { z } from "zod";
import type { WriteBatch } from "./store.ts";

const HEADER_BYTES = 12;
const CHECKED_HEADER_BYTES = 8;

/** Resolves when everything written to the file, the log or one of SQLite's, is on disk. */
export type SyncFile = (descriptor: number, file: "log" | "wal" | "database") => Promise<void>;

export const syncFile: SyncFile = (descriptor) => {
  return new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
};

/** Every part has a default, because an earlier version may not have written it. */
const vGroup = z.array(
  z.object({
    documents: z.array(z.object({ id: z.string(), table: z.number(), json: z.string().nullable() })).default([]),
    entries: z.array(z.object({ index: z.number(), key: z.string(), id: z.string().nullable() })).default([]),
    searches: z
      .array(
        z.object({
          index: z.number(),
          id: z.string(),
          words: z.string().nullable(),
          filters: z.array(z.string()),
          createdAt: z.number(),
        }),
      )
      .default([]),
    droppedSearches: z.array(z.number()).default([]),
    answers: z
      .array(z.object({ sessionId: z.string(), requestId: z.number(), at: z.number(), json: z.string() }))
      .default([]),
    settings: z.array(z.object({ namespace: z.string(), key: z.string(), value: z.string().nullable() })).default([]),
  }),
);

const vRecord = z.union([vGroup, z.number()]);

/** Room for the record that ends a half. */
const MARK_BYTES = HEADER_BYTES + String(Number.MAX_SAFE_INTEGER).length;

export const vLogPosition = z.object({
  generation: z.number(),
  /** The number of the generation's earlier records. */
  records: z.number(),
  /** Where in the file the generation begins. */
  start: z.number(),
});
export type LogPosition = z.infer<typeof vLogPosition>;

interface Half {
  start: number;
  /** The generation whose records it has. */
  generation: number;
}

export interface CommitLogOptions {
  path: string;
  /** Size of the file. */
  bytes: number;
  salt: number;
  /** Replaces the operating system's `fdatasync`. */
  sync?: SyncFile;
}

export class CommitLog {
  readonly #descriptor: number;
  readonly #halfBytes: number;
  readonly #salt: number;
  readonly #sync: SyncFile;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #half: Half;
  #other: Half;
  #generation = 0;
  #records = 0;
  #end = 0;
  /** The generation of the database on the disk: it needs no records of earlier ones. */
  #onDisk = 0;

  constructor({ path, bytes, salt, sync = syncFile }: CommitLogOptions) {
    this.#descriptor = openLog(path);
    this.#halfBytes = Math.floor(bytes / 2);
    this.#salt = salt;
    this.#sync = sync;
    this.#half = { start: 0, generation: 0 };
    this.#other = { start: this.#halfBytes, generation: 0 };
  }

  /** The groups that follow a position, in order, up to the first record that is torn. */
  read({ generation, records, start }: LogPosition): WriteBatch[][] {
    const log = Buffer.alloc(fstatSync(this.#descriptor).size);
    readSync(this.#descriptor, log, 0, log.length, 0);
    const groups: WriteBatch[][] = [];
    let [at, wanted] = [start, generation];
    while (at + HEADER_BYTES <= log.length) {
      const header = log.subarray(at, at + CHECKED_HEADER_BYTES);
      const length = header.readUInt32LE(4);
      const text = log.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length);
      const isWhole = header.readUInt32LE(0) === wanted && text.length === length;
      if (!isWhole || log.readUInt32LE(at + CHECKED_HEADER_BYTES) !== this.#checksum(header, text)) break;
      const record = vRecord.parse(JSON.parse(text.toString("utf8")));
      if (typeof record === "number") {
        [at, wanted] = [record, wanted + 1];
      } else {
        groups.push(record);
        at += HEADER_BYTES + length;
      }
    }
    return groups.slice(records);
  }

  /** Starts a generation after all recorded ones. Everything before must be in the database, on disk. */
  begin(generation: number): void {
    this.#fill();
    this.#generation = generation;
    this.#onDisk = generation;
    this.#records = 0;
    this.#end = this.#half.start;
  }

  get position(): LogPosition {
    return { generation: this.#generation, records: this.#records, start: this.#half.start };
  }

  /** The database on the disk has all groups of earlier generations. */
  onDisk(generation: number): void {
    this.#onDisk = generation;
  }

  /**
   * Writes without waiting for the disk, in the next generation if this one's half is full. Returns false if the other half is
   * not free yet, or too small for the group, or if the database's commit before this generation is not on the disk.
   */
  append(group: readonly WriteBatch[]): boolean {
    const text = Buffer.from(JSON.stringify(group), "utf8");
    const needed = HEADER_BYTES + text.length + MARK_BYTES;
    if (needed > this.#halfBytes) return false;
    if (this.#end + needed > this.#half.start + this.#halfBytes && !this.#continue()) return false;
    if (this.#half.generation !== this.#generation && this.#onDisk < this.#generation) return false;
    this.#half.generation = this.#generation;
    this.#write(text);
    this.#records += 1;
    return true;
  }

  /** Begins a generation that does not continue this one: the database has commits between that are not in the log. */
  skipGeneration(): void {
    [this.#half, this.#other] = [this.#other, this.#half];
    this.#generation += 1;
    this.#records = 0;
    this.#end = this.#half.start;
  }

  sync(): Promise<void> {
    return this.#sync(this.#descriptor, "log");
  }

  syncNow(): void {
    fdatasyncSync(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #continue(): boolean {
    if (this.#other.generation >= this.#onDisk) return false;
    this.#write(Buffer.from(String(this.#other.start)));
    this.skipGeneration();
    this.#half.generation = this.#generation;
    return true;
  }

  #write(text: Buffer): void {
    const header = this.#header;
    header.writeUInt32LE(this.#generation, 0);
    header.writeUInt32LE(text.length, 4);
    header.writeUInt32LE(this.#checksum(header.subarray(0, CHECKED_HEADER_BYTES), text), CHECKED_HEADER_BYTES);
    const record = Buffer.concat([header, text]);
    const written = writeSync(this.#descriptor, record, 0, record.length, this.#end);
    if (written !== record.length) throw new Error("The disk accepted only part of a record.");
    this.#end += record.length;
  }

  /** Preallocates the file: syncing data in blocks that exist is faster than syncing a file that grows. */
  #fill(): void {
    const { size } = fstatSync(this.#descriptor);
    const bytes = 2 * this.#halfBytes;
    if (size >= bytes) return;
    writeSync(this.#descriptor, Buffer.alloc(bytes - size), 0, bytes - size, size);
    fsyncSync(this.#descriptor);
  }

  #checksum(header: Buffer, text: Buffer): number {
    return crc32(text, crc32(header, this.#salt));
  }
}

function openLog(path: string): number {
  try {
    return openSync(path, "r+");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return openSync(path, "wx+", 0o600);
    throw error;
  }
}
