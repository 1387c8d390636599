import { afterAll, beforeAll, expect, test } from "vitest";
import { aDeploymentProcess } from "../../testing/deploymentProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { IS_LONG } from "@passage/testkit/longRun";
import { pushedProject } from "../../testing/pushedProject.ts";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";

const TIMEOUT_MS = 120_000;
const MIB = 1024 * 1024;
const deployment = forAllTests(async () => await aDeploymentProcess(await pushedProject("endless")), TIMEOUT_MS);
let caller: RawSocket;
let stopAsking: () => Promise<void>;

beforeAll(async () => {
  const { url } = deployment().current();
  caller = await aRawSocket(url);
  stopAsking = asking(url);
}, TIMEOUT_MS);
afterAll(async () => {
  caller.terminate();
  await stopAsking();
});

/** Sends requests without a pause: an idle process would give the collector time to clean up. */
function asking(url: string): () => Promise<void> {
  const state = { isOver: false };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ path: "hangs:componentLines", args: {}, format: "json" });
  const asked = (async () => {
    while (!state.isOver) await (await fetch(`${url}/api/query`, { method: "POST", headers, body })).text();
  })();
  return async () => {
    state.isOver = true;
    await asked;
  };
}

const residentMib = (): number => deployment().current().residentBytes() / MIB;

/** Without a process size from the system there is nothing to compare. */
const tells = process.platform === "linux";

// Caught, one at a time: nothing collected; V8's pool kept (by any other flavor of collection); small pieces not
// trimmed; the timers of an ended action left to expire; the modules not reloaded, and held by the evaluation that
// pushes share; the nested function kept with its arguments.
test.runIf(tells && IS_LONG)(
  "a busy process releases the memory of ended functions within a minute",
  { timeout: TIMEOUT_MS },
  async () => {
    const before = residentMib();
    let most = 0;
    const series: [how: string, ask: (request: number, how: string) => Promise<unknown>][] = [
      ["a hoard in a timer", (request, how) => caller.act(request, "hangs:inAction", { how })],
      ["allocation", (request, how) => caller.mutate(request, "hangs:inMutation", { how })],
      ["small bytes", (request, how) => caller.mutate(request, "hangs:inMutation", { how })],
      ["a hoard that waits", (request, how) => caller.mutate(request, "hangs:inMutation", { how })],
      ["allocation", (request, how) => caller.act(request, "hangs:inAction", { how })],
      // Twice, because a busy machine ends the first before its allocation is complete.
      ["a hoard in a module", (request, how) => caller.mutate(request, "hangs:inMutation", { how })],
      ["a hoard in a module", (request, how) => caller.mutate(request, "hangs:inMutation", { how })],
      ["a hoard in a module", (request, how) => caller.mutate(request, "hangs:inComponentMutation", { how })],
    ];
    for (const [index, [how, ask]] of series.entries()) {
      expect(await ask(index + 1, how)).toMatchObject({ success: false });
      most = Math.max(most, residentMib());
    }
    expect(most).toBeGreaterThan(before + 250);
    await expect.poll(residentMib, { timeout: 60_000, interval: 250 }).toBeLessThan(before + 150);
    console.log(`from ${String(Math.round(before))} MiB to ${String(Math.round(most))} and back`);
  },
);
