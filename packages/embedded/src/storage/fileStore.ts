/**
 * The bytes of stored files, each in a file named by the id of its row. Bytes are received under a temporary name and
 * renamed to the id only when all of them are on disk, so a file named by an id is complete. The row commits after
 * that: a crash may leave bytes without a row, never a row without bytes.
 */
import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { tableNumberOf } from "./documentId.ts";
import { syncPath } from "./syncPath.ts";

/** Prefix of temporary names. No id has a hyphen. */
const INCOMING = "incoming-";

export interface ReceivedFile {
  path: string;
  size: number;
  sha256: Buffer;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export class FileStore {
  readonly #folder: string;
  #madeFolder: Promise<void> | null = null;
  /** The number of callers that are copying files and need removals deferred. */
  #holders = 0;
  readonly #held = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes the whole source to disk under a temporary name. A source that fails leaves nothing behind. */
  async receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    await this.#makeFolder();
    const path = this.#incoming();
    const hash = createHash("sha256");
    const handle = await open(path, "wx", 0o600);
    let size = 0;
    try {
      for await (const part of source) {
        hash.update(part);
        size += part.byteLength;
        await handle.writeFile(part);
      }
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(path, { force: true });
      throw error;
    }
    await handle.close();
    return { path, size, sha256: hash.digest() };
  }

  /** On disk under its id when the promise resolves. */
  async keep(file: ReceivedFile, id: string): Promise<void> {
    this.#held.delete(id);
    await rename(file.path, this.pathOf(id));
    await syncPath(this.#folder);
  }

  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.path, { force: true });
  }

  /** The synchronous form, for bytes that a mutation stores: they must be on disk before its commit. */
  keepNow(bytes: Uint8Array, id: string): void {
    this.#held.delete(id);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const path = this.#incoming();
    const descriptor = openSync(path, "wx", 0o600);
    try {
      writeFileSync(descriptor, bytes);
      fsyncSync(descriptor);
    } catch (error) {
      rmSync(path);
      throw error;
    } finally {
      closeSync(descriptor);
    }
    renameSync(path, this.pathOf(id));
    for (const folder of [this.#folder, dirname(this.#folder)]) syncFolderNow(folder);
  }

  /** Null when there are no such bytes. The stream closes the file when it ends or is destroyed. */
  async open(id: string, range?: ByteRange): Promise<Readable | null> {
    const handle = await open(this.pathOf(id), "r").catch(nullWhenMissing);
    return handle?.createReadStream(range) ?? null;
  }

  async read(id: string): Promise<Buffer | null> {
    return await readFile(this.pathOf(id)).catch(nullWhenMissing);
  }

  async checksum(id: string): Promise<Buffer> {
    const hash = createHash("sha256");
    await pipeline(createReadStream(this.pathOf(id)), hash);
    return hash.digest();
  }

  async remove(id: string): Promise<void> {
    if (this.#holders > 0) this.#held.add(id);
    else await rm(this.pathOf(id), { force: true });
  }

  /** Path of the bytes, whether or not they exist. */
  pathOf(id: string): string {
    if (tableNumberOf(id) === null) throw new Error(`"${id}" is not an id.`);
    return join(this.#folder, id);
  }

  /** Defers all removals until the work has finished. */
  async withoutRemovals<T>(work: () => Promise<T>): Promise<T> {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      await this.#removeHeld();
    }
  }

  async #removeHeld(): Promise<void> {
    for (const id of this.#held) {
      if (this.#holders > 0) return;
      this.#held.delete(id);
      await rm(this.pathOf(id), { force: true });
    }
  }

  /** Removes leftovers of a crash: temporary files, and files without a row. Must run before anything is stored. */
  async sweep(hasRow: (id: string) => boolean): Promise<number> {
    const names = (await readdir(this.#folder).catch(nullWhenMissing)) ?? [];
    const left = names.filter((name) => name.startsWith(INCOMING) || (tableNumberOf(name) !== null && !hasRow(name)));
    for (const name of left) await rm(join(this.#folder, name), { force: true });
    return left.length;
  }

  #incoming(): string {
    return join(this.#folder, INCOMING + randomUUID());
  }

  #makeFolder(): Promise<void> {
    this.#madeFolder ??= mkdir(this.#folder, { recursive: true, mode: 0o700 }).then(() =>
      syncPath(dirname(this.#folder)),
    );
    return this.#madeFolder;
  }
}

function syncFolderNow(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
