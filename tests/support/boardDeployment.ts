import { join } from "node:path";
import type { Deployment, DeploymentOptions } from "../../embedded/deployment.ts";
import { type BoardTokens, boardTokens } from "./boardTokens.ts";
import { anEmbeddedDeployment, type Restartable } from "./embeddedDeployment.ts";
import { copyProject, type Credentials, QUICK_PUSH } from "./officialCli.ts";

const BOARD = join(import.meta.dirname, "../conformance/suite/project");

interface WithBoard {
  tokens: BoardTokens;
}
export type BoardDeployment = Restartable<Deployment> & WithBoard;

/** An embedded deployment with the notice board of the conformance suite on it, pushed by the official CLI. */
export async function aBoardDeployment(changes: Partial<DeploymentOptions> = {}): Promise<BoardDeployment> {
  return await withBoard(await anEmbeddedDeployment(changes));
}

export async function withBoard<T extends Restartable<Credentials>>(deployment: T): Promise<T & WithBoard> {
  try {
    const tokens = await boardTokens();
    await pushBoard(deployment.current(), tokens);
    return { ...deployment, tokens };
  } catch (error) {
    await deployment.remove();
    throw error;
  }
}

export async function pushBoard(credentials: Credentials, { jwks }: BoardTokens): Promise<void> {
  await setEnvironment(credentials, "BOARD_JWKS", jwks);
  const project = copyProject(BOARD, () => credentials);
  try {
    await project.succeed(...QUICK_PUSH);
  } finally {
    project.remove();
  }
}

async function setEnvironment({ url, adminKey }: Credentials, name: string, value: string): Promise<void> {
  const response = await fetch(`${url}/api/update_environment_variables`, {
    method: "POST",
    headers: { authorization: `Convex ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ changes: [{ name, value }] }),
  });
  if (!response.ok) throw new Error(await response.text());
}
