import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { SIGNED_COPY_FILE, writeKeyFile } from "./keyFile.ts";
import { StartProblem } from "./problem.ts";

const KEY_BYTES = 32;

/** The key of our copies of signed contracts, which a data folder gets at its first start and keeps: no other opens them. */
export function signedCopyKey(folder: string): string {
  const path = join(folder, SIGNED_COPY_FILE);
  if (!existsSync(path)) writeKeyFile(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  const key = readFileSync(path, "utf8").trim();
  if (Buffer.from(key, "base64").byteLength === KEY_BYTES) return key;
  throw new StartProblem(
    `${path} holds no key: put the key back with which the copies of signed contracts were made, for example from a backup.`,
  );
}
