import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { StartProblem, describe } from "../start/problem.ts";

export interface DeployOptions {
  /** A file of variables to set in the deployment first; null keeps the present ones. */
  variablesFile: string | null;
  /** Only checks the variables: sets and deploys nothing. */
  checkOnly: boolean;
}

const USAGE = "npm run deploy -- [--variables FILE] [--check-only]";

const FLAGS = {
  variables: { type: "string" },
  "check-only": { type: "boolean", default: false },
  // Answered by helpFor, before the flags are read.
  help: { type: "boolean", short: "h" },
} as const;

const HELP = `${USAGE}

Deploys the functions to Convex Cloud or to self-hosted Convex: checks all variables first, sets them, deploys with the official
command line, checks the installation, and prints what is left to do.

  --variables FILE   sets these variables first: NAME=value, one a line. Keep the file where only you can read it
  --check-only       checks the variables, and changes nothing

Which deployment, from the environment:
  CONVEX_DEPLOY_KEY                                       Convex Cloud: a production deploy key, from the dashboard
  CONVEX_SELF_HOSTED_URL, CONVEX_SELF_HOSTED_ADMIN_KEY    self-hosted Convex

It ends with 0; with 1 where nothing was deployed; with 2 where it was, and something of the installation is wrong.`;

/** Text to print instead of deploying, or null. */
export function helpFor(args: readonly string[]): string | null {
  return args.includes("--help") || args.includes("-h") ? HELP : null;
}

/** `from` is the person's working directory: npm has changed to the checkout by now. */
export function parseDeployOptions(args: string[], from = process.env["INIT_CWD"] ?? process.cwd()): DeployOptions {
  const { variables, "check-only": checkOnly } = parseFlags(args);
  return { variablesFile: variables === undefined ? null : resolve(from, variables), checkOnly };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: false }).values;
  } catch (error) {
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}. The flags are: ${USAGE}.`);
  }
}
