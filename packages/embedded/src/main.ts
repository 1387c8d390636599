/**
 * `npm run embedded -- --port 3210 --site-port 3211 --data DIR [--sync full|normal] [--errors shown|hidden] [--secrets NAMES]
 * [--cloud-origin URL] [--site-origin URL] [--behind-proxy] [--without-jobs]`; for test options see the README.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type DeploymentConfig, Misuse, readConfig, type TestConditions } from "./process/config.ts";
import { type Deployment, startDeployment } from "./deployment.ts";
import { logUnhandledFailure } from "./run/logFailure.ts";
import { createJsonLog } from "./process/jsonLog.ts";
import { seededRandomness, fixedClock } from "./process/seededEnvironment.ts";
import { ADDRESS } from "./snapshot/requestBackup.ts";
import { systemClock, systemRandomness } from "./process/systemEnvironment.ts";
import { isDiskFull } from "./storage/diskFull.ts";

const vSystemError = z.object({ code: z.string(), port: z.number().optional() });

const NO_SANDBOX =
  "Pushed code is not in a sandbox: it can reach this process, its files and its keys. Push only what you would run as a program of your own.";

/** The share of the injected conflicts that reaches the client as an error. */
const LASTING_SHARE = 1 / 5;

const log = createJsonLog((line) => process.stderr.write(line), systemClock);

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2));
  const deployment = await start(config);
  // Written for backup commands: this process has the folder locked, so it must make the backup.
  const address = join(config.dataFolder, ADDRESS);
  writeFileSync(address, `${deployment.url}\n`, { mode: 0o600 });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(deployment, address));
  // Actions run in this process: an error that nothing catches must not stop the deployment.
  for (const event of ["unhandledRejection", "uncaughtException"] as const) {
    process.on(event, (reason: unknown) => {
      logUnhandledFailure(log, event, reason);
    });
  }
  process.stdout.write(`${NO_SANDBOX}\nready ${deployment.url}\n`);
}

async function start({ testing, ...config }: DeploymentConfig): Promise<Deployment> {
  if (testing !== null) log.info("Test mode: do not keep real data here", { ...testing });
  try {
    return await startDeployment({
      ...config,
      ...environmentFor(testing),
      log,
      onDiskFailure: endedBy("The disk failed"),
      onUnwatched: endedBy("The watchdog's thread has died"),
      onStuck: endedBy("The deployment has served nobody since a function was terminated"),
    });
  } catch (error) {
    throw new Misuse(sentenceFor(error, config), { cause: error });
  }
}

function endedBy(message: string): (error: unknown) => void {
  return (error) => {
    log.error(message, { error: String(error) });
    process.exit(1);
  };
}

function environmentFor(testing: TestConditions | null) {
  const { seed = null, now = null, conflictShare: share = 0, strictTurns = false } = testing ?? {};
  return {
    clock: now === null ? systemClock : fixedClock(now),
    randomness: seed === null ? systemRandomness : seededRandomness(seed),
    conflicts: { share, lastingShare: LASTING_SHARE },
    strictTurns,
  };
}

function sentenceFor(error: unknown, { dataFolder }: Pick<DeploymentConfig, "dataFolder">): string {
  if (isDiskFull(error)) {
    return `The disk of ${dataFolder} is full: make room there and start again. Everything that was acknowledged is kept.`;
  }
  const { code, port } = vSystemError.safeParse(error).data ?? {};
  switch (code) {
    case "EADDRINUSE":
      return `Port ${String(port)} is taken by another program.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${dataFolder} cannot be written to, or the port may not be used.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${dataFolder} is not a folder.`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

async function stop(deployment: Deployment, address: string): Promise<void> {
  rmSync(address, { force: true });
  await deployment.close().catch(endedBy("The deployment could not be closed"));
  process.exit(0);
}

main().catch((error: unknown) => {
  if (!(error instanceof Misuse)) log.error("The deployment failed", { error: String(error) });
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
