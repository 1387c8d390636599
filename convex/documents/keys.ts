/**
 * The keys above a document's own: the deployment's (KEK), in its environment and nowhere else, encrypts each client's (CCK), which
 * encrypts the keys of the client's documents (DEK). Called by actions only: queries and mutations have no secure randomness.
 */
import type { KeyProblem } from "./rules";
import {
  fromBase64,
  hashOfKey,
  KEY_BYTES,
  newKey,
  newTransitPair,
  open,
  openFromTransit,
  seal,
  toBase64,
  type Bytes,
  type TransitPair,
  type TransitSealed,
} from "./sealing";

const ID = /^[A-Za-z0-9]{1,32}$/;

function readKek(kekId: string): Bytes | null {
  if (!ID.test(kekId)) return null;
  try {
    const key = fromBase64(process.env[`DOC_KEK_${kekId}`] ?? "");
    return key.byteLength === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

export interface Kek {
  kekId: string;
  kek: Bytes;
}

/** The key that encrypts new client keys; null where the environment has none. */
export function findCurrentKek(): Kek | null {
  const kekId = process.env["DOC_KEK_CURRENT"] ?? "";
  const kek = readKek(kekId);
  return kek === null ? null : { kekId, kek };
}

async function wrap(key: Bytes, under: Bytes, about: string): Promise<string> {
  return toBase64(await seal(key, under, about));
}

/** Null where it was encrypted with another key, for something else, or has changed. */
async function unwrap(wrappedKey: string, under: Bytes | null, about: string): Promise<Bytes | null> {
  if (under === null) return null;
  try {
    return await open(fromBase64(wrappedKey), under, about);
  } catch {
    return null;
  }
}

const CHECK_TEXT: Bytes = new TextEncoder().encode("document key check");

/** A known text under a KEK, by which another KEK of the same name is found out. */
export async function makeCheck({ kekId, kek }: Kek): Promise<string> {
  return await wrap(CHECK_TEXT, kek, `check|${kekId}`);
}

export async function problemOf({ kekId, kek }: Kek, check: string): Promise<KeyProblem | null> {
  return (await unwrap(check, kek, `check|${kekId}`)) === null ? "wrong" : null;
}

/** A client's key as it is stored. */
export interface WrappedClientKey {
  cckId: string;
  clientId: string;
  kekId: string;
  wrappedKey: string;
}

function aboutClientKey({ cckId, clientId, kekId }: Omit<WrappedClientKey, "wrappedKey">): string {
  return `cck|${cckId}|${clientId}|${kekId}`;
}

export async function newClientKey(clientId: string, { kekId, kek }: Kek): Promise<WrappedClientKey> {
  const named = { cckId: crypto.randomUUID(), clientId, kekId };
  return { ...named, wrappedKey: await wrap(newKey(), kek, aboutClientKey(named)) };
}

async function openClientKey(key: WrappedClientKey): Promise<Bytes | null> {
  return await unwrap(key.wrappedKey, readKek(key.kekId), aboutClientKey(key));
}

/** The same client key under the current KEK; null where the environment lacks the one that it is under. */
export async function rewrapClientKey(key: WrappedClientKey, { kekId, kek }: Kek): Promise<WrappedClientKey | null> {
  const cck = await openClientKey(key);
  if (cck === null) return null;
  const named = { cckId: key.cckId, clientId: key.clientId, kekId };
  return { ...named, wrappedKey: await wrap(cck, kek, aboutClientKey(named)) };
}

export interface StoredKey {
  cckId: string;
  wrappedKey: string;
  keyHash: string;
}

function aboutDocumentKey(documentId: string, cckId: string): string {
  return `dek|${documentId}|${cckId}`;
}

/** Null where the client's key does not open. */
export async function wrapDocumentKey(
  key: Bytes,
  documentId: string,
  clientKey: WrappedClientKey,
): Promise<StoredKey | null> {
  const cck = await openClientKey(clientKey);
  if (cck === null) return null;
  const { cckId } = clientKey;
  const wrappedKey = await wrap(key, cck, aboutDocumentKey(documentId, cckId));
  return { cckId, wrappedKey, keyHash: await hashOfKey(key) };
}

/** The document's key, checked against its hash; null where a key above it is missing or wrong. */
export async function openDocumentKey(
  stored: StoredKey,
  documentId: string,
  clientKey: WrappedClientKey,
): Promise<Bytes | null> {
  const cck = await openClientKey(clientKey);
  const key = await unwrap(stored.wrappedKey, cck, aboutDocumentKey(documentId, stored.cckId));
  return key !== null && (await hashOfKey(key)) === stored.keyHash ? key : null;
}

/** The server's half of an upload's key pair as it is stored. */
export interface WrappedTransit {
  kekId: string;
  publicKey: string;
  wrappedKey: string;
}

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** A pair for one upload, under the KEK until the document's key has come. `about` is the object's name, which is drawn anew for each upload. */
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

interface Uploaded {
  documentId: string;
  about: string;
  transit: WrappedTransit;
  sealed: TransitSealed;
}

/** The key that a browser has sealed for this upload; null for anything else. */
export async function receiveKey({ documentId, about, transit, sealed }: Uploaded): Promise<Bytes | null> {
  const pair = await openTransit(about, transit);
  if (pair === null) return null;
  try {
    const key = await openFromTransit(sealed, pair, { way: "upload", documentId });
    return key.byteLength === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}
