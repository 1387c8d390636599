/** The deployment's document key (KEK), only in its environment. It encrypts clients' keys. */
import type { KeyProblem } from "./rules";
import { fromBase64, KEY_BYTES, open, seal, toBase64, type Bytes } from "./sealing";

const ID = /^[A-Za-z0-9]{1,32}$/;

/** Null if the environment lacks the key, or the name or the key is invalid. */
export function readKek(kekId: string): Bytes | null {
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

/** The key for new client keys; null if the environment has none. */
export function findCurrentKek(): Kek | null {
  const kekId = process.env["DOC_KEK_CURRENT"] ?? "";
  const kek = readKek(kekId);
  return kek === null ? null : { kekId, kek };
}

export async function wrap(key: Bytes, under: Bytes, about: string): Promise<string> {
  return toBase64(await seal(key, under, about));
}

/** Null if it was encrypted with another key or for another purpose, or was changed. */
export async function unwrap(wrappedKey: string, under: Bytes | null, about: string): Promise<Bytes | null> {
  if (under === null) return null;
  try {
    return await open(fromBase64(wrappedKey), under, about);
  } catch {
    return null;
  }
}

const CHECK_TEXT: Bytes = new TextEncoder().encode("document key check");

/** A known text under a KEK: it does not open with another KEK of the same name. */
export async function makeCheck({ kekId, kek }: Kek): Promise<string> {
  return await wrap(CHECK_TEXT, kek, `check|${kekId}`);
}

export async function problemOf({ kekId, kek }: Kek, check: string): Promise<KeyProblem | null> {
  return (await unwrap(check, kek, `check|${kekId}`)) === null ? "wrong" : null;
}
