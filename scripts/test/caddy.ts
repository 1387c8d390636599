import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../start/root.ts";
import { StartProblem } from "../start/problem.ts";

const USUAL = "/usr/bin/caddy";
/** Debian's package is unpacked here, not installed: an installed one would begin to serve this machine's port 80. */
const UNPACKED = join(ROOT, "node_modules", ".cache", "passage", "caddy");
const WITHIN_MS = 5 * 60_000;
/** The account that apt fetches with otherwise may not write here. */
const DOWNLOAD = ["download", "-qq", "-o", "APT::Sandbox::User=root", "caddy"];

/** The proxy of the journey through TLS: the machine's own, or else the program of Debian's package. */
export function requireCaddy(): string {
  const named = process.env["PASSAGE_CADDY"];
  if (named && !existsSync(named)) throw new StartProblem(`PASSAGE_CADDY names ${named}, which does not exist.`);
  const unpacked = join(UNPACKED, USUAL);
  const present = [named ?? "", USUAL, unpacked].find((path) => path !== "" && existsSync(path));
  if (present !== undefined) return present;
  if (existsSync("/etc/debian_version")) unpack();
  if (existsSync(unpacked)) return unpacked;
  throw new StartProblem(
    "The journey through TLS needs Caddy, and it could not be downloaded: install the package caddy (apt-get install caddy), or set PASSAGE_CADDY to the program's path.",
  );
}

function unpack(): void {
  process.stdout.write("Fetching Caddy from Debian's packages …\n");
  mkdirSync(UNPACKED, { recursive: true });
  if (!run("apt-get", DOWNLOAD) && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", DOWNLOAD);
  }
  const file = readdirSync(UNPACKED).find((name) => name.endsWith(".deb"));
  if (file !== undefined) run("dpkg", ["-x", file, "."]);
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: UNPACKED,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: WITHIN_MS,
  });
  return status === 0;
}
