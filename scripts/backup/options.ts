import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { DEFAULT_DATA } from "../start/options.ts";
import { StartProblem, describe } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";

export interface Folders {
  folder: string;
  dataFolder: string;
}

export type BackupOptions =
  | (Folders & { kind: "once"; withKeys: boolean; keysTo: string | null })
  /** Writes to a new folder below `folder`, and deletes backups older than `keepDays`. */
  | (Folders & { kind: "daily"; keepDays: number; keysTo: string | null })
  /** Tries to restore `folder`, or the newest backup below it. */
  | (Folders & { kind: "verify"; keysFolder: string | null });

export interface RestoreOptions extends Folders {
  force: boolean;
  /** The folder with the keys that the backup lacks; null if none was named. */
  keysFolder: string | null;
}

const BACKUP_USAGE =
  "npm run backup -- FOLDER [--data .passage] [--with-keys] [--daily [--keep DAYS]] [--keys-to FOLDER], or npm run backup -- --verify FOLDER [--keys FOLDER]";
const RESTORE_USAGE = "npm run restore -- FOLDER [--data .passage] [--keys FOLDER] [--force]";

const DATA = { data: { type: "string" } } as const;
const BACKUP_FLAGS = {
  ...DATA,
  "with-keys": { type: "boolean", default: false },
  daily: { type: "boolean", default: false },
  keep: { type: "string" },
  "keys-to": { type: "string" },
  verify: { type: "boolean", default: false },
  keys: { type: "string" },
} as const;

/** `docs/operating.md` promises that a deletion reaches the backups within this time. */
const KEEP_DAYS = 30;
const RESTORE_FLAGS = { ...DATA, keys: { type: "string" }, force: { type: "boolean", default: false } } as const;

/** The person's working directory, against which paths are resolved. */
const startedIn = () => process.env["INIT_CWD"] ?? process.cwd();

export function parseBackupOptions(args: string[], from = startedIn()): BackupOptions {
  const { values, positionals } = inOneSentence(BACKUP_USAGE, () =>
    parseArgs({ args, options: BACKUP_FLAGS, allowPositionals: true }),
  );
  const refuse = (what: string): never => {
    throw new StartProblem(`${what}: ${BACKUP_USAGE}.`);
  };
  const { daily, verify, keep, keys, "with-keys": withKeys, "keys-to": keysTo } = values;
  if (verify && (daily || withKeys || keysTo !== undefined)) refuse("--verify makes no backup");
  if (!verify && keys !== undefined) refuse("--keys belongs to --verify");
  if (!daily && keep !== undefined) refuse("--keep belongs to --daily");
  if (withKeys && (daily || keysTo !== undefined)) refuse("--with-keys is for one backup, which has them then");
  const folders = foldersOf({ positionals, data: values.data, usage: BACKUP_USAGE }, from);
  const path = (named: string | undefined) => (named === undefined ? null : resolve(from, named));
  if (verify) return { ...folders, kind: "verify", keysFolder: path(keys) };
  if (!daily) return { ...folders, kind: "once", withKeys, keysTo: path(keysTo) };
  const keepDays = /^[1-9]\d{0,3}$/.test(keep ?? String(KEEP_DAYS)) ? Number(keep ?? KEEP_DAYS) : NaN;
  if (Number.isNaN(keepDays)) refuse("--keep is a number of days");
  return { ...folders, kind: "daily", keepDays, keysTo: path(keysTo) };
}

export function parseRestoreOptions(args: string[], from = startedIn()): RestoreOptions {
  const { values, positionals } = inOneSentence(RESTORE_USAGE, () =>
    parseArgs({ args, options: RESTORE_FLAGS, allowPositionals: true }),
  );
  return {
    ...foldersOf({ positionals, data: values.data, usage: RESTORE_USAGE }, from),
    force: values.force,
    keysFolder: values.keys === undefined ? null : resolve(from, values.keys),
  };
}

interface Named {
  positionals: string[];
  data: string | undefined;
  usage: string;
}

function foldersOf({ positionals, data, usage }: Named, from: string): Folders {
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new StartProblem(`Name one folder: ${usage}.`);
  return {
    folder: resolve(from, folder),
    dataFolder: data === undefined ? join(ROOT, DEFAULT_DATA) : resolve(from, data),
  };
}

function inOneSentence<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}: ${usage}.`);
  }
}
