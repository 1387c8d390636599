/** Prepares a release in its own folder, beside the serving one. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { StartProblem } from "../start/problem.ts";
import { runTool } from "../start/runTool.ts";

/** Written last: a folder without it was interrupted, and is made again. */
const PREPARED = ".passage-release";
const SHORT = 12;
/** Installing takes a minute on a small machine, and several with a slow registry. */
const INSTALL_WITHIN_MS = 15 * 60_000;

export interface Release {
  /** The folder of the serving release, a clone. */
  root: string;
  /** A branch, tag or commit of its origin; or the folder of a release that was unpacked by hand. */
  to: string;
  say: (sentence: string) => void;
}

/** Resolves to the folder of the release; null if it is already serving. */
export async function prepareRelease({ root, to, say }: Release): Promise<string | null> {
  const folder = isFolder(to) ? realpathSync(to) : clone({ root, to, say });
  if (folder === null || folder === realpathSync(root)) return null;
  if (existsSync(join(folder, PREPARED))) return folder;
  say("Installing its packages …");
  await runTool({ doing: "Installing", args: ["scripts/install.mjs"], folder, withinMs: INSTALL_WITHIN_MS });
  say("Building its web app …");
  await runTool({ doing: "Building", args: ["--disable-warning=ExperimentalWarning", "scripts/build.ts"], folder });
  writeFileSync(join(folder, PREPARED), "");
  return folder;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function clone({ root, to, say }: Release): string | null {
  const origin = git(root, "config", "--get", "remote.origin.url");
  say(`Asking ${origin} …`);
  git(root, "fetch", "--quiet", "--tags", "origin");
  const commit = commitOf(root, to);
  if (commit === git(root, "rev-parse", "HEAD")) return null;
  const folder = join(dirname(realpathSync(root)), commit.slice(0, SHORT));
  if (existsSync(join(folder, PREPARED))) return folder;
  // An interrupted release may be incomplete.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  git(root, "clone", "--quiet", "--no-checkout", "--no-hardlinks", root, folder);
  git(folder, "remote", "set-url", "origin", origin);
  git(folder, "checkout", "--quiet", "--detach", commit);
  return folder;
}

function commitOf(root: string, to: string): string {
  for (const name of [`refs/remotes/origin/${to}`, `refs/tags/${to}`, to]) {
    try {
      return git(root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`);
    } catch {
      // The next kind of name is tried.
    }
  }
  throw new StartProblem(`${to} is neither a branch, tag or commit of the origin, nor a folder.`);
}

function git(folder: string, ...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  } catch (error) {
    const words = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new StartProblem(`git ${args[0] ?? ""} failed: ${words}`);
  }
}
