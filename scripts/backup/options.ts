import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { DEFAULT_DATA } from "../start/options.ts";
import { StartProblem, describe } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";

export interface Folders {
  /** The backup. */
  folder: string;
  /** The data folder of `npm start`. */
  dataFolder: string;
}

export interface BackupOptions extends Folders {
  withKeys: boolean;
}

export interface RestoreOptions extends Folders {
  force: boolean;
  /** The folder with the keys that the backup lacks; null if none was named. */
  keysFolder: string | null;
}

const BACKUP_USAGE = "npm run backup -- FOLDER [--data .passage] [--with-keys]";
const RESTORE_USAGE = "npm run restore -- FOLDER [--data .passage] [--keys FOLDER] [--force]";

const DATA = { data: { type: "string" } } as const;
const BACKUP_FLAGS = { ...DATA, "with-keys": { type: "boolean", default: false } } as const;
const RESTORE_FLAGS = { ...DATA, keys: { type: "string" }, force: { type: "boolean", default: false } } as const;

/** The person's working directory, from which the folders are named. */
const startedIn = () => process.env["INIT_CWD"] ?? process.cwd();

export function parseBackupOptions(args: string[], from = startedIn()): BackupOptions {
  const { values, positionals } = inOneSentence(BACKUP_USAGE, () =>
    parseArgs({ args, options: BACKUP_FLAGS, allowPositionals: true }),
  );
  return { ...foldersOf({ positionals, data: values.data, usage: BACKUP_USAGE }, from), withKeys: values["with-keys"] };
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
