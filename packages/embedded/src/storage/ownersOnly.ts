/**
 * Restricts files and folders to the account that runs the deployment. They contain the deployment's secret and the
 * keys of its providers, and programs create files readable by everyone by default.
 */
import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";

const OWNERS_FILE = 0o600;
const OWNERS_FOLDER = 0o700;
const OTHERS = 0o077;

/**
 * Creates the file, or restricts the mode of an existing one. An existing file is not opened: closing the descriptor
 * would release SQLite's locks.
 */
export function makeOwnersFile(path: string): void {
  if (existsSync(path)) closeToOthers(path, OWNERS_FILE);
  else closeSync(openSync(path, "wx", OWNERS_FILE));
}

export function closeFileToOthers(path: string): void {
  if (existsSync(path)) closeToOthers(path, OWNERS_FILE);
}

/** Copies to a path that must not exist. A copy inherits the mode of its source, which may be open. */
export async function copyOwnersFile(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  closeFileToOthers(to);
}

/**
 * Creates the folder, or restricts the mode of an existing one. Returns true when other accounts had access until now.
 */
export function makeOwnersFolder(path: string): boolean {
  if (mkdirSync(path, { recursive: true, mode: OWNERS_FOLDER }) !== undefined) return false;
  return closeToOthers(path, OWNERS_FOLDER);
}

/** Printed when the folder was open before. */
export function closedSentence(folder: string): string {
  return `Other accounts could enter ${folder}; it is closed to them now.`;
}

/** The message is one sentence for the person who chose the path. */
export class OpenToOthers extends Error {
  override readonly name = "OpenToOthers";

  constructor(path: string, options?: ErrorOptions) {
    super(
      `Other accounts of this machine can open ${path}, and its mode cannot be restricted; choose another path.`,
      options,
    );
  }
}

function closeToOthers(path: string, mode: number): boolean {
  if (!isOpenToOthers(path)) return false;
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw new OpenToOthers(path, { cause: error });
  }
  // Some file systems accept the call and ignore it.
  if (isOpenToOthers(path)) throw new OpenToOthers(path);
  return true;
}

function isOpenToOthers(path: string): boolean {
  // Windows has no such modes; Node invents them.
  return process.platform !== "win32" && (statSync(path).mode & OTHERS) !== 0;
}
