import { DocumentOpener, sealedBytesOf, type Bytes, type DocumentKey } from "../../../convex/documents/sealing";
import { sha256 } from "../../../convex/hashes/rules";

/** Where a document is stored, and what opens it. */
export interface FetchJob extends DocumentKey {
  url: string;
  /** SHA-256 of the right key, in hexadecimal. */
  keyHash: string;
  /** SHA-256 of what was sent, in hexadecimal; null where the storage keeps it from being replaced. */
  sealedHash: string | null;
}

/** `replaced`: the storage has other bytes than were sent. `notFetched`: the storage did not give all of it. `notOpened`: the key is not the document's, or the bytes are not what was encrypted. */
export type Fetched = { kind: "opened"; bytes: Bytes } | { kind: "notFetched" | "notOpened" | "replaced" };

/** What the worker says: how much has come (0 to 1), once for each percent, and at last how it ended. */
export type FetchNews = { kind: "part"; part: number } | Fetched;

/** Fetches what is stored of a document and decrypts each segment as soon as it is there. */
export async function fetchDocument(job: FetchJob, onPart: (part: number) => void): Promise<Fetched> {
  if ((await sha256(job.key)) !== job.keyHash) return { kind: "notOpened" };
  const opening = new Opening(job, onPart);
  const sealed = await fetchSealed(job, opening).catch(() => null);
  return sealed === null ? { kind: "notFetched" } : await opening.end(sealed);
}

/** Decrypts what has come, and tells how much it is. */
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
    // Decrypting takes the place of what came, which has to be compared first.
    if (this.#sealedHash !== null) return;
    // Wrong bytes are known at the end: until then they may be cut off as well, which is another failure.
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
  // Safari before 26 reads into no buffer of ours, and does not say how much has come.
  if (!("ReadableByteStreamController" in globalThis)) return await readAll(answer, opening.length);
  return await readExactly(answer.body, opening);
}

async function readAll(answer: Response, length: number): Promise<Bytes | null> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.length === length ? bytes : null;
}

/**
 * The bytes of a stream, or null where it has not exactly so many. Each piece is read into its place: the buffer is handed to the
 * stream and comes back with it.
 */
async function readExactly(body: ReadableStream<Uint8Array<ArrayBuffer>>, opening: Opening): Promise<Bytes | null> {
  const { length } = opening;
  const reader = body.getReader({ mode: "byob" });
  // One more, so that a stream that goes on is noticed.
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
