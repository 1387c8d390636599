import { sealDocument, type Bytes } from "../../../../convex/documents/encryption/sealing";
import { sha256 } from "../../../../convex/platform/hashes";
import { putBytes, type PutOutcome, type PutTarget } from "./putBytes";

/** Starts reading a file while the server still answers the upload request. */
export interface ReadJob {
  file: Blob;
}

/** Encrypts the file that was read. */
export interface SealJob {
  key: Bytes;
  /** Additional data, authenticated with the bytes. */
  about: string;
}

/** Messages of the worker: the hash of the encrypted bytes (null if the file cannot be read), the progress from 0 to 1, and the outcome. */
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

/** Reads one file at once, encrypts it when it has the key, and sends it when it has an address. */
export class Sealing {
  readonly #plain: Promise<ArrayBuffer | null>;
  #sealed: Blob | null = null;

  constructor({ file }: ReadJob) {
    this.#plain = file.arrayBuffer().catch(() => null);
  }

  /** Returns the hash of the encrypted bytes, or null if the file can no longer be read. */
  async seal({ key, about }: SealJob): Promise<string | null> {
    const plain = await this.#plain;
    if (plain === null) return null;
    const parts = await sealDocument(new Uint8Array(plain), key, about);
    // Browsers send a Blob many times as fast as an array.
    this.#sealed = new Blob(parts);
    return await sha256(joined(parts));
  }

  /** Sends the encrypted bytes. Rejects when it is aborted. */
  async put(target: PutTarget, waiting: { signal: AbortSignal; onPart: (part: number) => void }): Promise<PutOutcome> {
    if (this.#sealed === null) throw new Error("Nothing is encrypted");
    return await putBytes({ ...target, body: this.#sealed, ...waiting });
  }
}
