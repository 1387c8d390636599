import type { Upload } from "../secrets/fileAddresses.ts";
import { FunctionRefused } from "../domain/limits.ts";

/** More has come than the upload's address lets in. */
export class UploadTooLarge extends FunctionRefused {
  override name = "UploadTooLarge";
}

/** What a file takes on the disk besides its bytes: an inode, a block, a row. An empty one has them too. */
const LEAST_BYTES = 4 * 1024;

type Bytes = AsyncIterable<Uint8Array>;

interface Count {
  bytes: number;
  expiresAt: number;
}

/** What has come in under each upload address, at least 4 KiB a file, those under way included. A restart forgets it. */
export class UploadCounts {
  readonly #counts = new Map<string, Count>();

  /** What the work reads through `counted` counts, unless the work fails: then nothing of it is there. */
  async within<T>(
    token: string,
    { maxBytes, expiresAt, now }: Pick<Upload, "maxBytes" | "expiresAt"> & { now: number },
    work: (counted: (source: Bytes) => Bytes) => Promise<T>,
  ): Promise<T> {
    this.#forget(now);
    const count = this.#counts.get(token) ?? { bytes: 0, expiresAt };
    this.#counts.set(token, count);
    let received = 0;
    let taken = 0;
    const take = (bytes: number): void => {
      received += bytes;
      const more = Math.max(LEAST_BYTES, received) - taken;
      taken += more;
      count.bytes += more;
      if (count.bytes > maxBytes) {
        throw new UploadTooLarge(`An upload URL takes ${String(maxBytes)} bytes at most; ask for another one.`);
      }
    };
    try {
      take(0);
      return await work((source) => counting(source, take));
    } catch (error) {
      count.bytes -= taken;
      throw error;
    }
  }

  #forget(now: number): void {
    for (const [token, { expiresAt }] of this.#counts) if (expiresAt <= now) this.#counts.delete(token);
  }
}

async function* counting(source: Bytes, take: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const part of source) {
    take(part.byteLength);
    yield part;
  }
}
