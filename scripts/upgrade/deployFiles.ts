import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "deploy";
/** It only lists setting names; the values are elsewhere. */
const EXAMPLE = "settings.example";

/**
 * Notice about the units and the proxy's file that this release changes, since the operator has copies of the old ones. Null if none
 * changed.
 */
export function deployNotice(from: string, to: string): string | null {
  if (!existsSync(join(to, FOLDER))) return null;
  const changed = readdirSync(join(to, FOLDER))
    .filter((name) => name !== EXAMPLE && textOf(from, name) !== textOf(to, name))
    .map((name) => join(FOLDER, name));
  if (changed.length === 0) return null;
  return `Before you restart it, put ${changed.join(", ")} of ${to} in place: this release has changed ${changed.length === 1 ? "it" : "them"} (docs/operating.md, One server, has the commands).`;
}

function textOf(release: string, name: string): string | null {
  const path = join(release, FOLDER, name);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
