import { VARIABLES, wrongValues } from "../../convex/platform/environment.ts";
import type { DataFolder } from "./dataFolder.ts";
import { claimDataFolder } from "./dataFolder.ts";
import {
  deploymentService,
  openDeployment,
  setEnv,
  type Deployment,
  type DeploymentEnv,
  type ErrorDetail,
} from "./deployment.ts";
import { documentKeys } from "./documentKeys.ts";
import { requireContent } from "./folderContent.ts";
import { requireRoom, withDisk } from "./fullDisk.ts";
import type { Lifetime } from "./lifetime.ts";
import type { StartOptions } from "./options.ts";
import { portsFrom, requireFreePorts, type Ports } from "./ports.ts";
import { StartProblem } from "./problem.ts";
import { requireMadeUpData } from "./sampleReaders.ts";
import { startService } from "./service.ts";
import { signedCopyKey } from "./signedCopyKey.ts";
import { signInFrom, type SignIn } from "./signIn.ts";
import { readStandinsReport, standinsService, type StandinsReport } from "./standins.ts";

export interface Stack {
  ports: Ports;
  folder: DataFolder;
  deployment: Deployment;
  env: DeploymentEnv;
  report: StandinsReport;
  signIn: SignIn;
  /** Sample people exist only in the stand-in for sign-in. */
  sampleData: boolean;
  /** True if the leads are invented: neither the practice's sheet nor a file is read. */
  hasSampleSheet: boolean;
  /** True if contracts are signed, paid and mailed at the stand-ins: then no invented data reaches a real service. */
  hasOwnProviders: boolean;
  /** The file that replaces the sample sheet, if one was named. */
  sheetFile: string | null;
  /** The file that replaces the sample card transactions, if one was named. */
  cardsFile: string | null;
}

/** Starts everything below the web app: stand-ins and deployment, and tells the deployment where its providers are. */
export async function startStack(options: StartOptions, lifetime: Lifetime, errors: ErrorDetail): Promise<Stack> {
  const ports = portsFrom(options.port);
  await requireFreePorts(ports);
  const signIn = signInFrom(process.env);
  const sampleData = options.withSamples && signIn.clerkOrigin === null;
  requireMadeUpData(sampleData, process.env);
  requireRightForms(process.env);
  const folder = claimDataFolder(options.dataFolder, options);
  lifetime.add(() => {
    folder.release();
  });
  requireRoom(folder.path);
  const copyKey = signedCopyKey(folder.path, process.env);
  const secrets = { ...documentKeys(folder.path, process.env), SIGNED_COPY_KEY: copyKey };
  const specs = [deploymentService({ folder, ports, errors, secrets }), standinsService(options, folder, ports)];
  requireContent(folder, sampleData ? "samples" : "own");
  const onLost = (problem: Error) => void lifetime.fail(withDisk(problem, folder.path));
  say("Starting the deployment and the stand-ins …");
  await Promise.all(
    specs.map(async (spec) => {
      const service = await startService(spec, onLost);
      lifetime.add(() => service.stop());
    }),
  );
  const deployment = openDeployment(folder, ports);
  const report = readStandinsReport(folder);
  const env = {
    ...envFrom({ APP_ORIGINS: originsOf(ports), ...report.env }, process.env),
    // Older versions stored it in the deployment.
    SIGNED_COPY_KEY: undefined,
    PASSAGE_SAMPLES: sampleData ? "1" : undefined,
  };
  await setEnv(deployment, env);
  const hasSampleSheet = sampleData && readsOwnSheet(options, report, env);
  const hasOwnProviders = isAtStandins(["DOCUSEAL_URL", "CONFIDO_URL", "RESEND_URL"], report, env);
  const { sheetFile, cardsFile } = options;
  const read = { hasSampleSheet, hasOwnProviders, sheetFile, cardsFile };
  return { ports, folder, deployment, env, report, signIn, sampleData, ...read };
}

/** True if the deployment reads the stand-in's own sheet, not a given file or a real spreadsheet. */
export function readsOwnSheet(
  { sheetFile }: Pick<StartOptions, "sheetFile">,
  report: Pick<StandinsReport, "env">,
  env: DeploymentEnv,
): boolean {
  return sheetFile === null && isAtStandins(["SHEETS_BASE_URL", "SHEETS_SPREADSHEET_ID"], report, env);
}

/** True if the deployment has these settings from the stand-ins; a provider with real keys has no stand-in. */
export function isAtStandins(names: string[], report: Pick<StandinsReport, "env">, env: DeploymentEnv): boolean {
  return names.every((name) => report.env[name] !== undefined && env[name] === report.env[name]);
}

/** Origins of the app on this machine; links in letters may lead nowhere else. */
function originsOf({ app }: Ports): string {
  return ["localhost", "127.0.0.1"].map((host) => `http://${host}:${String(app)}`).join(",");
}

/** The variables that tell the deployment's functions about outside services. Keys of our own are secrets, never stored. */
export const PROVIDER_ENV = VARIABLES.filter(({ reader, need }) => reader === "functions" && need !== "own").map(
  ({ name }) => name,
);

/** Refuses blanks, quotes, keys of another service and wrong formats, all at once. Otherwise each would fail at its first use. */
export function requireRightForms(env: NodeJS.ProcessEnv): void {
  const problems = wrongValues(env).map(({ sentence }) => sentence);
  if (problems.length > 0) throw new StartProblem(problems.join("\n"));
}

/** Real values win over the stand-ins', name by name; a name without either is removed from the deployment. */
export function envFrom(standins: Record<string, string>, real: NodeJS.ProcessEnv): DeploymentEnv {
  const names = new Set([...PROVIDER_ENV, ...Object.keys(standins)]);
  return Object.fromEntries([...names].map((name) => [name, real[name] || standins[name]]));
}

/** The upload origin of documents, for browsers; null without a storage. */
export function storageOrigin(env: DeploymentEnv): string | null {
  return URL.parse(env["S3_ENDPOINT"] ?? "")?.origin ?? null;
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
