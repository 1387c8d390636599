import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { SIGNED_COPY_FILE, writeKeyFile } from "./keyFile.ts";
import { StartProblem } from "./problem.ts";

const KEY_BYTES = 32;

/**
 * The key of our copies of signed contracts, which functions get as a secret: it is not in the database. It comes from the environment of
 * `npm start`, or else from the data folder, which gets it at its first start and keeps it: no other key opens the copies.
 */
export function signedCopyKey(folder: string, real: NodeJS.ProcessEnv): string {
  if (real["SIGNED_COPY_KEY"]) return checked(real["SIGNED_COPY_KEY"], "SIGNED_COPY_KEY of the environment");
  const path = join(folder, SIGNED_COPY_FILE);
  if (!existsSync(path)) writeKeyFile(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  return checked(readFileSync(path, "utf8").trim(), path);
}

function checked(key: string, where: string): string {
  if (Buffer.from(key, "base64").byteLength === KEY_BYTES) return key;
  throw new StartProblem(
    `${where} holds no key: put back the key of the copies of signed contracts, for example from a backup.`,
  );
}
