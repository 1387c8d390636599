import { describe, expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { aRawSocket } from "../../testing/rawSocket.ts";
import { claimsOfDeployment } from "./claims/claimsOfDeployment.ts";

/** Every mutation is run, discarded and run again; the result must be as if it had run once. */
describe("the embedded deployment with a conflict at every mutation", () => {
  const deployment = forAllTests(() => aBoardDeployment({ conflicts: { share: 1 }, strictTurns: true }), 60_000);

  claimsOfDeployment(deployment);

  // The control: it must show a mutation that remembers something outside the database.
  test("a mutation that counts in memory counts twice", async () => {
    const socket = await aRawSocket(deployment().current().url);
    const counts = [];
    for (let request = 0; request < 3; request += 1) {
      counts.push((await socket.mutate(request, "chance:countInMemory")).result);
    }
    await socket.close();
    expect(counts).toEqual([2, 4, 6]);
  });
});
