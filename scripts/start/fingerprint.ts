import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { ROOT } from "./root.ts";

/** A hash of the named files and of all files below the named folders, so that unchanged work is skipped. */
export function fingerprint(paths: string[], extra: unknown = null): string {
  const hash = createHash("sha256").update(JSON.stringify(extra));
  for (const file of paths.flatMap(filesUnder).sort()) {
    hash.update(`\0${relative(ROOT, file).split(sep).join("/")}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
