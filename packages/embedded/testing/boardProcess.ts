import type { BoardTokens } from "./boardTokens.ts";
import { aDeploymentProcess, type DeploymentProcess } from "./deploymentProcess.ts";
import type { Restartable } from "./embeddedDeployment.ts";
import { pushedBoard } from "./pushedBoard.ts";

export type BoardProcess = Restartable<DeploymentProcess> & { tokens: BoardTokens };

/** The notice board of the conformance suite on a deployment that can be killed and restarted. */
export async function aBoardProcess(): Promise<BoardProcess> {
  const { tokens, copyTo } = await pushedBoard();
  return { ...(await aDeploymentProcess(copyTo)), tokens };
}
