import { hashOfKey, open, type Bytes } from "../../../convex/documents/sealing";

/** What is stored of a document, and what opens it. */
export interface DecryptJob {
  sealed: Bytes;
  key: Bytes;
  /** SHA-256 of the right key, in hexadecimal. */
  keyHash: string;
  /** The words that were authenticated with the bytes; null for format 0, which has none. */
  about: string | null;
}

/** The document, or null where the key is not the document's or the bytes are not what was encrypted with it. */
export async function decrypt({ sealed, key, keyHash, about }: DecryptJob): Promise<Bytes | null> {
  if ((await hashOfKey(key)) !== keyHash) return null;
  return await open(sealed, key, about).catch(() => null);
}
