import type { Upload } from "./fileAddresses.ts";
import { FunctionRefused } from "./limits.ts";

/** More has come than the upload's address lets in. */
export class UploadTooLarge extends FunctionRefused {
  override name = "UploadTooLarge";
}

type Bytes = AsyncIterable<Uint8Array>;

interface Count {
  bytes: number;
  expiresAt: number;
}

/** How much has come in under each upload address, those that are under way included. A restart forgets it. */
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
    let taken = 0;
    const take = (bytes: number): void => {
      taken += bytes;
      count.bytes += bytes;
      if (count.bytes > maxBytes)
        throw new UploadTooLarge(`An upload URL takes ${String(maxBytes)} bytes at most; ask for another one.`);
    };
    try {
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
