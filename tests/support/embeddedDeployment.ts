import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Deployment, type DeploymentOptions, startDeployment } from "../../embedded/deployment.ts";
import { seededRandomness } from "../../embedded/replay.ts";
import { systemClock } from "../../embedded/surroundings.ts";
import { RUN_SEED } from "./runSeed.ts";

/** A deployment that changes its address, and keeps its data folder, when it is started again. */
export interface Restartable<T> {
  current: () => T;
  restart: () => Promise<void>;
  remove: () => Promise<void>;
  dataFolder: string;
}

export type RestartableDeployment = Restartable<Deployment>;

/** An embedded deployment with a data folder of its own, on free ports. */
export async function anEmbeddedDeployment(changes: Partial<DeploymentOptions> = {}): Promise<RestartableDeployment> {
  const dataFolder = mkdtempSync(join(tmpdir(), "embedded-deployment-"));
  const start = (): Promise<Deployment> =>
    startDeployment({
      host: "127.0.0.1",
      port: 0,
      sitePort: 0,
      dataFolder,
      sync: "full",
      clock: systemClock,
      randomness: seededRandomness(RUN_SEED),
      log: { info: () => undefined, error: () => undefined },
      errors: "shown",
      onDiskFailure: (error) => {
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
    remove: async () => {
      await current.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
