import { readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";

import { findVariable, problemsBeforeDeploy, type Environment } from "../../convex/platform/environment.ts";
import { clerkHostOf } from "../start/signIn.ts";
import { StartProblem } from "../start/problem.ts";

/** The variables of a file, grouped by reader. */
export interface Variables {
  /** For the deployment. */
  functions: Record<string, string>;
  /** For the build of the page. */
  page: Record<string, string>;
  /** Names that Passage does not know. */
  unknown: string[];
}

/** Reads `NAME=value` lines; values may be in quotes, as in any such file. */
export function readVariables(path: string): Variables {
  const text = readText(path);
  const variables: Variables = { functions: {}, page: {}, unknown: [] };
  for (const [name, value = ""] of Object.entries(parseEnv(text))) {
    const known = findVariable(name);
    if (known === null) variables.unknown.push(name);
    else if (known.reader === "functions") variables.functions[name] = value;
    else variables.page[name] = value;
  }
  return variables;
}

function readText(path: string): string {
  try {
    const others = statSync(path).mode & 0o077;
    if (others !== 0) throw new StartProblem(`Other accounts of this machine can read ${path}: chmod 600 ${path}`);
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The file ${path} could not be read: see whether it is there.`);
  }
}

/** All problems of the variables at once. */
export function variableProblems(deployed: Environment, given: Variables): string[] {
  const env = { ...deployed, ...given.functions };
  const unknown = given.unknown.map(
    (name) => `${name} is not a variable of Passage: see the table in docs/operating.md.`,
  );
  const pageProblems = problemsBeforeDeploy({ ...env, ...given.page }).map(({ sentence }) => sentence);
  return [...new Set([...unknown, ...pageProblems, ...otherInstance(env, given.page)])];
}

/** The page's key names the host of its instance, which must be the issuer's. */
function otherInstance(env: Environment, page: Readonly<Record<string, string>>): string[] {
  const key = page["VITE_CLERK_PUBLISHABLE_KEY"] ?? page["CLERK_PUBLISHABLE_KEY"];
  const issuer = URL.parse(env["CLERK_ISSUER"] ?? "")?.host;
  if (key === undefined || issuer === undefined) return [];
  const host = hostOrNull(key);
  if (host === null || host === issuer) return [];
  return [
    `VITE_CLERK_PUBLISHABLE_KEY belongs to the instance at ${host}, and CLERK_ISSUER is ${issuer}: take both from one instance.`,
  ];
}

function hostOrNull(key: string): string | null {
  try {
    return clerkHostOf("VITE_CLERK_PUBLISHABLE_KEY", key);
  } catch {
    return null;
  }
}

/** Variables as a file that the official command line reads again. */
export function asFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join("");
}

function quoted(name: string, value: string): string {
  const sign = ["'", '"', "`"].find((each) => !value.includes(each));
  // Between double quotes the command line reads \n as a line break, and no value needs all three.
  if (sign === undefined || (sign === '"' && value.includes("\\n"))) {
    throw new StartProblem(
      `${name} has a value that a file of variables cannot hold: set it with npx convex env set ${name}.`,
    );
  }
  return `${sign}${value}${sign}`;
}
