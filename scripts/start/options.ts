import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { StartProblem, describe } from "./problem.ts";
import { ROOT } from "./root.ts";

export interface StartOptions {
  /** The app's port; the other services take fixed distances from it (`ports.ts`). */
  port: number;
  dataFolder: string;
  withSamples: boolean;
  sheetFile: string | null;
  cardsFile: string | null;
  fresh: boolean;
}

export const USAGE = "[--port 3200] [--data .passage] [--no-samples] [--sheet FILE.csv] [--cards FILE.csv] [--fresh]";

/** Each flag and its meaning; `--help` prints them. */
const FLAG_TEXTS: readonly (readonly [flag: string, meaning: string])[] = [
  ["--port N", "the app on N (3200), its services on N+10, N+11 and N+20"],
  ["--data DIR", "where everything is kept (.passage)"],
  ["--no-samples", "start empty; prints a link that makes its holder the first administrator"],
  ["--sheet FILE.csv", "use this CSV as the lead sheet, in place"],
  ["--cards FILE.csv", "use this CSV as the table of card transactions, in place"],
  ["--fresh", "empty the data folder first"],
];

/** Text to print instead of starting, or null. */
export function helpFor(args: readonly string[]): string | null {
  if (!args.includes("--help") && !args.includes("-h")) return null;
  const flags = FLAG_TEXTS.map(([flag, meaning]) => `  ${flag.padEnd(18)} ${meaning}`);
  return ["npm start -- [flags], npm run dev -- [flags]", ...flags].join("\n");
}

/** npm takes flags before `--` for its own and passes nothing on. */
function refuseSwallowedFlags(env: NodeJS.ProcessEnv): void {
  const kept = ["port", "data", "sheet", "cards", "fresh"]
    .filter((name) => env[`npm_config_${name}`])
    .map((name) => `--${name}`);
  if (env["npm_config_samples"] === "") kept.push("--no-samples");
  if (kept.length === 0) return;
  throw new StartProblem(
    `npm kept ${kept.join(" and ")} for itself. Put -- before the flags: npm start -- ${kept.join(" ")} …`,
  );
}

const FLAGS = {
  port: { type: "string", default: "3200" },
  data: { type: "string" },
  "no-samples": { type: "boolean", default: false },
  sheet: { type: "string" },
  cards: { type: "string" },
  fresh: { type: "boolean", default: false },
  // Answered by helpFor, before the flags are read.
  help: { type: "boolean", short: "h" },
} as const;

export const DEFAULT_DATA = ".passage";

/** The highest port that leaves room for the stand-ins above it. */
const MAX_PORT = 65_535 - 20;

/**
 * `from` is the person's working directory: npm has changed to the checkout by now, and INIT_CWD says where it was
 * called.
 */
export function parseStartOptions(args: string[], from = process.env["INIT_CWD"] ?? process.cwd()): StartOptions {
  refuseSwallowedFlags(process.env);
  const values = parseFlags(args);
  return {
    port: parsePort(values.port),
    dataFolder: values.data === undefined ? join(ROOT, DEFAULT_DATA) : resolve(from, values.data),
    withSamples: !values["no-samples"],
    sheetFile: values.sheet === undefined ? null : resolve(from, values.sheet),
    cardsFile: values.cards === undefined ? null : resolve(from, values.cards),
    fresh: values.fresh,
  };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: false }).values;
  } catch (error) {
    // Node appends advice about positional arguments, which would mislead here.
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}. The flags are ${USAGE}.`);
  }
}

export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port >= 1 && port <= MAX_PORT) return port;
  throw new StartProblem(`--port must be a number from 1 to ${String(MAX_PORT)}, not "${text}".`);
}
