/**
 * Encryption of our own copies of signed contracts: AES-256-GCM in segments, like documents, with a key for each copy, which is
 * itself encrypted with the deployment's SIGNED_COPY_KEY. Contract, part and length are authenticated, so that no copy can be
 * passed off as another (decision 084).
 */

import {
  DocumentOpener,
  FORMAT,
  fromBase64,
  KEY_BYTES,
  newKey,
  open,
  seal,
  sealSegments,
  takeSegments,
  toBase64,
  type Bytes,
} from "../../documents/encryption/sealing";
import type { CopyPart } from "./rules";

/** The format of new copies. Older ones have none: each is one message, authenticated with its contract alone. */
export const COPY_FORMAT = FORMAT;

/** The deployment's key, or null if it is missing or invalid. */
export function readCopyKey(text: string | undefined): Bytes | null {
  try {
    const key = fromBase64(text ?? "");
    return key.byteLength === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

export interface CopyFacts {
  contractId: string;
  part: CopyPart;
  /** The length of the signed document. */
  plainBytes: number;
}

function additionalData({ contractId, part, plainBytes }: CopyFacts): string {
  return JSON.stringify(["signedCopy", COPY_FORMAT, contractId, part, plainBytes]);
}

export interface SealedCopy {
  /** The pieces to store. Each is encrypted on demand. */
  pieces: AsyncIterable<Bytes>;
  /** The copy's key, encrypted; base64. */
  sealedKey: string;
}

/** Encrypts the parts, and empties their list on the way, so that memory is freed. */
export async function sealCopy(parts: Uint8Array[], copy: CopyFacts, key: Bytes): Promise<SealedCopy> {
  const copyKey = newKey();
  const sealedKey = toBase64(await seal(copyKey, key, copy.contractId));
  return { pieces: sealSegments(takeSegments(parts), copyKey, additionalData(copy)), sealedKey };
}

export interface StoredCopy extends CopyFacts {
  /** Null for a single message. */
  format: typeof COPY_FORMAT | null;
  sealedKey: string;
}

/** Opens a copy in place, to save memory. Throws if a key is wrong, a byte has changed, or the copy is another. */
export async function openCopy(sealedBytes: Bytes, copy: StoredCopy, key: Bytes): Promise<Bytes> {
  const copyKey = await open(fromBase64(copy.sealedKey), key, copy.contractId);
  if (copy.format === null) return await open(sealedBytes, copyKey, copy.contractId);
  const { format, plainBytes: fileBytes } = copy;
  return await new DocumentOpener({ format, key: copyKey, about: additionalData(copy), fileBytes }).end(sealedBytes);
}
