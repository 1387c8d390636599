import type { Deployment, DeploymentOptions } from "../src/deployment.ts";
import type { BoardTokens } from "./boardTokens.ts";
import { anEmbeddedDeployment, type Restartable } from "./embeddedDeployment.ts";
import { pushedBoard } from "./pushedBoard.ts";

export type BoardDeployment = Restartable<Deployment> & { tokens: BoardTokens };

/** Starts an embedded deployment with the notice board of the conformance suite, pushed by the official CLI. */
export async function aBoardDeployment(changes: Partial<DeploymentOptions> = {}): Promise<BoardDeployment> {
  const { tokens, copyTo } = await pushedBoard();
  return { ...(await anEmbeddedDeployment(changes, copyTo)), tokens };
}
