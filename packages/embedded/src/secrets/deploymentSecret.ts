/** The source of a deployment's signing and encryption keys. It is in the store and in backups, but not in exports. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { emptyBatch, type Store } from "../storage/store.ts";
import type { Randomness } from "../domain/randomness.ts";

const SECRET = { namespace: "files", key: "secret" };
const SECRET_BYTES = 32;

type SecretStore = Pick<Store, "apply" | "setting">;

/** Derives a separate key per purpose. */
export type KeyFor = (purpose: "address" | "upload" | "function handle" | "cursor" | "token") => Buffer;

/** Creates the secret at the first start. */
export function deploymentKeys(store: SecretStore, randomness: Randomness): KeyFor {
  const secret = loadSecret(store, randomness);
  return (purpose) => signature(secret, purpose);
}

export function signature(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Compares in constant time. */
export function isEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

function loadSecret(store: SecretStore, randomness: Randomness): Buffer {
  const known = store.setting(SECRET.namespace, SECRET.key);
  if (known !== null) return Buffer.from(known, "base64");
  const secret = Buffer.from(randomness.bytes(SECRET_BYTES));
  store.apply({ ...emptyBatch(), settings: [{ ...SECRET, value: secret.toString("base64") }] });
  return secret;
}
