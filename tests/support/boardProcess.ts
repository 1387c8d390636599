import { withBoard } from "./boardDeployment.ts";
import { aDeploymentProcess, type DeploymentProcess } from "./deploymentProcess.ts";
import type { Restartable } from "./embeddedDeployment.ts";

/** The notice board of the conformance suite on a deployment that can be killed and started again. */
export async function aBoardProcess(): Promise<Restartable<DeploymentProcess>> {
  return await withBoard(await aDeploymentProcess());
}
