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
  const { ok, body } = await fetch(url, { cache: "no-store", credentials: "omit" });
  const sealed = new Uint8Array(sealedBytes);
  const isWhole = ok && body !== null && (await fill(sealed, body.getReader(), onPart));
  return isWhole ? sealed : null;
}

/** Whether a stream has exactly as many bytes as there is room for. Bytes come in hundreds of small pieces. */
async function fill(
  room: Bytes,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onPart: (part: number) => void,
): Promise<boolean> {
  let filled = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return filled === room.length;
    if (filled + value.length > room.length) {
      await reader.cancel();
      return false;
    }
    room.set(value, filled);
    filled += value.length;
    const percent = Math.floor((filled * 100) / room.length);
    if (percent !== told) onPart(filled / room.length);
    told = percent;
  }
}
