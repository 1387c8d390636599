import {
  DocumentOpener,
  sealedBytesOf,
  type Bytes,
  type DocumentKey,
} from "../../../../convex/documents/encryption/sealing";
import { sha256 } from "../../../../convex/platform/hashes";

/** A document's address in the storage, and its key. */
export interface FetchJob extends DocumentKey {
  url: string;
  /** SHA-256 of the right key, in hexadecimal. */
  keyHash: string;
  /** SHA-256 of the uploaded bytes, in hexadecimal; null if the storage itself refuses to replace them. */
  sealedHash: string | null;
}

/**
 * `replaced`: the stored bytes are not the uploaded ones. `notFetched`: the transfer is incomplete. `notOpened`: the key or the bytes do
 * not belong to this document.
 */
export type Fetched = { kind: "opened"; bytes: Bytes } | { kind: "notFetched" | "notOpened" | "replaced" };

/** Messages of the worker: progress from 0 to 1, once per percent, and then the outcome. */
export type FetchNews = { kind: "part"; part: number } | Fetched;

/** Fetches a stored document and decrypts each segment as soon as it has arrived. */
export async function fetchDocument(job: FetchJob, onPart: (part: number) => void): Promise<Fetched> {
  if ((await sha256(job.key)) !== job.keyHash) return { kind: "notOpened" };
  const opening = new Opening(job, onPart);
  const sealed = await fetchSealed(job, opening).catch(() => null);
  return sealed === null ? { kind: "notFetched" } : await opening.end(sealed);
}

/** Decrypts the bytes that have arrived and reports the progress. */
class Opening {
  readonly length: number;
  readonly #opener: DocumentOpener;
  readonly #sealedHash: string | null;
  readonly #onPart: (part: number) => void;
  #told = 0;

  constructor(job: FetchJob, onPart: (part: number) => void) {
    this.length = sealedBytesOf(job.fileBytes, job.format);
    this.#opener = new DocumentOpener(job);
    this.#sealedHash = job.sealedHash;
    this.#onPart = onPart;
  }

  async take(sealed: Bytes, filled: number): Promise<void> {
    const percent = Math.floor((filled * 100) / this.length);
    if (percent !== this.#told) this.#onPart(filled / this.length);
    this.#told = percent;
    // Decryption overwrites the ciphertext, which is still needed for the hash.
    if (this.#sealedHash !== null) return;
    // Wrong bytes are reported at the end: until then the transfer may also be cut off, which is another failure.
    await this.#opener.take(sealed, filled).catch(() => undefined);
  }

  async end(sealed: Bytes): Promise<Fetched> {
    if (this.#sealedHash !== null && (await sha256(sealed)) !== this.#sealedHash) return { kind: "replaced" };
    const bytes = await this.#opener.end(sealed).catch(() => null);
    return bytes === null ? { kind: "notOpened" } : { kind: "opened", bytes };
  }
}

async function fetchSealed({ url }: FetchJob, opening: Opening): Promise<Bytes | null> {
  const answer = await fetch(url, { cache: "no-store", credentials: "omit" });
  if (!answer.ok || answer.body === null) return null;
  // Safari before 26 cannot read into a given buffer, and reports no progress.
  if (!("ReadableByteStreamController" in globalThis)) return await readAll(answer, opening.length);
  return await readExactly(answer.body, opening);
}

async function readAll(answer: Response, length: number): Promise<Bytes | null> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.length === length ? bytes : null;
}

/**
 * The bytes of a stream, or null if their number differs from the expected one. Each piece is read into its place: the buffer is handed
 * to the stream and comes back with it.
 */
async function readExactly(body: ReadableStream<Uint8Array<ArrayBuffer>>, opening: Opening): Promise<Bytes | null> {
  const { length } = opening;
  const reader = body.getReader({ mode: "byob" });
  // One byte more than expected, to notice a stream that is too long.
  let buffer = new ArrayBuffer(length + 1);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer, filled));
    if (value !== undefined) buffer = value.buffer;
    if (done) return filled === length ? new Uint8Array(buffer, 0, length) : null;
    filled += value.byteLength;
    if (filled > length) {
      await reader.cancel();
      return null;
    }
    await opening.take(new Uint8Array(buffer, 0, length), filled);
  }
}
