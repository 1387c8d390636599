/** The deployment's document key (KEK), in its environment and nowhere else. It encrypts clients' keys. */
import type { KeyProblem } from "./rules";
import { fromBase64, KEY_BYTES, open, seal, toBase64, type Bytes } from "./sealing";

const ID = /^[A-Za-z0-9]{1,32}$/;

/** Null for a name or a key that the environment does not have. */
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

/** The key that encrypts new client keys; null where the environment has none. */
export function findCurrentKek(): Kek | null {
  const kekId = process.env["DOC_KEK_CURRENT"] ?? "";
  const kek = readKek(kekId);
  return kek === null ? null : { kekId, kek };
}

export async function wrap(key: Bytes, under: Bytes, about: string): Promise<string> {
  return toBase64(await seal(key, under, about));
}

/** Null where it was encrypted with another key, for something else, or has changed. */
export async function unwrap(wrappedKey: string, under: Bytes | null, about: string): Promise<Bytes | null> {
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
