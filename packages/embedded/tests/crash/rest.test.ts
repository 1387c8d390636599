import { syncBuiltinESMExports } from "node:module";
import { constants, PerformanceObserver } from "node:perf_hooks";
import v8 from "node:v8";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";

/** More than the young generation of this process ever has, under Node's default limit. */
const NEW_BYTES = 32 * 1024 * 1024;

/**
 * Node reports a collection in the next turn of the event loop, and does not start one for it: a process in which nothing
 * else happens reports it never.
 */
let turns: NodeJS.Timeout;

beforeEach(() => {
  turns = setInterval(() => undefined, 1);
  const spaces = v8.getHeapSpaceStatistics();
  vi.spyOn(v8, "getHeapSpaceStatistics").mockImplementation(() =>
    spaces.map((space) => (space.space_name === "new_space" ? { ...space, space_used_size: NEW_BYTES } : space)),
  );
  syncBuiltinESMExports();
});
afterEach(() => {
  clearInterval(turns);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const vCollection = z.object({ detail: z.object({ kind: z.number(), flags: z.number() }) });

/** Settles at the first collection of new objects that V8 is asked for. */
function askedCollection(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind, flags } = vCollection.parse(entry).detail;
      if (kind !== constants.NODE_PERFORMANCE_GC_MINOR || (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) === 0) {
        continue;
      }
      observer.disconnect();
      resolve(undefined);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  return promise;
}

// Caught, one at a time: work not reported by the deployment, or by the engine; no check at all.
test("a deployment collects new garbage as soon as it has nothing to do", async () => {
  const deployment = await anEmbeddedDeployment();
  try {
    const collected = askedCollection();
    const { url, adminKey } = deployment.current();
    const answer = await fetch(`${url}/api/query`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Convex ${adminKey}` },
      body: JSON.stringify({ path: "_system/cli/tables", args: {}, format: "json" }),
    });
    expect(answer.status).toBe(200);
    await collected;
  } finally {
    await deployment.remove();
  }
});
