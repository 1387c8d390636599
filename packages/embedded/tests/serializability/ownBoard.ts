import { aBoardDeployment, type BoardDeployment } from "../../testing/boardDeployment.ts";
import { aRawSocket } from "../../testing/rawSocket.ts";

/** The URL of the board, emptied. */
export async function emptied(deployment: BoardDeployment): Promise<string> {
  const { url } = deployment.current();
  const socket = await aRawSocket(url);
  await socket.mutate(0, "board:clear");
  await socket.close();
  return url;
}

/** Measures a deployment that no other test uses. */
export async function onOwnBoard<T>(
  changes: Parameters<typeof aBoardDeployment>[0],
  measure: (deployment: BoardDeployment) => Promise<T>,
): Promise<T> {
  const deployment = await aBoardDeployment(changes);
  try {
    return await measure(deployment);
  } finally {
    await deployment.remove();
  }
}
