import type { Upload } from "../secrets/fileAddresses.ts";
import { FunctionRefused } from "../domain/limits.ts";

/** More bytes were sent than the upload URL permits. */
export class UploadTooLarge extends FunctionRefused {
  override name = "UploadTooLarge";
}

/** The overhead of a file besides its bytes: an inode, a block, a row. Also charged for empty files. */
const LEAST_BYTES = 4 * 1024;

type Bytes = AsyncIterable<Uint8Array>;

interface Count {
  bytes: number;
  expiresAt: number;
}

/**
 * Bytes received per upload URL, at least 4 KiB per file, including uploads in progress. A restart resets the counts.
 */
export class UploadCounts {
  readonly #counts = new Map<string, Count>();

  /**
   * Counts the bytes that the work reads through `counted`. If the work fails, the count is taken back, because nothing is
   * stored.
   */
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
        throw new UploadTooLarge(`An upload URL accepts at most ${String(maxBytes)} bytes; request another one.`);
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
