import { existsSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";

import { StartProblem, describe } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";

export interface MutateOptions {
  /** Files and patterns in Stryker's form, from the checkout: `embedded/session/session.ts:10-40`. */
  mutate: string[];
  /** The vitest projects whose related tests are run. */
  projects: string[];
  /** Also what is decided once, when a file is loaded: every test of the file runs for each such mutant. */
  withStatic: boolean;
  /** Everything is tried again, what an earlier run has found included. */
  fresh: boolean;
  workers: number;
}

export const USAGE = "npm run mutate -- PATH… [--wide] [--static] [--fresh] [--workers 1]";

/** The quick tests beside the code. `--wide` runs every related test: conformance, crash, conflicts. */
const OWN_PROJECT = new Map([
  ["convex", "convex"],
  ["src", "src"],
  ["embedded", "embedded"],
  ["standins", "standins"],
  ["scripts", "tests"],
  ["tests", "tests"],
]);

const FLAGS = {
  wide: { type: "boolean", default: false },
  static: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
  workers: { type: "string", default: "1" },
} as const;

/** `from` is where the person stands, as `parseStartOptions` has it. */
export function parseMutateOptions(args: string[], from = process.env["INIT_CWD"] ?? process.cwd()): MutateOptions {
  const { values, positionals } = parsed(args);
  if (positionals.length === 0) throw new StartProblem(`Name a file or a folder: ${USAGE}.`);
  const paths = positionals.map((path) => pathInTree(path, from));
  const projects = new Set(paths.map(({ tree }) => OWN_PROJECT.get(tree) ?? ""));
  return {
    mutate: [...paths.map(({ pattern }) => pattern), "!**/*.test.{ts,tsx}", "!**/_generated/**"],
    projects: values.wide ? [...new Set(OWN_PROJECT.values()), "conflicts"] : [...projects],
    withStatic: values.static,
    fresh: values.fresh,
    workers: countOf(values.workers),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: true });
  } catch (error) {
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}: ${USAGE}.`);
  }
}

function pathInTree(path: string, from: string): { tree: string; pattern: string } {
  const [, name = path, lines = ""] = /^(.*?)(:\d+(?:-\d+)?)?$/.exec(path) ?? [];
  const file = resolve(from, name);
  const inCheckout = relative(ROOT, file).split(sep).join("/");
  const tree = inCheckout.split("/")[0] ?? "";
  if (!OWN_PROJECT.has(tree)) {
    throw new StartProblem(`${path} is in none of ${[...OWN_PROJECT.keys()].join(", ")}: nothing there is mutated.`);
  }
  if (!existsSync(file)) throw new StartProblem(`${path} does not exist.`);
  if (statSync(file).isDirectory()) return { tree, pattern: `${inCheckout}/**/*.{ts,tsx}` };
  return { tree, pattern: `${inCheckout}${lines.includes("-") ? lines : lines.replace(/:(\d+)/, ":$1-$1")}` };
}

function countOf(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new StartProblem(`--workers must be a number from 1 to 99, not "${text}".`);
  return Number(text);
}
