import { parseEnv } from "node:util";

import type { Cli } from "./convexCli.ts";
import { describe } from "../start/problem.ts";
import type { DeployOptions } from "./options.ts";
import { findingLines, leftToDo, readFindings } from "./report.ts";
import { targetFrom, type Target } from "./target.ts";
import { asFile, readVariables, variableProblems, type Variables } from "./variables.ts";

interface Outside {
  cli: Cli;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

const NOTHING: Variables = { functions: {}, page: {}, unknown: [] };

/** Returns the exit code: 0; 1 if nothing was deployed; 2 if the installation has a fault. */
export async function deploy(
  { variablesFile, checkOnly }: DeployOptions,
  { cli, env, say }: Outside,
): Promise<0 | 1 | 2> {
  const target = targetFrom(env);
  const given = variablesFile === null ? NOTHING : readVariables(variablesFile);
  const read =
    target.problems.length === 0 ? await readDeployed(cli, target) : { deployed: {}, problems: target.problems };
  const { deployed } = read;
  // A deployment that could not be read may have every variable; a file has most of them.
  const isKnown = read.problems.length === 0 || variablesFile !== null;
  const problems = [...read.problems, ...(isKnown ? variableProblems(deployed, given) : [])];
  if (problems.length > 0) {
    say(`Nothing was deployed. ${counted(problems.length)} to be corrected:`);
    for (const problem of problems) say(`  ${problem}`);
    return 1;
  }
  if (checkOnly) {
    say(`The variables of ${target.name} are right.`);
    return 0;
  }
  await setVariables({ cli, target, given, deployed, say });
  say(`Deploying the functions to ${target.name} …`);
  const args = ["deploy", "-y", "--typecheck", "disable", "--codegen", "disable"];
  await cli({ doing: "Deploying", args, env: target.env });
  say("Checking the installation …");
  const told = await cli({
    doing: "Checking the installation",
    args: ["run", "workspace/installation/internal:check"],
    env: target.env,
  });
  const findings = readFindings(told);
  const page = { ...knownOf(target, { ...deployed, ...given.functions }), ...pageOf(env), ...given.page };
  for (const line of [...findingLines(findings), "", ...leftToDo({ findings, page })]) say(line);
  return findings.some(({ result }) => result === "wrong") ? 2 : 0;
}

/** A deployment that does not answer counts as one more problem, after the file's own. */
async function readDeployed(cli: Cli, { env }: Target): Promise<{ deployed: NodeJS.Dict<string>; problems: string[] }> {
  try {
    const listed = await cli({ doing: "Reading the variables", args: ["env", "list", "--include-values"], env });
    return { deployed: parseEnv(listed), problems: [] };
  } catch (error) {
    return { deployed: {}, problems: [describe(error)] };
  }
}

interface Setting {
  cli: Cli;
  target: Target;
  given: Variables;
  deployed: NodeJS.Dict<string>;
  say: (line: string) => void;
}

async function setVariables({ cli, target, given, deployed, say }: Setting): Promise<void> {
  const changed = Object.entries(given.functions).filter(([name, value]) => deployed[name] !== value);
  if (changed.length === 0) return;
  say(`Setting ${changed.map(([name]) => name).join(", ")} …`);
  // On standard input, because values on a command line appear in the process list.
  const input = asFile(Object.fromEntries(changed));
  await cli({ doing: "Setting the variables", args: ["env", "set", "--force"], env: target.env, input });
}

/** Variables of the page that follow from the deployment's. */
function knownOf({ env }: Target, functions: NodeJS.Dict<string>): Record<string, string> {
  const url = env["CONVEX_SELF_HOSTED_URL"];
  const storage = functions["S3_ENDPOINT"];
  return {
    ...(url === undefined ? {} : { VITE_CONVEX_URL: url }),
    ...(storage === undefined || storage === "" ? {} : { VITE_STORAGE_URL: storage }),
  };
}

function pageOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value = ""]) =>
      name.startsWith("VITE_") && value !== "" ? [[name, value]] : [],
    ),
  );
}

function counted(problems: number): string {
  return problems === 1 ? "One thing has" : `${String(problems)} things have`;
}
