import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "deploy";
/** It names settings; what is set is elsewhere. */
const EXAMPLE = "settings.example";

/** Sentence about the units and the proxy's file that this release has changed: whoever runs the server has copies of the old ones. Null without any. */
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
