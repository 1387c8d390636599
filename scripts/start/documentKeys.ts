import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { callFunction, type Deployment } from "./deployment.ts";
import { DOCUMENT_KEYS_FILE, writeKeyFile } from "./keyFile.ts";
import { StartProblem } from "./problem.ts";

const CURRENT = "DOC_KEK_CURRENT";
const PREFIX = "DOC_KEK_";
const KEY_BYTES = 32;

/** `DOC_KEK_CURRENT` and each key by its name. */
export type DocumentKeys = Record<string, string>;

/**
 * The keys that encrypt all document keys. Functions get them as secrets, never through the database. They come from the environment
 * of `npm start`, or else from the data folder, which gets its first one at its first start.
 */
export function documentKeys(folder: string, real: NodeJS.ProcessEnv): DocumentKeys {
  if (real[CURRENT]) {
    const given = Object.entries(real).filter(([name, value]) => name.startsWith(PREFIX) && value);
    return checked(Object.fromEntries(given.map(([name, value = ""]) => [name, value])), "The environment");
  }
  const path = join(folder, DOCUMENT_KEYS_FILE);
  if (!existsSync(path)) writeKeys(path, withNewKey({}));
  return checked(readKeys(path), path);
}

/** Adds a key, which encrypts from the next start on; the older ones stay until nothing is encrypted with them. Returns its name. */
export function addDocumentKey(folder: string): string {
  const path = join(folder, DOCUMENT_KEYS_FILE);
  const keys = withNewKey(existsSync(path) ? checked(readKeys(path), path) : {});
  writeKeys(path, keys);
  return keys[CURRENT] ?? "";
}

function withNewKey(keys: DocumentKeys): DocumentKeys {
  const numbers = Object.keys(keys).map((name) => Number(/^DOC_KEK_v(\d+)$/.exec(name)?.[1] ?? 0));
  const name = `v${String(Math.max(0, ...numbers) + 1)}`;
  return { ...keys, [CURRENT]: name, [PREFIX + name]: randomBytes(KEY_BYTES).toString("base64") };
}

function writeKeys(path: string, keys: DocumentKeys): void {
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}\n`);
  writeKeyFile(path, lines.join(""));
}

function readKeys(path: string): DocumentKeys {
  const lines = readFileSync(path, "utf8").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(DOC_KEK_[A-Za-z0-9]{1,24})=(.+)$/.exec(line.trim()) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

function checked(keys: DocumentKeys, where: string): DocumentKeys {
  const current = keys[CURRENT] ?? "";
  const others = Object.keys(keys).filter((name) => name !== CURRENT);
  const bad = [PREFIX + current, ...others].find(
    (name) => Buffer.from(keys[name] ?? "", "base64").byteLength !== KEY_BYTES,
  );
  if (current !== "" && bad === undefined) return keys;
  const what = current === "" ? `no ${CURRENT}` : `no key of ${String(KEY_BYTES)} bytes as ${bad ?? ""}`;
  throw new StartProblem(
    `${where} has ${what}: put back the keys that encrypted the documents, for example from a backup.`,
  );
}

const vStatus = z.object({ problem: z.string().nullable(), stillUsed: z.array(z.string()) });

/** Has the functions check the current key against the stored data; returns a notice, or null. */
export async function documentKeyNotice(deployment: Deployment): Promise<string | null> {
  const answer = await callFunction(deployment, { kind: "action", path: "documents/encryption/jobs:checkKeys" });
  const { problem, stillUsed } = vStatus.parse(answer);
  if (problem !== null) {
    return "The document key is not the one with which this folder's documents were encrypted: nothing can be uploaded, and they cannot be opened. Put the right key back.";
  }
  if (stillUsed.length === 0) return null;
  const names = stillUsed.map((name) => PREFIX + name).join(", ");
  return `Documents are being encrypted with the new document key. Keep ${names} until a later start no longer says this.`;
}
