import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import type { DataFolder } from "./dataFolder.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Ports } from "./ports.ts";
import { StartProblem } from "./problem.ts";
import { ROOT } from "./root.ts";
import { runTool } from "./runTool.ts";
import type { ServiceSpec } from "./service.ts";

export interface Deployment {
  url: string;
  adminKey: string;
}

/** A value of undefined removes the variable from the deployment. */
export type DeploymentEnv = Record<string, string | undefined>;

const packageJson = z.object({ scripts: z.object({ embedded: z.string().startsWith("exec node ") }) });

const callAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success"), value: z.unknown() }),
  z.object({ status: z.literal("error"), errorMessage: z.string() }),
]);

type DeploymentPorts = Pick<Ports, "deployment" | "httpActions">;

/** The detail of a function's error for browsers: everything during development, the request's id otherwise. */
export type ErrorDetail = "shown" | "hidden";

interface DeploymentService {
  folder: Pick<DataFolder, "deployment" | "logs">;
  ports: DeploymentPorts;
  errors: ErrorDetail;
  /** Variables of functions that are never stored. */
  secrets: Record<string, string>;
  /** Further flags of `npm run embedded`. */
  flags?: readonly string[];
}

export function deploymentService({
  folder,
  ports,
  errors,
  secrets,
  flags: further = [],
}: DeploymentService): ServiceSpec {
  const names = Object.keys(secrets);
  const flags = [
    "--port",
    String(ports.deployment),
    "--site-port",
    String(ports.httpActions),
    "--data",
    folder.deployment,
    ...(names.length === 0 ? [] : ["--secrets", names.join(",")]),
    "--errors",
    errors,
    ...further,
    ...testFlags(),
  ];
  return {
    name: "the deployment",
    nodeArgs: [...embeddedCommand(), ...flags],
    logFile: join(folder.logs, "deployment.log"),
    env: secrets,
  };
}

/** For journeys with retried mutations, such as `--for-tests --inject-conflicts 0.3`; see `packages/embedded/README.md`. */
function testFlags(): string[] {
  return (process.env["PASSAGE_DEPLOYMENT_FLAGS"] ?? "").split(" ").filter((flag) => flag !== "");
}

/** Node's flags and the entry file of `npm run embedded`, in one place. */
export function embeddedCommand(): string[] {
  const { scripts } = packageJson.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  return scripts.embedded.split(" ").slice(2);
}

export function openDeployment(folder: Pick<DataFolder, "deployment">, ports: DeploymentPorts): Deployment {
  const adminKey = readFileSync(join(folder.deployment, "admin.key"), "utf8").trim();
  return { url: `http://127.0.0.1:${String(ports.deployment)}`, adminKey };
}

/** Points the official CLI to the deployment. Overrides a developer's settings for another one. */
export function cliEnv({ url, adminKey }: Deployment): Record<string, string | undefined> {
  return {
    CONVEX_SELF_HOSTED_URL: url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
    CONVEX_DEPLOYMENT: undefined,
    CONVEX_DEPLOY_KEY: undefined,
  };
}

export async function setEnv(deployment: Deployment, env: DeploymentEnv): Promise<void> {
  const changes = Object.entries(env).map(([name, value]) => ({ name, value: value ?? null }));
  const response = await post(deployment, "/api/update_environment_variables", { changes });
  if (!response.ok) throw new StartProblem(`The deployment refused its settings: ${await response.text()}`);
}

/** File in the data folder that identifies the last push. */
const STAMP = "pushed";

/** A restored database has the functions of its own time, so pushes made to this folder since are forgotten. */
export function forgetPush(folder: Pick<DataFolder, "path">): void {
  rmSync(join(folder.path, STAMP), { force: true });
}

/** Pushes `convex/` with the official CLI, unless this deployment already runs exactly these functions and settings. */
export async function pushFunctions(
  deployment: Deployment,
  env: DeploymentEnv,
  folder: Pick<DataFolder, "path">,
): Promise<"pushed" | "unchanged"> {
  const stampFile = join(folder.path, STAMP);
  // The key identifies the deployment: a new database has another one.
  const owner = createHash("sha256").update(deployment.adminKey).digest("hex");
  const stamp = fingerprint(["convex", "package-lock.json"], { env, owner });
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return "unchanged";
  await runTool({
    doing: "Pushing the functions",
    args: ["node_modules/convex/bin/main.js", "deploy", "-y", "--typecheck", "disable", "--codegen", "disable"],
    env: cliEnv(deployment),
  });
  writeFileSync(stampFile, stamp);
  return "pushed";
}

export interface Call {
  kind: "query" | "mutation" | "action";
  /** `leads/sheetRun/jobs:sync` */
  path: string;
  args?: Record<string, unknown>;
}

/** A person in whose name an administrator calls, with the claims of their token. */
export interface ActingPerson {
  tokenIdentifier: string;
  issuer: string;
  subject: string;
  role: string;
}

/** Calls a function with the admin key, as `convex run` would; with `acting`, in the name of that person. */
export async function callFunction(
  { url, adminKey }: Deployment,
  { kind, path, args = {} }: Call,
  acting: ActingPerson | null = null,
): Promise<unknown> {
  const name = acting === null ? "" : `:${Buffer.from(JSON.stringify(acting)).toString("base64")}`;
  const deployment = { url, adminKey: `${adminKey}${name}` };
  const response = await post(deployment, `/api/${kind}`, { path, args, format: "json" });
  const answer = callAnswer.safeParse(await response.json());
  if (!answer.success) throw new StartProblem(`The deployment answered ${path} with HTTP ${String(response.status)}.`);
  if (answer.data.status === "error") throw new StartProblem(`${path} failed: ${answer.data.errorMessage}`);
  return answer.data.value;
}

function post({ url, adminKey }: Deployment, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Convex ${adminKey}` },
    body: JSON.stringify(body),
  });
}
