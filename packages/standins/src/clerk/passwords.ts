import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** One guess takes about 40 ms and 16 MB. The stand-ins' own tests, which guess hundreds of times, set a lower cost. */
const COST: ScryptOptions = { N: Number(process.env["PASSAGE_STANDIN_HASH_COST"] ?? 16_384), r: 8, p: 1 };
const MIN_LENGTH = 8;
const MAX_LENGTH = 72;

export type PasswordFlaw = "too_short" | "too_long";

export function flawOf(password: string): PasswordFlaw | null {
  if (password.length < MIN_LENGTH) return "too_short";
  return password.length > MAX_LENGTH ? "too_long" : null;
}

/** Slow on purpose, so that a stolen hash is expensive to guess at. */
export function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt);
  return `scrypt:${salt.toString("base64")}:${key.toString("base64")}`;
}

export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, key] = (hash ?? "").split(":");
  if (salt === undefined || key === undefined) return false;
  const derived = await deriveKey(password, Buffer.from(salt, "base64"));
  return timingSafeEqual(derived, Buffer.from(key, "base64"));
}
