import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { StartProblem, describe } from "../start/problem.ts";

export type UpgradeOptions =
  { kind: "upgrade"; dataFolder: string; to: string } | { kind: "back"; dataFolder: string; withData: boolean };

const USAGE = "npm run upgrade -- --data DIR [--to main], or npm run upgrade -- --data DIR --back [--with-data]";

const FLAGS = {
  data: { type: "string" },
  to: { type: "string" },
  back: { type: "boolean", default: false },
  "with-data": { type: "boolean", default: false },
} as const;

/** `from` is the person's working directory. */
export function parseUpgradeOptions(args: string[], from = process.env["INIT_CWD"] ?? process.cwd()): UpgradeOptions {
  const { data, to, back, "with-data": withData } = parseFlags(args);
  if (data === undefined) throw new StartProblem(`Name the data folder, with --data DIR: ${USAGE}.`);
  const dataFolder = resolve(from, data);
  if (!existsSync(dataFolder)) throw new StartProblem(`There is no ${dataFolder}.`);
  if (back && to !== undefined) throw new StartProblem(`Either --to or --back: ${USAGE}.`);
  if (withData && !back) throw new StartProblem(`--with-data belongs to --back: ${USAGE}.`);
  if (back) return { kind: "back", dataFolder, withData };
  return {
    kind: "upgrade",
    dataFolder,
    to: to !== undefined && existsSync(resolve(from, to)) ? resolve(from, to) : (to ?? "main"),
  };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: false }).values;
  } catch (error) {
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}: ${USAGE}.`);
  }
}
