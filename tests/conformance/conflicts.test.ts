import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBoardDeployment, type BoardDeployment } from "../support/boardDeployment.ts";
import { aRawSocket } from "../support/rawSocket.ts";
import { embeddedBoard, overHttp, overSocket } from "./boards.ts";
import { allClaims } from "./claims/allClaims.ts";

/** Every mutation is thrown away once and run again: what follows must be as if it had run once. */
describe("the embedded deployment with a conflict at every mutation", () => {
  let deployment: BoardDeployment;
  beforeAll(async () => {
    deployment = await aBoardDeployment({ conflictShare: 1 });
  }, 60_000);
  afterAll(() => deployment.remove());

  describe("over HTTP", () => {
    allClaims(() => embeddedBoard(deployment, overHttp));
  });
  describe("over the sync socket", () => {
    allClaims(() => embeddedBoard(deployment, overSocket));
  });

  // The control: a mutation that remembers outside the database is found out.
  test("a mutation that counts in memory counts twice", async () => {
    const socket = await aRawSocket(deployment.current().url);
    const counts = [];
    for (let request = 0; request < 3; request += 1)
      counts.push((await socket.mutate(request, "chance:countInMemory")).result);
    await socket.close();
    expect(counts).toEqual([2, 4, 6]);
  });
});
