import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The key of our copies of signed contracts. */
export const SIGNED_COPY_FILE = "signed-copy.key";
/** The keys that encrypt all document keys. */
export const DOCUMENT_KEYS_FILE = "document-keys";

/** Keys of a data folder that are not in its database: without them nobody can read the data that they encrypt. */
export const KEY_FILES = [SIGNED_COPY_FILE, DOCUMENT_KEYS_FILE];

/** Writes a key with mode 600, atomically. */
export function writeKeyFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** True if the other folder has exactly these keys. */
export function sameKeyFiles(from: string, to: string): boolean {
  return KEY_FILES.every((name) => {
    const [one, other] = [join(from, name), join(to, name)];
    if (!existsSync(one)) return true;
    return existsSync(other) && readFileSync(one).equals(readFileSync(other));
  });
}

/** Copies the keys with their mode, to or from a backup. An existing key file is renamed, as the data that it belongs to are. */
export function copyKeyFiles(from: string, to: string): void {
  for (const name of KEY_FILES) {
    const [path, target] = [join(from, name), join(to, name)];
    if (!existsSync(path)) continue;
    if (existsSync(target)) renameSync(target, `${target}.aside-${String(Date.now())}`);
    copyFileSync(path, target);
  }
}
