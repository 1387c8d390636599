import { createHash, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Randomness } from "../domain/randomness.ts";

/** Instance name, vertical bar, secret. The official CLI reads the part before the bar. */
const ADMIN_KEY = /^[a-z0-9-]+\|[0-9a-f]{64}$/;

/**
 * Reads the data folder's `admin.key`, or creates it. The key grants full access to the deployment, so only its owner
 * may read the file.
 */
export function loadAdminKey(dataFolder: string, instanceName: string, randomness: Pick<Randomness, "bytes">): string {
  const path = join(dataFolder, "admin.key");
  if (!existsSync(path)) {
    const made = `${instanceName}|${Buffer.from(randomness.bytes(32)).toString("hex")}`;
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: "wx" });
    return made;
  }
  const key = readFileSync(path, "utf8").trim();
  if (!ADMIN_KEY.test(key)) throw new Error(`${path} does not hold an admin key; delete it, and a new one is made.`);
  chmodSync(path, 0o600);
  return key;
}

/** Compares in constant time. */
export function isSameKey(presented: string, adminKey: string): boolean {
  return timingSafeEqual(sha256(presented), sha256(adminKey));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
