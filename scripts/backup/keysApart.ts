import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { KEY_FILES } from "../start/keyFile.ts";
import { StartProblem } from "../start/problem.ts";

/**
 * A backup without keys lists the keys that it needs: one line per key, with its file and a one-way fingerprint. See
 * docs/decisions/066-keys-apart-from-backups.md.
 */
export const KEYS_RECORD = ".keys-apart";

const KEY_BYTES = 32;
const FINGERPRINT_LETTERS = 32;

/** Returns a notice about the keys for the person who makes the backup; null if the data folder has none. */
export function recordKeysApart(dataFolder: string, backup: string): string | null {
  const needed = KEY_FILES.flatMap((file) => fingerprintsIn(dataFolder, file).map((print) => `${file} ${print}`));
  if (needed.length === 0) return null;
  writeFileSync(join(backup, KEYS_RECORD), `${needed.join("\n")}\n`, { mode: 0o600 });
  return `${namesOf(needed)} not in this backup. A restore needs ${needed.length === 1 ? "it" : "them"}: without, nobody can read the documents. Keep a copy of what ${dataFolder} has of that name in another place than the backup.`;
}

export interface KeySources {
  backup: string;
  dataFolder: string;
  /** The value of --keys. */
  keysFolder: string | null;
  /** Asks the person for the folder; null if the process is not interactive. */
  ask: ((question: string) => Promise<string>) | null;
}

/** Finds the folder whose keys belong to the backup. Throws if there is none, before a restore has changed anything. */
export async function findKeys({ backup, dataFolder, keysFolder, ask }: KeySources): Promise<string> {
  const needed = readRecord(backup);
  if (needed.length === 0) {
    if (keysFolder === null || !existsSync(backup)) return backup;
    throw new StartProblem(`${backup} was made with its keys, or needs none: leave --keys out.`);
  }
  if (keysFolder === null && missingIn(dataFolder, needed).length === 0) return dataFolder;
  const without = `${namesOf(needed)} not in ${backup}, and without nobody can read its documents`;
  const asked = keysFolder ?? (await ask?.(`${without}.\nThe folder that has the copy: `)) ?? "";
  if (asked === "") {
    throw new StartProblem(`${without}: name the folder that has the copy, with --keys FOLDER. Nothing was restored.`);
  }
  const missing = missingIn(asked, needed);
  if (missing.length === 0) return asked;
  throw new StartProblem(
    `${asked} lacks a key of this backup, or has another one of that name (${filesOf(missing).join(", ")}). Nothing was restored.`,
  );
}

function readRecord(backup: string): string[] {
  const path = join(backup, KEYS_RECORD);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8").split("\n").filter(Boolean);
}

/** A key file may have gained keys since the backup, so this only looks for the keys of the backup. */
function missingIn(folder: string, needed: readonly string[]): string[] {
  return needed.filter((line) => {
    const [file = "", print = ""] = line.split(" ");
    return !fingerprintsIn(folder, file).includes(print);
  });
}

function fingerprintsIn(folder: string, file: string): string[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const values = readFileSync(path, "utf8")
    .split("\n")
    .map((line) => Buffer.from(line.trim().replace(/^DOC_KEK_\w+=/, ""), "base64"));
  return values
    .filter(({ byteLength }) => byteLength === KEY_BYTES)
    .map((key) => createHash("sha256").update(key).digest("hex").slice(0, FINGERPRINT_LETTERS));
}

const filesOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(" ")[0] ?? ""))];

function namesOf(lines: readonly string[]): string {
  const files = filesOf(lines);
  return files.length === 1 ? `${files.join("")} is` : `${files.join(" and ")} are`;
}
