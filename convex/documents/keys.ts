/**
 * The keys between the deployment's and a document's bytes: each client's (CCK), under the KEK, and under it the keys of the
 * client's documents (DEK). Called by actions only: queries and mutations have no secure randomness.
 */
import { readKek, unwrap, wrap, type Kek } from "./kek";
import { newKey, type Bytes } from "./sealing";
import { sha256 } from "../hashes/rules";

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
  return { cckId, wrappedKey, keyHash: await sha256(key) };
}

/** The document's key, checked against its hash; null where a key above it is missing or wrong. */
export async function openDocumentKey(
  stored: StoredKey,
  documentId: string,
  clientKey: WrappedClientKey,
): Promise<Bytes | null> {
  const cck = await openClientKey(clientKey);
  const key = await unwrap(stored.wrappedKey, cck, aboutDocumentKey(documentId, stored.cckId));
  return key !== null && (await sha256(key)) === stored.keyHash ? key : null;
}
