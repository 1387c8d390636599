import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { DEFAULT_DATA } from "../start/options.ts";
import { StartProblem, describe } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";

export interface BackupOptions {
  /** The backup. */
  folder: string;
  /** The data folder of `npm start`. */
  dataFolder: string;
  force: boolean;
}

/** `from` is the person's working directory, as in `parseStartOptions`. */
export function parseBackupOptions(
  args: string[],
  usage: string,
  from = process.env["INIT_CWD"] ?? process.cwd(),
): BackupOptions {
  const { values, positionals } = parsed(args, usage);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new StartProblem(`Name one folder: ${usage}.`);
  return {
    folder: resolve(from, folder),
    dataFolder: values.data === undefined ? join(ROOT, DEFAULT_DATA) : resolve(from, values.data),
    force: values.force,
  };
}

function parsed(args: string[], usage: string) {
  try {
    const options = { data: { type: "string" }, force: { type: "boolean", default: false } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}: ${usage}.`);
  }
}
