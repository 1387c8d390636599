/**
 * Only the account that a deployment runs under may read its data: there are the secret of the deployment and the keys of
 * its providers among them, and what a program creates is readable for everybody unless it says otherwise.
 */
import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";

const OWNERS_FILE = 0o600;
const OWNERS_FOLDER = 0o700;
const OTHERS = 0o077;

/** Makes the file, or closes the one that is there. That one is not opened: SQLite's locks would go with the descriptor. */
export function makeOwnersFile(path: string): void {
  if (existsSync(path)) closeToOthers(path, OWNERS_FILE);
  else closeSync(openSync(path, "wx", OWNERS_FILE));
}

export function closeFileToOthers(path: string): void {
  if (existsSync(path)) closeToOthers(path, OWNERS_FILE);
}

/** To a place that is empty. A copy has the mode of what it is made from, which may come from anywhere. */
export async function copyOwnersFile(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  closeFileToOthers(to);
}

/** Makes the folder, or closes the one that is there: true when other accounts could enter it until now. */
export function makeOwnersFolder(path: string): boolean {
  if (mkdirSync(path, { recursive: true, mode: OWNERS_FOLDER }) !== undefined) return false;
  return closeToOthers(path, OWNERS_FOLDER);
}

/** For whoever began with an open folder. */
export function closedSentence(folder: string): string {
  return `Other accounts could enter ${folder}; it is closed to them now.`;
}

/** Its message is one sentence for whoever chose the place. */
export class OpenToOthers extends Error {
  override readonly name = "OpenToOthers";

  constructor(path: string, options?: ErrorOptions) {
    super(
      `Other accounts of this machine may open ${path}, and it cannot be closed to them; choose another place.`,
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
  // Some file systems take the call and keep nothing of it.
  if (isOpenToOthers(path)) throw new OpenToOthers(path);
  return true;
}

function isOpenToOthers(path: string): boolean {
  // Windows has no such modes: Node makes them up.
  return process.platform !== "win32" && (statSync(path).mode & OTHERS) !== 0;
}
