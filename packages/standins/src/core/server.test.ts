import { once } from "node:events";
import { connect } from "node:net";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { verifyWebhook } from "@clerk/backend/webhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runServer, type TestServer } from "./runningServer.ts";
import { startStandins, type StandinMaker } from "./server.ts";
import { WebhookSender, signSvix } from "./webhooks.ts";

const SECRET = "whsec_dGVzdHNlY3JldA==";
let effects = 0;
let server: TestServer;

/** A stand-in that only counts, to show the core's effect on its calls. */
const openCounter: StandinMaker = () => {
  const routes = new Hono();
  routes.post("/read/*", async (c) => c.json({ characters: (await c.req.text()).length }));
  routes.all("/fail/*", () => {
    throw new Error("no such luck");
  });
  routes.all("/count", (c) => c.json({ effects: ++effects }));
  const reset = () => {
    effects = 0;
    return Promise.resolve();
  };
  return Promise.resolve({
    name: "counter",
    title: "Counter",
    summary: "Counts calls.",
    routes,
    wirePaths: /^\/(count|open|read|fail)/,
    publicPaths: /^\/open/,
    pages: [],
    env: {},
    samplePeople: [],
    reset,
  });
};

beforeEach(async () => {
  effects = 0;
  server = await runServer({ makers: [openCounter] });
});
afterEach(() => server.dispose());

const call = (path = "/counter/count", init: RequestInit = {}) => server.call(path, init);
const fault = (...faults: object[]) => call("/__faults", { method: "PUT", body: JSON.stringify({ faults }) });

// Caught: the handler run before the answer; a match by the prefix or the path alone.
test("a planned answer replaces or follows the effect, on its path and method", async () => {
  const html = { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>" };
  await fault({ match: { standin: "counter", method: "POST", path: "/count" }, outcome: html });
  expect((await call()).status).toBe(200);
  expect((await call("/counter/other", { method: "POST" })).status).toBe(404);
  const failed = await call("/counter/count", { method: "POST" });
  expect([failed.status, failed.headers.get("content-type"), await failed.text()]).toEqual([
    502,
    "text/html",
    html.body,
  ]);
  expect(effects).toBe(1);
  await fault({ effect: "after", outcome: { kind: "answer", status: 500, body: { error: "late" } } });
  expect(await (await call()).json()).toEqual({ error: "late" });
  expect(effects).toBe(2);
});

// Caught: the whole address, and a stack, for each of them.
test("an aborted request is in the list of requests, and not in the terminal", async () => {
  const terminal = vi.spyOn(console, "error").mockReturnValue();
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  const closed = once(socket, "close");
  socket.write(
    "POST /counter/read/it HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n",
  );
  await once(socket, "data");
  socket.write("abc", () => socket.resetAndDestroy());
  await closed;
  await expect.poll(async () => (await call("/__log")).text()).toContain('"status":400');
  expect(terminal).not.toHaveBeenCalled();
  terminal.mockRestore();
});

// Caught: 10,000 characters in one line of the terminal.
test("a failure is printed in the terminal with its error, and with an address cut to one line", async () => {
  const terminal = vi.spyOn(console, "error").mockReturnValue();
  const long = `/counter/fail/${"x".repeat(10_000)}`;
  for (const path of ["/counter/fail/it", long]) {
    expect((await call(path, { method: "POST", body: "{}" })).status).toBe(500);
  }
  const failed = expect.objectContaining({ message: "no such luck" }) as Error;
  expect(terminal.mock.calls).toEqual([
    ["POST /counter/fail/it failed:", failed],
    [`POST ${long.slice(0, 200)}… (10014 characters) failed:`, failed],
  ]);
  terminal.mockRestore();
});

// Caught: the header on the pages and Clerk's script only.
test("no answer lets a browser guess its type: neither a planned one, nor a refusal, nor the stylesheet", async () => {
  await fault(
    { match: { path: "/planned" }, outcome: { kind: "answer", status: 200, body: "<h1>" } },
    { match: { path: "/cut" }, outcome: { kind: "truncate", bytes: 1 } },
  );
  const paths = [
    "/",
    "/__log",
    "/__assets/standins.css",
    "/absent",
    "/counter/count",
    "/counter/planned",
    "/counter/cut",
  ];
  const refused = await fetch(`${server.origin}/__log`);
  const answers = [refused, ...(await Promise.all(paths.map((path) => call(path))))];
  expect(answers.map(({ headers }) => headers.get("x-content-type-options"))).toEqual(answers.map(() => "nosniff"));
  expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 200, 404, 200, 200, 404]);
});

test("a truncated answer is the beginning of the real one", async () => {
  await fault({ outcome: { kind: "truncate", bytes: 5 } });
  expect(await (await call()).text()).toBe('{"eff');
});

test("a share of the calls fails evenly, until the count is used up", async () => {
  const outcome = { kind: "answer", status: 503 };
  const statuses = async (calls: number) => {
    const seen = [];
    for (let each = 0; each < calls; each++) seen.push((await call()).status);
    return seen;
  };
  await fault({ share: 0.25, outcome });
  expect(await statuses(8)).toEqual([200, 200, 200, 503, 200, 200, 200, 503]);
  await fault({ count: 2, outcome });
  expect(await statuses(3)).toEqual([503, 503, 200]);
});

// Caught: a hold that outlives the fault; the caller hung, and the server never stopped.
test.each([
  ["before", 0],
  ["after", 1],
])("a timeout %s the effect holds the caller until the faults are cleared", async (effect, expected) => {
  await fault({ effect, outcome: { kind: "timeout" } });
  const held = call();
  const struck = async () => JSON.stringify(await (await call("/__faults")).json()).includes('"struck":1');
  await expect.poll(struck).toBe(true);
  await call("/__faults", { method: "DELETE" });
  expect((await held).status).toBe(504);
  expect(effects).toBe(expected);
});

test("an invalid plan changes nothing and is refused with the reason", async () => {
  await fault({ outcome: { kind: "answer", status: 500 } });
  const refused = await fault({ outcome: { kind: "explode" } });
  expect([refused.status, (await call()).status]).toEqual([400, 500]);
});

// Caught: the query logged as it came.
test("the request log names calls but no secrets", async () => {
  await call("/counter/count?key=AIza-secret&range=A1", { headers: { authorization: "Bearer hidden" } });
  const log = await (await call("/__log")).text();
  expect(log).toContain('"range":"A1"');
  expect(log).toContain('"credential":"bearer"');
  expect(log).not.toMatch(/AIza-secret|hidden/);
});

test("a reset clears faults, log and the stand-ins' own state", async () => {
  await call();
  await fault({ outcome: { kind: "answer", status: 500 } });
  await call("/__reset", { method: "POST" });
  expect(await (await call("/__log")).json()).toEqual({ requests: [] });
  expect(await (await call()).json()).toEqual({ effects: 1 });
});

test("starting is refused in production, off loopback and on a taken port", async () => {
  const options = {
    makers: [],
    host: "127.0.0.1",
    port: 0,
    dataFolder: server.dataFolder,
    appUrl: "http://localhost:3200",
    siteUrl: null,
    samples: true,
  };
  await expect(startStandins({ ...options, host: "0.0.0.0" })).rejects.toThrow("not a loopback address");
  const taken = Number(new URL(server.origin).port);
  await expect(startStandins({ ...options, port: taken })).rejects.toThrow(`Port ${String(taken)} is already in use.`);
  process.env["NODE_ENV"] = "production";
  await expect(startStandins(options))
    .rejects.toThrow("do not run in production")
    .finally(() => (process.env["NODE_ENV"] = "test"));
});

test("a Svix signature equals the published vector", () => {
  const signature = signSvix(SECRET, { id: "msg_1", timestampSeconds: 1_700_000_000, body: '{"a":1}' });
  expect(signature).toBe("v1,7BRwrYykyX6T5HEsHzolAivlaS2kAJ5bzSgjAJ5tKf8=");
});

// Caught: the parsed body signed again; delivery given up after the first failure.
test("an event is signed for the provider's SDK, and retried on schedule until it is accepted", async () => {
  const statuses = [500, 503, 204];
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer((incoming, answer) => {
    void incoming.toArray().then((chunks: Buffer[]) => {
      received.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      answer.writeHead(statuses[received.length - 1] ?? 500).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const delays: number[] = [];
  const schedule = (callback: () => void, delayMs: number) => {
    delays.push(delayMs);
    setImmediate(callback);
    return () => undefined;
  };
  const database = new DatabaseSync(":memory:");
  const sender = new WebhookSender(database, { now: Date.now, retriesMs: [0, 5000, 300_000, 900_000], schedule });
  sender.register("clerk", { url: `http://127.0.0.1:${String(port)}/hooks`, secret: SECRET });
  sender.send("clerk", "user.created", { type: "user.created", object: "event", data: { id: "user_1" } });
  await expect.poll(() => sender.deliveries()[0]?.state).toBe("delivered");
  expect(delays).toEqual([0, 5000, 300_000]);
  const headers = Object.entries(received[2]?.headers ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const delivered = new Request("http://app.test/hooks", { method: "POST", headers, body: received[2]?.body ?? "" });
  expect(await verifyWebhook(delivered, { signingSecret: SECRET })).toMatchObject({
    type: "user.created",
    data: { id: "user_1" },
  });
  sender.close();
  database.close();
  receiver.close();
});

// Caught: every webhook kept for ever.
test("the newest thousand delivered webhooks are kept, and every pending one", async () => {
  const database = new DatabaseSync(":memory:");
  const sender = new WebhookSender(database, { now: Date.now, retriesMs: [], schedule: () => () => undefined });
  sender.register("clerk", { url: "http://127.0.0.1:9/hooks", secret: SECRET });
  for (let number = 0; number <= 1_000; number++) sender.send("clerk", `ended.${String(number)}`, {});
  expect(sender.deliveries().map(({ type }) => type)).toEqual(
    Array.from({ length: 1_000 }, (_, place) => `ended.${String(place + 1)}`),
  );
  sender.close();
  const waiting = new WebhookSender(database, { now: Date.now, schedule: () => () => undefined });
  for (let number = 0; number <= 1_000; number++) waiting.send("clerk", "waiting", {});
  expect(waiting.deliveries().filter(({ type }) => type === "waiting")).toHaveLength(1_001);
  waiting.close();
  database.close();
});
