import { hashOfKey, open, type Bytes } from "../../../convex/documents/sealing";

/** Where a document is stored, and what opens it. */
export interface FetchJob {
  url: string;
  /** The length of what is stored. */
  sealedBytes: number;
  key: Bytes;
  /** SHA-256 of the right key, in hexadecimal. */
  keyHash: string;
  /** The words that were authenticated with the bytes; null for format 0, which has none. */
  about: string | null;
}

/** `notFetched`: the storage did not give all of it. `notOpened`: the key is not the document's, or the bytes are not what was encrypted. */
export type Fetched = { kind: "opened"; bytes: Bytes } | { kind: "notFetched" } | { kind: "notOpened" };

/** What the worker says: how much has come (0 to 1), once for each percent, and at last how it ended. */
export type FetchNews = { kind: "part"; part: number } | Fetched;

/** Fetches what is stored of a document and decrypts it. */
export async function fetchDocument(job: FetchJob, onPart: (part: number) => void): Promise<Fetched> {
  const sealed = await fetchSealed(job, onPart).catch(() => null);
  if (sealed === null) return { kind: "notFetched" };
  if ((await hashOfKey(job.key)) !== job.keyHash) return { kind: "notOpened" };
  const bytes = await open(sealed, job.key, job.about).catch(() => null);
  return bytes === null ? { kind: "notOpened" } : { kind: "opened", bytes };
}

async function fetchSealed({ url, sealedBytes }: FetchJob, onPart: (part: number) => void): Promise<Bytes | null> {
  const answer = await fetch(url, { cache: "no-store", credentials: "omit" });
  if (!answer.ok || answer.body === null) return null;
  // Safari before 26 reads into no buffer of ours, and does not say how much has come.
  if (!("ReadableByteStreamController" in globalThis)) return await readAll(answer, sealedBytes);
  return await readExactly(answer.body, sealedBytes, onPart);
}

async function readAll(answer: Response, length: number): Promise<Bytes | null> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.length === length ? bytes : null;
}

/**
 * The bytes of a stream, or null where it has not exactly so many. Each piece is read into its place: the buffer is handed to the
 * stream and comes back with it.
 */
async function readExactly(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  length: number,
  onPart: (part: number) => void,
): Promise<Bytes | null> {
  const reader = body.getReader({ mode: "byob" });
  // One more, so that a stream that goes on is noticed.
  let buffer = new ArrayBuffer(length + 1);
  let [filled, told] = [0, 0];
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer, filled));
    if (value !== undefined) buffer = value.buffer;
    if (done) return filled === length ? new Uint8Array(buffer, 0, length) : null;
    filled += value.byteLength;
    if (filled > length) {
      await reader.cancel();
      return null;
    }
    const percent = Math.floor((filled * 100) / length);
    if (percent !== told) onPart(filled / length);
    told = percent;
  }
}
