import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { StartProblem, codeOf, describe } from "./problem.ts";
import { requireUnserved } from "./servedFolders.ts";

export interface DataFolder {
  path: string;
  deployment: string;
  standins: string;
  logs: string;
  release(): void;
}

/** Proves that a folder is ours, so that `--fresh` can never empty somebody's home. */
const MARKER = ".passage-data";
const LOCK = ".lock";

export function claimDataFolder(path: string, { fresh }: { fresh: boolean }): DataFolder {
  requireUnserved(path, "choose another folder with --data");
  const release = guarded(path, () => {
    makeFolder(path);
    requireOurs(path);
    closeToOthers(path);
    writeFileSync(join(path, MARKER), "This folder belongs to Passage; npm start -- --fresh empties it.\n");
    return lock(path);
  });
  if (fresh) empty(path);
  const folder = {
    path,
    deployment: join(path, "deployment"),
    standins: join(path, "standins"),
    logs: join(path, "logs"),
  };
  for (const part of [folder.deployment, folder.standins, folder.logs]) {
    guarded(part, () => {
      makeFolder(part);
      closeToOthers(part);
    });
  }
  return { ...folder, release };
}

/**
 * Makes one folder at a time: Node's own recursive mkdir never returns where a parent cannot hold folders (/proc on
 * Linux).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The folder holds keys of the practice's accounts. Without file modes (Windows), Node invents some. */
function closeToOthers(path: string): void {
  const isOpen = (): boolean => process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
  if (!isOpen()) return;
  chmodSync(path, 0o700);
  if (isOpen()) {
    throw new StartProblem(
      `Other accounts of this machine may enter ${path}, and it cannot be closed to them; choose another folder with --data.`,
    );
  }
  process.stderr.write(`Other accounts could enter ${path}; it is closed to them now.\n`);
}

function requireOurs(path: string): void {
  const isOurs = existsSync(join(path, MARKER)) || readdirSync(path).length === 0;
  if (!isOurs) {
    throw new StartProblem(`${path} holds files that are not Passage's; choose an empty folder with --data.`);
  }
}

/**
 * Two deployments over one database would each answer from their own memory. SQLite's lock belongs to the operating
 * system, so it ends with the process in every case; a pid file would survive a kill -9.
 */
function lock(path: string): () => void {
  const database = new DatabaseSync(join(path, LOCK));
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch {
    database.close();
    throw new StartProblem(
      `${path} is in use by another running copy; stop that one or choose another folder with --data.`,
    );
  }
  return () => {
    database.close();
  };
}

function empty(path: string): void {
  const kept = new Set([MARKER, LOCK, `${LOCK}-journal`]);
  for (const name of readdirSync(path)) {
    if (!kept.has(name)) rmSync(join(path, name), { recursive: true, force: true });
  }
}

function guarded<T>(path: string, claim: () => T): T {
  try {
    return claim();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const reason = REASONS[codeOf(error) ?? ""] ?? describe(error);
    throw new StartProblem(`The data folder ${path} cannot be written: ${reason}.`);
  }
}

const REASONS: Record<string, string> = {
  EACCES: "this account has no permission",
  EPERM: "this account has no permission",
  EROFS: "the disk is read-only",
  ENOTDIR: "part of the path is a file",
  EEXIST: "it is a file, not a folder",
  ENOSPC: "the disk is full",
  ENOENT: "its parent folder cannot be made",
};
