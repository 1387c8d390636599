import { describe, expect, test } from "vitest";
import { aBoardDeployment, type BoardDeployment } from "../../testing/boardDeployment.ts";
import { aRawSocket } from "../../testing/rawSocket.ts";
import { groups, type TraceEvent, traceProblems, tracedStore } from "./syncTrace.ts";

const CLIENTS = 16;
const REQUESTS = 5;
const TIMEOUT_MS = 60_000;

async function traceOfLoad(sync: "full" | "normal"): Promise<TraceEvent[]> {
  let deployment: BoardDeployment | null = null;
  let watching = false;
  const unanswered = Promise.withResolvers<never>();
  // Three answers of the same process: everything it sent before has arrived by then. Each uses its own connection,
  // because a kept one may be closed at the moment it is used again.
  const { trace, openStore } = tracedStore(async () => {
    for (let time = 0; time < 3 && watching && deployment !== null; time += 1) {
      const asked = fetch(`${deployment.current().url}/version`, { headers: { connection: "close" } });
      await asked.catch((error: unknown) => {
        if (watching) unanswered.reject(error);
      });
    }
  });
  deployment = await aBoardDeployment({ sync, openStore });
  const { url } = deployment.current();
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => aRawSocket(url)));
  trace.length = 0;
  watching = true;
  const load = Promise.all(
    sockets.map(async (socket, client) => {
      for (let requestId = 0; requestId < REQUESTS; requestId += 1) {
        await socket.mutate(requestId, "notices:addRanks", { author: String(client), ranks: [requestId] });
        trace.push({ kind: "answered", request: `${socket.sessionId} ${requestId}` });
      }
    }),
  );
  await Promise.race([load, unanswered.promise]);
  const taken = [...trace];
  watching = false;
  await Promise.all(sockets.map((socket) => socket.close()));
  await deployment.remove();
  return taken;
}

describe("the sync of the log", { timeout: TIMEOUT_MS }, () => {
  // Caught: answers sent as soon as they are computed.
  test("comes between every commit and its answer, once for commits that wait together", async () => {
    const trace = await traceOfLoad("full");
    expect(trace.filter(({ kind }) => kind === "answered")).toHaveLength(CLIENTS * REQUESTS);
    expect(traceProblems(trace)).toEqual([]);
    const sizes = groups(trace);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.length).toBeLessThan((CLIENTS * REQUESTS) / 2);
  });

  // The control: without the sync, the trace must show a problem.
  test("is missed when the deployment does not wait for the disk", async () => {
    expect(traceProblems(await traceOfLoad("normal"))).toHaveLength(CLIENTS * REQUESTS);
  });
});
