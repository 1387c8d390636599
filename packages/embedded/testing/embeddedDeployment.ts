import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Deployment, type DeploymentOptions, startDeployment } from "../src/deployment.ts";
import { seededRandomness } from "../src/process/seededEnvironment.ts";
import { systemClock } from "../src/process/systemEnvironment.ts";
import { RUN_SEED } from "@passage/testkit/runSeed";

/** A deployment that keeps its data folder, and changes its address, when it is restarted. */
export interface Restartable<T> {
  current: () => T;
  restart: () => Promise<void>;
  remove: () => Promise<void>;
  dataFolder: string;
}

export interface RestartableDeployment extends Restartable<Deployment> {
  /** Stops it and moves its data folder there. */
  moveTo: (folder: string) => Promise<void>;
}

/** An embedded deployment with its own data folder, on free ports. `fill` prepares the folder first. */
export async function anEmbeddedDeployment(
  changes: Partial<DeploymentOptions> = {},
  fill: (dataFolder: string) => void = () => undefined,
): Promise<RestartableDeployment> {
  const dataFolder = mkdtempSync(join(tmpdir(), "embedded-deployment-"));
  fill(dataFolder);
  const start = (): Promise<Deployment> =>
    startDeployment({
      host: "127.0.0.1",
      port: 0,
      sitePort: 0,
      dataFolder,
      sync: "full",
      clock: systemClock,
      randomness: seededRandomness(RUN_SEED),
      log: { info: () => undefined, error: () => undefined, refusal: () => undefined },
      errors: "shown",
      secrets: {},
      onUnwatched: (error) => {
        throw error;
      },
      onDiskFailure: (error) => {
        throw error;
      },
      onStuck: (error) => {
        throw error;
      },
      ...changes,
    });
  let current = await start();
  return {
    dataFolder,
    current: () => current,
    restart: async () => {
      await current.close();
      current = await start();
    },
    moveTo: async (folder) => {
      await current.close();
      renameSync(dataFolder, folder);
    },
    remove: async () => {
      await current.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
