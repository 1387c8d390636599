/**
 * The keys between the deployment's key and a document's bytes: a client key (CCK) per client, under the KEK, and a key
 * (DEK) per document, under the CCK. Called by actions only: queries and mutations have no secure randomness.
 */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { sha256 } from "../../platform/hashes";
import type { vWrappedClientKey } from "./answers";
import { checkedKek } from "./checkKeys";
import { readKek, unwrap, wrap, type Kek } from "./kek";
import type { KeyProblem } from "./rules";
import { newKey, type Bytes } from "./sealing";

type WrappedClientKey = Infer<typeof vWrappedClientKey>;

function aboutClientKey({ cckId, clientId, kekId }: Omit<WrappedClientKey, "wrappedKey">): string {
  return `cck|${cckId}|${clientId}|${kekId}`;
}

export async function newClientKey(clientId: Id<"clients">, { kekId, kek }: Kek): Promise<WrappedClientKey> {
  const named = { cckId: crypto.randomUUID(), clientId, kekId };
  return { ...named, wrappedKey: await wrap(newKey(), kek, aboutClientKey(named)) };
}

/** The stored key of the client, made at the first call; or why there is none. */
export async function clientKeyOf(ctx: ActionCtx, clientId: Id<"clients">): Promise<WrappedClientKey | KeyProblem> {
  const known: WrappedClientKey | null = await ctx.runQuery(internal.documents.encryption.internal.findClientKey, {
    clientId,
  });
  if (known !== null) return known;
  const kek = await checkedKek(ctx);
  if (typeof kek === "string") return kek;
  const key = await newClientKey(clientId, kek);
  return await ctx.runMutation(internal.documents.encryption.internal.keepClientKey, { key });
}

async function openClientKey(key: WrappedClientKey): Promise<Bytes | null> {
  return await unwrap(key.wrappedKey, readKek(key.kekId), aboutClientKey(key));
}

/** The same client key under the current KEK; null if the environment lacks the old one. */
export async function rewrapClientKey(key: WrappedClientKey, { kekId, kek }: Kek): Promise<WrappedClientKey | null> {
  const cck = await openClientKey(key);
  if (cck === null) return null;
  const named = { ...key, kekId };
  return { ...named, wrappedKey: await wrap(cck, kek, aboutClientKey(named)) };
}

export type StoredKey = NonNullable<Doc<"client_documents">["key"]>;

function aboutDocumentKey(documentId: string, cckId: string): string {
  return `dek|${documentId}|${cckId}`;
}

/** Null if the client's key does not open. */
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

/** The document's key, checked against its hash; null if a key above it is missing or wrong. */
export async function openDocumentKey(
  stored: StoredKey,
  documentId: string,
  clientKey: WrappedClientKey,
): Promise<Bytes | null> {
  const cck = await openClientKey(clientKey);
  const key = await unwrap(stored.wrappedKey, cck, aboutDocumentKey(documentId, stored.cckId));
  return key !== null && (await sha256(key)) === stored.keyHash ? key : null;
}
