import { describe, expect, test } from "vitest";
import { createCallers } from "../auth/callers.ts";
import { EMPTY_APPLICATION } from "../domain/components.ts";
import { anEngine, SteppedClock } from "../../testing/testEngine.ts";
import { createJsonLog } from "../process/jsonLog.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { InboundBudget } from "./inboundBudget.ts";
import { Metrics } from "./metrics.ts";
import { createRouter } from "./router.ts";
import { ADMIN_KEY } from "../../testing/testServers.ts";

function aRouter() {
  const clock = new SteppedClock();
  const written: string[] = [];
  const log = createJsonLog((line) => written.push(line), clock);
  const { calls, files } = anEngine();
  const authenticator = { authenticate: () => Promise.reject(new Error("Nobody signs in here.")) };
  const router = createRouter({
    calls,
    files,
    log,
    randomness: systemRandomness,
    instanceName: "embedded",
    metrics: new Metrics(),
    furtherRoutes: [],
    callers: createCallers({ adminKey: ADMIN_KEY, authenticator }),
    application: () => EMPTY_APPLICATION,
    inbound: new InboundBudget(),
  });
  return { clock, written, get: (path: string) => router.request(path) };
}

describe("refused requests in the log", () => {
  // Caught: 15 MB of log for these, one line with the whole path for each.
  test("500 of 30,000 characters within five seconds take less than 10 kB", async () => {
    const { clock, written, get } = aRouter();
    for (let request = 0; request < 500; request++) {
      expect((await get(`/${String(request)}/${"x".repeat(30_000)}`)).status).toBe(404);
      clock.step(10);
    }
    expect(written.join("").length).toBeLessThan(10_000);
    expect(written.at(-1)).toContain('"A request was refused":100');
  });

  // Caught: the key of a file's URL, which is all that is needed to read the file.
  test("neither a file's URL nor an answered request is logged", async () => {
    const { written, get } = aRouter();
    expect((await get("/version")).status).toBe(200);
    expect(written).toEqual([]);
    expect((await get("/api/storage/0c8f1f2e-secret")).status).toBe(404);
    expect(written).toEqual([expect.stringContaining('"path":"/api/storage/…"')]);
  });
});

test("where nothing is served, that is said", async () => {
  const answer = await aRouter().get("/nowhere");
  const message = "Nothing is served at this address.";
  expect([answer.status, await answer.json()]).toEqual([404, { code: "NotFound", message }]);
});
