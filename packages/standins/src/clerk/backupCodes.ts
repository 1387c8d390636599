import { randomBytes, randomInt } from "node:crypto";
import { deriveKey } from "./passwords.ts";

const CODES = 10;
const LENGTH = 8;
const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const SALT_BYTES = 16;

interface NewCodes {
  /** In plain text for the person; not stored. */
  codes: string[];
  salt: string;
  hashes: string[];
}

export async function makeBackupCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, newCode);
  const salt = randomBytes(SALT_BYTES).toString("base64");
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashBackupCode(code, salt))) };
}

/** The codes of a set share their salt, so that one slow computation compares a typed code with all of them. */
export async function hashBackupCode(code: string, salt: string): Promise<string> {
  const key = await deriveKey(code.trim().toLowerCase(), Buffer.from(salt, "base64"));
  return key.toString("base64");
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}
