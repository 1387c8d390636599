import { createHash, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Randomness } from "../domain/ports.ts";

/** An instance's name, a bar, a secret: the official CLI reads the part before the bar. */
const ADMIN_KEY = /^[a-z0-9-]+\|[0-9a-f]{64}$/;

/** Reads the folder's `admin.key`, or makes it. It opens everything in the deployment, so only its owner may read it. */
export function loadAdminKey(dataFolder: string, instanceName: string, randomness: Pick<Randomness, "bytes">): string {
  const path = join(dataFolder, "admin.key");
  if (!existsSync(path)) {
    const made = `${instanceName}|${Buffer.from(randomness.bytes(32)).toString("hex")}`;
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: "wx" });
    return made;
  }
  const key = readFileSync(path, "utf8").trim();
  if (!ADMIN_KEY.test(key)) throw new Error(`${path} does not hold an admin key; delete it to have a new one made.`);
  chmodSync(path, 0o600);
  return key;
}

/** Takes the same time however much of the key is right. */
export function isSameKey(presented: string, adminKey: string): boolean {
  return timingSafeEqual(sha256(presented), sha256(adminKey));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
