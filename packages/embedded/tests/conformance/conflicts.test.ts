import { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { describe, expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { IS_LONG } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { aRawSocket } from "../../testing/rawSocket.ts";
import { claimsOfDeployment, claimsOverHttp } from "./claims/claimsOfDeployment.ts";

/** Every mutation is run, discarded and run again; the result must be as if it had run once. */
describe("the embedded deployment with a conflict at every mutation", () => {
  const deployment = forAllTests(() => aBoardDeployment({ conflicts: { share: 1 }, strictTurns: true }), 60_000);

  // Conflicts come from below both ways.
  (IS_LONG ? claimsOfDeployment : claimsOverHttp)(deployment);

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

// Long, because the client waits before it connects again.
testInLongRun(
  "a mutation whose conflict lasts is sent again by the official client, and done once",
  { timeout: 120_000 },
  async () => {
    const deployment = await aBoardDeployment({ conflicts: { share: 1, lastingShare: 0.5 } });
    const client = new ConvexClient(deployment.current().url);
    let closings = 0;
    let wasConnected = false;
    client.subscribeToConnectionState(({ isWebSocketConnected }) => {
      if (wasConnected && !isWebSocketConnected) closings += 1;
      wasConnected = isWebSocketConnected;
    });
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8];
    for (const rank of ranks) {
      await client.mutation(makeFunctionReference<"mutation">("notices:addRanks"), { author: "ann", ranks: [rank] });
    }
    const ranksOf = makeFunctionReference<"query">("notices:ranksOf");
    expect(await client.query(ranksOf, { author: "ann", order: "asc" })).toEqual(ranks);
    expect(closings).toBeGreaterThan(0);
    await client.close();
    await deployment.remove();
  },
);
