import { existsSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";

import { StartProblem, describe } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";

/** A folder, a file, or lines of it, relative to the checkout. */
export interface Target {
  path: string;
  lines: [first: number, last: number] | null;
}

export interface MutateOptions {
  targets: Target[];
  /** Files and patterns in Stryker's form, relative to the checkout: `convex/leads/record/model.ts:10-40`. */
  mutate: string[];
  /** The vitest projects whose related tests are run. */
  projects: string[];
  /** Mutates code that runs once, when a file is loaded, as well: every test of the file runs for each such mutant. */
  withStatic: boolean;
  /** Tries everything again, including mutants with an earlier result. */
  fresh: boolean;
  workers: number;
}

export const USAGE = "npm run mutate -- PATH… [--wide] [--static] [--fresh] [--workers 1]";

/** The quick tests beside the code. `--wide` runs every related test: conformance, crash, conflicts. */
const OWN_PROJECT = new Map([
  ["convex", "convex"],
  ["src", "src"],
  ["packages/embedded", "embedded"],
  ["packages/standins", "standins"],
  ["scripts", "tests"],
  ["tests", "tests"],
]);

const FLAGS = {
  wide: { type: "boolean", default: false },
  static: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
  workers: { type: "string", default: "1" },
} as const;

/** `from` is the person's working directory, as in `parseStartOptions`. */
export function parseMutateOptions(args: string[], from = process.env["INIT_CWD"] ?? process.cwd()): MutateOptions {
  const { values, positionals } = parsed(args);
  if (positionals.length === 0) throw new StartProblem(`Name a file or a folder: ${USAGE}.`);
  const targets = positionals.map((path) => targetOf(path, from));
  const projects = new Set(targets.map(({ path }) => OWN_PROJECT.get(treeOf(path)) ?? ""));
  return {
    targets,
    mutate: [...targets.map(patternOf), "!**/*.test.{ts,tsx}", "!**/_generated/**"],
    projects: values.wide ? [...new Set(OWN_PROJECT.values()), "conflicts", "deployment"] : [...projects],
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

function targetOf(path: string, from: string): Target {
  const [, name = path, first, last = first] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(path) ?? [];
  const file = resolve(from, name);
  const inCheckout = relative(ROOT, file).split(sep).join("/");
  if (!OWN_PROJECT.has(treeOf(inCheckout))) {
    throw new StartProblem(`${path} is in none of ${[...OWN_PROJECT.keys()].join(", ")}: nothing there is mutated.`);
  }
  if (!existsSync(file)) throw new StartProblem(`${path} does not exist.`);
  return { path: inCheckout, lines: first === undefined ? null : [Number(first), Number(last)] };
}

function treeOf(path: string): string {
  const [top = "", ...rest] = path.split("/");
  return top === "packages" ? `${top}/${rest[0] ?? ""}` : top;
}

function patternOf({ path, lines }: Target): string {
  if (statSync(join(ROOT, path)).isDirectory()) return `${path}/**/*.{ts,tsx}`;
  return lines === null ? path : `${path}:${lines.join("-")}`;
}

function countOf(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new StartProblem(`--workers must be a number from 1 to 99, not "${text}".`);
  return Number(text);
}
