import { sealDocument, type Bytes } from "../../../convex/documents/sealing";
import { sha256 } from "../../../convex/hashes/rules";
import { putBytes, type PutOutcome, type PutTarget } from "./putBytes";

/** A file that is to be read, while the server is still asked for the upload. */
export interface ReadJob {
  file: Blob;
}

/** What encrypts the file that was read. */
export interface SealJob {
  key: Bytes;
  /** The words that are authenticated with the bytes. */
  about: string;
}

/** What the worker says: the hash of what is encrypted, null where the file cannot be read; how much of it has gone (0 to 1), and at last how that ended. */
export type SealNews = { kind: "sealed"; sealedHash: string | null } | { kind: "part"; part: number } | PutOutcome;

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads one file at once, encrypts it when its key is there, and sends it when it has an address. */
export class Sealing {
  readonly #plain: Promise<ArrayBuffer | null>;
  #sealed: Blob | null = null;

  constructor({ file }: ReadJob) {
    this.#plain = file.arrayBuffer().catch(() => null);
  }

  /** The hash of what is to be sent; null where the file cannot be read any more. */
  async seal({ key, about }: SealJob): Promise<string | null> {
    const plain = await this.#plain;
    if (plain === null) return null;
    const parts = await sealDocument(new Uint8Array(plain), key, about);
    // A browser takes a Blob many times as fast as an array.
    this.#sealed = new Blob(parts);
    return await sha256(joined(parts));
  }

  /** Sends what is encrypted. Rejects when it is aborted. */
  async put(target: PutTarget, waiting: { signal: AbortSignal; onPart: (part: number) => void }): Promise<PutOutcome> {
    if (this.#sealed === null) throw new Error("Nothing is encrypted");
    return await putBytes({ ...target, body: this.#sealed, ...waiting });
  }
}
