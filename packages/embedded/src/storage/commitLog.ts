/**
 * The write-ahead log of commits that the database file does not have yet: one record, one short write and one disk
 * sync for each group of commits. Every record carries a generation number. The database stores the generation that
 * follows its own content; a new generation overwrites the log from its beginning.
 *
 * record = generation (4 bytes) · length (4) · CRC-32 of both and the text (4) · JSON text
 *
 * The checksum starts from the database's own salt, so the log of another database is not accepted.
 */
import { closeSync, fdatasync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { z } from "zod";
import type { WriteBatch } from "./store.ts";

const HEADER_BYTES = 12;
const CHECKED_HEADER_BYTES = 8;

/** Resolves when everything written to the file is on disk. */
export function syncFile(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

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

export interface CommitLogOptions {
  path: string;
  /** Maximum size of the log. */
  bytes: number;
  salt: number;
  /** Replaces the operating system's `fdatasync`. */
  sync?: (descriptor: number) => Promise<void>;
}

export class CommitLog {
  readonly #descriptor: number;
  readonly #bytes: number;
  readonly #salt: number;
  readonly #sync: (descriptor: number) => Promise<void>;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #generation = 0;
  #end = 0;
  #records = 0;

  constructor({ path, bytes, salt, sync = syncFile }: CommitLogOptions) {
    this.#descriptor = openLog(path);
    this.#bytes = bytes;
    this.#salt = salt;
    this.#sync = sync;
  }

  /** The groups of a generation in order, up to the first record that is torn. */
  read(generation: number): WriteBatch[][] {
    const log = Buffer.alloc(fstatSync(this.#descriptor).size);
    readSync(this.#descriptor, log, 0, log.length, 0);
    const groups: WriteBatch[][] = [];
    for (let at = 0; at + HEADER_BYTES <= log.length;) {
      const header = log.subarray(at, at + CHECKED_HEADER_BYTES);
      const length = header.readUInt32LE(4);
      const text = log.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length);
      const isWhole = header.readUInt32LE(0) === generation && text.length === length;
      if (!isWhole || log.readUInt32LE(at + CHECKED_HEADER_BYTES) !== this.#checksum(header, text)) break;
      groups.push(vGroup.parse(JSON.parse(text.toString("utf8"))));
      at += HEADER_BYTES + length;
    }
    return groups;
  }

  /** Starts a generation. Everything older must be in the database, on disk. */
  begin(generation: number): void {
    this.#fill();
    this.#generation = generation;
    this.#end = 0;
    this.#records = 0;
  }

  /** The number of records of this generation. */
  get records(): number {
    return this.#records;
  }

  /** Writes without waiting for the disk. Returns false when the group does not fit behind the others. */
  append(group: readonly WriteBatch[]): boolean {
    const text = Buffer.from(JSON.stringify(group), "utf8");
    const end = this.#end + HEADER_BYTES + text.length;
    if (end > this.#bytes) return false;
    const header = this.#header;
    header.writeUInt32LE(this.#generation, 0);
    header.writeUInt32LE(text.length, 4);
    header.writeUInt32LE(this.#checksum(header.subarray(0, CHECKED_HEADER_BYTES), text), CHECKED_HEADER_BYTES);
    const record = Buffer.concat([header, text]);
    const written = writeSync(this.#descriptor, record, 0, record.length, this.#end);
    if (written !== record.length) throw new Error("The disk accepted only part of a record.");
    this.#end = end;
    this.#records += 1;
    return true;
  }

  sync(): Promise<void> {
    return this.#sync(this.#descriptor);
  }

  syncNow(): void {
    fdatasyncSync(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Preallocates the file: syncing data in blocks that exist is faster than syncing a file that grows. */
  #fill(): void {
    const { size } = fstatSync(this.#descriptor);
    if (size >= this.#bytes) return;
    writeSync(this.#descriptor, Buffer.alloc(this.#bytes - size), 0, this.#bytes - size, size);
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
