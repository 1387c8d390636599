import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FaultPlan, vFaults } from "./faults.ts";
import { runServer, type TestServer } from "./runningServer.ts";
import type { StandinMaker } from "./server.ts";

const faultsOf = (...faults: object[]) => vFaults.parse({ faults }).faults;

describe("a plan", () => {
  // Caught: a fault of one stand-in that struck at another; a prefix taken for the whole path.
  test.each([
    [{}, "GET", "/mail/emails", true],
    [{ standin: "mail" }, "GET", "/mail/emails", true],
    [{ standin: "mail" }, "GET", "/mails/emails", false],
    [{ method: "post" }, "POST", "/mail/emails", true],
    [{ method: "post" }, "GET", "/mail/emails", false],
    [{ path: "/emails" }, "GET", "/mail/emails", true],
    [{ path: "/emails" }, "GET", "/mail/emails/1", false],
    [{ path: "/emails/*" }, "GET", "/mail/emails/1/2", true],
    [{ path: "/emails/*" }, "GET", "/mail/emails", false],
    [{ standin: "mail", method: "GET", path: "/a/b" }, "GET", "/mail/a/b", true],
  ])("of %j meets %s %s: %s", (...row) => {
    const [match, method, path, isMet] = row;
    const plan = new FaultPlan();
    plan.set(faultsOf({ match }));
    expect(plan.strike(method, path) !== null).toBe(isMet);
    expect(plan.list()).toEqual([{ ...faultsOf({ match })[0], matched: isMet ? 1 : 0, struck: isMet ? 1 : 0 }]);
  });

  test("strikes by its first fault until that is used up, and by the next from then on", () => {
    const plan = new FaultPlan();
    const [first, second] = faultsOf({ match: { path: "/a" }, count: 2, share: 0.5 }, { latencyMs: 1 });
    plan.set([first, second].filter((fault) => fault !== undefined));
    const struck = Array.from({ length: 5 }, () => plan.strike("GET", "/mail/a"));
    expect(struck).toEqual([null, first, null, first, second]);
    expect(plan.list().map((fault) => [fault.matched, fault.struck])).toEqual([
      [4, 2],
      [1, 1],
    ]);
    plan.set(faultsOf({}));
    expect(plan.list()).toMatchObject([{ matched: 0, struck: 0 }]);
    plan.clear();
    expect([plan.list(), plan.strike("GET", "/mail/a")]).toEqual([[], null]);
  });

  test("of every third call strikes at the third, and every share adds up", () => {
    const strikes = (share: number) => {
      const plan = new FaultPlan();
      plan.set(faultsOf({ share }));
      return Array.from({ length: 10 }, () => (plan.strike("GET", "/a/b") === null ? "." : "x")).join("");
    };
    expect([1, 0.1, 1 / 3, 0.7].map(strikes)).toEqual(["xxxxxxxxxx", ".........x", "..x..x..x.", ".xx.xx.xxx"]);
  });

  test("that is replaced releases the requests that it holds", () => {
    const plan = new FaultPlan();
    const { released } = plan;
    expect(released.aborted).toBe(false);
    plan.set([]);
    expect([released.aborted, plan.released.aborted]).toEqual([true, false]);
  });

  test.each([
    [{ outcome: { kind: "answer", status: 200 } }, true],
    [{ outcome: { kind: "answer", status: 199 } }, false],
    [{ outcome: { kind: "answer", status: 599 } }, true],
    [{ outcome: { kind: "answer", status: 600 } }, false],
    [{ outcome: { kind: "truncate", bytes: 0 } }, true],
    [{ outcome: { kind: "truncate", bytes: -1 } }, false],
    [{ match: { path: "wire" } }, false],
    [{ match: { site: "x" } }, false],
    [{ latencyMs: 600_000 }, true],
    [{ latencyMs: 600_001 }, false],
    [{ latencyMs: -1 }, false],
    [{ share: 1 }, true],
    [{ share: 0 }, false],
    [{ share: 1.1 }, false],
    [{ count: 1 }, true],
    [{ count: 0 }, false],
    [{ effect: "during" }, false],
  ])("takes %j: %s", (fault, isTaken) => {
    expect(vFaults.safeParse({ faults: [fault] }).success).toBe(isTaken);
  });

  test("has at most a hundred faults", () => {
    const some = (count: number) => vFaults.safeParse({ faults: Array.from({ length: count }, () => ({})) }).success;
    expect([some(100), some(101)]).toEqual([true, false]);
  });
});

let effects = 0;
let server: TestServer;

const openCounter: StandinMaker = () => {
  const routes = new Hono();
  routes.all("/count", (c) => {
    c.header("x-own", "kept");
    return c.json({ effects: ++effects }, 201);
  });
  return Promise.resolve({
    name: "counter",
    title: "Counter",
    summary: "Counts calls.",
    routes,
    wirePaths: /^\/count$/,
    publicPaths: /(?!)/,
    pages: [],
    env: {},
    samplePeople: [],
    reset: () => Promise.resolve(),
  });
};

describe("a struck call", () => {
  beforeEach(async () => {
    effects = 0;
    server = await runServer({ makers: [openCounter] });
  });
  afterEach(() => server.dispose());

  const plan = async (...faults: object[]): Promise<unknown> => {
    const answer = await server.call("/__faults", { method: "PUT", body: JSON.stringify({ faults }) });
    return await answer.json();
  };
  const call = async () => {
    const answer = await fetch(`${server.origin}/counter/count`);
    const { headers } = answer;
    return [answer.status, headers.get("content-type"), headers.get("x-own"), await answer.text()];
  };

  test.each([
    [{ status: 500, body: " <p>Down</p>" }, "text/html", " <p>Down</p>"],
    [{ status: 500, body: "Down" }, "text/plain", "Down"],
    [{ status: 503 }, "text/plain", ""],
    [{ status: 500, body: { error: "Down" } }, "application/json", '{"error":"Down"}'],
    [{ status: 500, body: "a,b", contentType: "text/csv" }, "text/csv", "a,b"],
    [{ status: 429, headers: { "content-type": "text/x", "x-own": "planned" } }, "text/x", ""],
    [{ status: 204, body: "nothing" }, "text/plain", ""],
    [{ status: 304, body: "nothing" }, "text/plain", ""],
  ])("is answered by %j", async (answer, type, text) => {
    await plan({ outcome: { kind: "answer", ...answer } });
    const own = "headers" in answer ? "planned" : null;
    const seen = await call();
    expect(seen).toEqual([answer.status, expect.stringContaining(type) as string, own, text]);
    expect(effects).toBe(0);
  });

  test("keeps its status and its headers when it is cut", async () => {
    await plan({ outcome: { kind: "truncate", bytes: 4 } });
    expect(await call()).toEqual([201, "application/json", "kept", '{"ef']);
  });

  test("of a fault without an outcome is only late", async () => {
    await plan({ latencyMs: 600_000 });
    const late = call();
    const struck = async (): Promise<unknown> => (await server.call("/__faults")).json();
    await expect.poll(struck).toMatchObject({ faults: [{ struck: 1, latencyMs: 600_000 }] });
    expect(effects).toBe(0);
    const cleared = await server.call("/__faults", { method: "DELETE" });
    expect(await cleared.json()).toEqual({ faults: [] });
    expect(await late).toEqual([201, "application/json", "kept", '{"effects":1}']);
    await plan({ latencyMs: 1 });
    expect(await call()).toEqual([201, "application/json", "kept", '{"effects":2}']);
  });

  test("is on the path of a stand-in, never on a control page", async () => {
    const [fault] = faultsOf({ outcome: { kind: "answer", status: 500 } });
    expect(await plan({ outcome: { kind: "answer", status: 500 } })).toEqual({
      faults: [{ ...fault, matched: 0, struck: 0 }],
    });
    expect((await server.call("/__log")).status).toBe(200);
    expect((await call())[0]).toBe(500);
  });
});
