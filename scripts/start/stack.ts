import type { DataFolder } from "./dataFolder.ts";
import { claimDataFolder } from "./dataFolder.ts";
import { deploymentService, openDeployment, setEnv, type Deployment, type DeploymentEnv } from "./deployment.ts";
import type { Lifetime } from "./lifetime.ts";
import type { StartOptions } from "./options.ts";
import { portsFrom, requireFreePorts, type Ports } from "./ports.ts";
import { startService } from "./service.ts";
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
}

/** Everything below the web app: stand-ins and deployment running, the deployment knowing where its providers are. */
export async function startStack(options: StartOptions, lifetime: Lifetime): Promise<Stack> {
  const ports = portsFrom(options.port);
  await requireFreePorts(ports);
  const signIn = signInFrom(process.env);
  const folder = claimDataFolder(options.dataFolder, options);
  lifetime.add(() => {
    folder.release();
  });
  const onLost = (problem: Error) => void lifetime.fail(problem);
  say("Starting the deployment and the stand-ins …");
  const specs = [deploymentService(folder, ports), standinsService(options, folder, ports)];
  await Promise.all(
    specs.map(async (spec) => {
      const service = await startService(spec, onLost);
      lifetime.add(() => service.stop());
    }),
  );
  const deployment = openDeployment(folder, ports);
  const report = readStandinsReport(folder);
  const sampleData = options.withSamples && signIn.clerkOrigin === null;
  const env = envFrom(report.env, process.env);
  await setEnv(deployment, { ...env, PASSAGE_SAMPLES: sampleData ? "1" : undefined });
  return { ports, folder, deployment, env, report, signIn, sampleData };
}

/** Real keys in the environment win over the stand-ins', name by name. */
export function envFrom(standins: DeploymentEnv, real: NodeJS.ProcessEnv): DeploymentEnv {
  const names = new Set([...Object.keys(standins), "SHEETS_SERVICE_ACCOUNT"]);
  const env = { ...standins };
  for (const name of names) {
    const value = real[name];
    if (value) env[name] = value;
  }
  return env;
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
