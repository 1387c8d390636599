/** What a deployment signs and enciphers with. It is kept in the store, and so in backups; exports do not have it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { emptyBatch, type Store } from "../storage/store.ts";
import type { Randomness } from "../domain/randomness.ts";

const SECRET = { namespace: "files", key: "secret" };
const SECRET_BYTES = 32;

/** Of one purpose: what is signed for one is nothing for another. */
export type KeyFor = (purpose: "address" | "upload" | "function handle" | "cursor") => Buffer;

/** The secret is made at the first start. */
export function deploymentKeys(store: Store, randomness: Randomness): KeyFor {
  const secret = loadSecret(store, randomness);
  return (purpose) => signature(secret, purpose);
}

export function signature(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Takes as long for a near miss as for any other. */
export function isEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

function loadSecret(store: Store, randomness: Randomness): Buffer {
  const known = store.setting(SECRET.namespace, SECRET.key);
  if (known !== null) return Buffer.from(known, "base64");
  const secret = Buffer.from(randomness.bytes(SECRET_BYTES));
  store.apply({ ...emptyBatch(), settings: [{ ...SECRET, value: secret.toString("base64") }] });
  return secret;
}
