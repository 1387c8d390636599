import { sealInParts, type Bytes } from "../../../convex/documents/sealing";

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

/** Reads one file at once, and encrypts it when its key is there. */
export class Sealing {
  readonly #plain: Promise<ArrayBuffer | null>;

  constructor({ file }: ReadJob) {
    this.#plain = file.arrayBuffer().catch(() => null);
  }

  /** What is stored of the file, or null where it cannot be read any more. */
  async seal({ key, about }: SealJob): Promise<Blob | null> {
    const plain = await this.#plain;
    return plain === null ? null : new Blob(await sealInParts(plain, key, about));
  }
}
