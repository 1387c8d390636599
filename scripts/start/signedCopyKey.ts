import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { StartProblem } from "./problem.ts";

const KEY_FILE = "signed-copy.key";
const KEY_BYTES = 32;

/** The key of our copies of signed contracts, which a data folder gets at its first start and keeps: no other opens them. */
export function signedCopyKey(folder: string): string {
  const path = join(folder, KEY_FILE);
  if (!existsSync(path)) {
    // A start that dies in between leaves no half of a key.
    writeFileSync(`${path}.new`, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const key = readFileSync(path, "utf8").trim();
  if (Buffer.from(key, "base64").byteLength === KEY_BYTES) return key;
  throw new StartProblem(
    `${path} holds no key: put the key back with which the copies of signed contracts were made, for example from a backup.`,
  );
}

/** Brings the key to a backup, or back; the mode goes with it. A key that is there is put aside, as the data that it belongs to are. */
export function copySignedCopyKey(from: string, to: string): void {
  const [path, target] = [join(from, KEY_FILE), join(to, KEY_FILE)];
  if (!existsSync(path)) return;
  if (existsSync(target)) renameSync(target, `${target}.aside-${String(Date.now())}`);
  copyFileSync(path, target);
}
