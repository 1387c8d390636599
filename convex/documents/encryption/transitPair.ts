/** The server's half of the key pair for an upload's key, stored under the KEK until the key arrives. */
import type { Doc } from "../../_generated/dataModel";
import { readKek, unwrap, wrap, type Kek } from "./kek";
import {
  CURVE,
  KEY_BYTES,
  newTransitPair,
  openFromTransit,
  type Bytes,
  type TransitPair,
  type TransitSealed,
} from "./sealing";

type WrappedTransit = Omit<NonNullable<Doc<"client_documents">["transit"]>, "chance">;

/** A key pair for one upload. `about` is part of the object's name, which is random for each upload. */
export async function newWrappedTransit(about: string, { kekId, kek }: Kek): Promise<WrappedTransit> {
  const { publicKey, privateKey } = await newTransitPair({ canBeStored: true });
  const raw = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  return { kekId, publicKey, wrappedKey: await wrap(raw, kek, `transit|${about}|${kekId}`) };
}

async function openTransit(
  about: string,
  { kekId, publicKey, wrappedKey }: WrappedTransit,
): Promise<TransitPair | null> {
  const raw = await unwrap(wrappedKey, readKek(kekId), `transit|${about}|${kekId}`);
  if (raw === null) return null;
  return { publicKey, privateKey: await crypto.subtle.importKey("pkcs8", raw, CURVE, false, ["deriveBits"]) };
}

interface SealedUpload {
  documentId: string;
  about: string;
  transit: WrappedTransit;
  sealed: TransitSealed;
}

/** The key that a browser has sealed for this upload; null for anything else. */
export async function receiveKey({ documentId, about, transit, sealed }: SealedUpload): Promise<Bytes | null> {
  const pair = await openTransit(about, transit);
  if (pair === null) return null;
  try {
    const key = await openFromTransit(sealed, pair, { way: "upload", documentId });
    return key.byteLength === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}
