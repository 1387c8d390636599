import { aDeploymentProcess, type DeploymentProcess } from "./deploymentProcess.ts";
import type { Restartable } from "./embeddedDeployment.ts";
import { pushedBoard } from "./pushedBoard.ts";

/** The notice board of the conformance suite on a deployment that can be killed and started again. */
export async function aBoardProcess(): Promise<Restartable<DeploymentProcess>> {
  const { copyTo } = await pushedBoard();
  return await aDeploymentProcess(copyTo);
}
