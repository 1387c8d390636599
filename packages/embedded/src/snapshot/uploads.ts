/** The upload of `convex import`, part by part. Each upload has its own folder, which is removed with its import. */
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DeployRefused } from "../deploy/deployRefused.ts";
import { isDiskFull } from "../storage/diskFull.ts";

export interface Upload {
  folder: string;
  file: string;
}

const TOKEN = /^[0-9a-f-]{36}$/;
const PART = /^\d{1,5}$/;

export class Uploads {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes the uploads of an earlier process, whose imports have failed. */
  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  start(): string {
    const token = randomUUID();
    mkdirSync(this.#folderOf(token), { recursive: true, mode: 0o700 });
    return token;
  }

  async takePart(token: string, part: string, bytes: Readable): Promise<void> {
    const folder = this.#require(token);
    const path = this.#pathOf(folder, part);
    await unlessFull(folder, () => pipeline(bytes, createWriteStream(path, { mode: 0o600 })));
  }

  /** Joins the parts in the given order. */
  async finish(token: string, parts: readonly string[]): Promise<Upload> {
    const folder = this.#require(token);
    return await unlessFull(folder, () => this.#join(folder, parts));
  }

  async #join(folder: string, parts: readonly string[]): Promise<Upload> {
    const file = join(folder, "upload");
    const target = createWriteStream(file, { mode: 0o600 });
    for (const part of parts) {
      const path = this.#pathOf(folder, part);
      await pipeline(createReadStream(path), target, { end: false });
      rmSync(path);
    }
    await new Promise<void>((resolve, reject) => {
      target.once("error", reject);
      target.end(resolve);
    });
    return { folder, file };
  }

  #require(token: string): string {
    const folder = TOKEN.test(token) ? this.#folderOf(token) : null;
    if (folder === null || !existsSync(folder)) throw new DeployRefused("UploadNotFound", "There is no such upload.");
    return folder;
  }

  #folderOf(token: string): string {
    return join(this.#folder, token);
  }

  #pathOf(folder: string, part: string): string {
    if (!PART.test(part)) throw new DeployRefused("BadRequest", "A part has a number.");
    return join(folder, `part-${part}`);
  }
}

/** On a full disk everything that has arrived is removed: the next commit of the deployment needs the room. */
async function unlessFull<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    rmSync(folder, { recursive: true, force: true });
    throw new DeployRefused(
      "DiskFull",
      "There is no room for the upload on the disk of the deployment: make room there, and import again.",
      { cause: error },
    );
  }
}
