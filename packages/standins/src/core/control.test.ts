import { existsSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { elementsOf } from "./elementsOf.ts";
import { page } from "./page.ts";
import { runServer, type TestServer } from "./runningServer.ts";
import { startStandins, type StandinMaker } from "./server.ts";
import type { WebhookSender } from "./webhooks.ts";

let server: TestServer;
let webhooks: WebhookSender | null = null;
let taken: unknown[];

const maker =
  (name: string, more: object = {}): StandinMaker =>
  (context) => {
    ({ webhooks } = context);
    const routes = new Hono();
    routes.get("/wire/*", (c) => c.json({ of: name }, name === "two" ? 202 : 200));
    return Promise.resolve({
      name,
      title: `Title ${name}`,
      summary: `Summary ${name}.`,
      routes,
      wirePaths: /^\/wire\//,
      publicPaths: /(?!)/,
      pages: [],
      env: {},
      samplePeople: [],
      reset: () => Promise.resolve(),
      ...more,
    });
  };
const person = (name: string, role: "staff" | "client", isAdmin: boolean) => ({
  name,
  role,
  isAdmin,
  email: `${name}@mail.test`,
  password: `secret of ${name}`,
  tokenIdentifier: "x",
});
const ONE = {
  pages: [
    { label: "First page", path: "/a" },
    { label: "Second page", path: "/b?x=1" },
  ],
  samplePeople: [person("ada", "staff", true), person("ben", "staff", false), person("cy", "client", false)],
  takeSamples: (given: unknown) => {
    taken.push(z.number().parse(given));
  },
};
const MAKERS = [maker("one", ONE), maker("two")];

beforeEach(async () => {
  taken = [];
  server = await runServer({ makers: MAKERS, clock: "frozen" });
});
afterEach(() => server.dispose());

const put = async (path: string, body: unknown) => {
  const answer = await server.call(path, { method: "PUT", body: JSON.stringify(body) });
  return [answer.status, (await answer.json()) as unknown] as const;
};

describe("the first page", () => {
  test("leads to each page, and says who can sign in and what tests can do", async () => {
    const shown = elementsOf(await (await server.call("/")).text());
    expect(shown).toEqual([
      "<main>",
      "<h1>Stand-ins",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>Title one",
      '<p class="quiet">Summary one.',
      "<p>",
      '<a href="/one/a">First page',
      "<p>",
      '<a href="/one/b?x=1">Second page',
      '<li class="card">',
      "<h2>Title two",
      '<p class="quiet">Summary two.',
      "<h2>Sample people",
      '<div class="scroll" tabindex="0" role="region" aria-label="Sample people">',
      "<table>",
      "<thead>",
      "<tr>",
      "<th>Name",
      "<th>Email",
      "<th>Password",
      "<th>Role",
      "<tbody>",
      "<tr>",
      "<td>ada",
      "<td>ada@mail.test",
      "<td>secret of ada",
      "<td>staff, administrator",
      "<tr>",
      "<td>ben",
      "<td>ben@mail.test",
      "<td>secret of ben",
      "<td>staff",
      "<tr>",
      "<td>cy",
      "<td>cy@mail.test",
      "<td>secret of cy",
      "<td>client",
      '<p class="quiet">For tests:',
      '<a href="/__log">request log,',
      '<a href="/__webhooks">webhooks (PUT, GET),',
      '<a href="/__faults">faults (PUT, GET, DELETE), POST /__reset.',
    ]);
  });

  test("has no people where nobody can sign in, and no faults without sample data", async () => {
    const own = await runServer({ makers: [maker("one")], samples: false });
    const shown = elementsOf(await (await own.call("/")).text());
    await own.dispose();
    expect(shown).toEqual([
      "<main>",
      "<h1>Stand-ins",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>Title one",
      '<p class="quiet">Summary one.',
      '<p class="quiet">For tests:',
      '<a href="/__log">request log,',
      '<a href="/__webhooks">webhooks (PUT, GET).',
    ]);
  });
});

test("each page is in English, for both schemes, loads only its style, and has a title", async () => {
  const own = await page({ title: "A title", body: html`<p>Body</p>`, notice: "Done." });
  expect(own.replaceAll(/\s+/g, " ")).toEqual(
    '<!doctype html> <html lang="en"> <head> <meta charset="utf-8" /> <meta name="viewport" content="width=device-width, initial-scale=1" /> <meta name="color-scheme" content="light dark" /> <title>A title · Passage stand-ins</title> <link rel="icon" href="data:," /> <link rel="stylesheet" href="/__assets/standins.css" /> </head> <body> <header> <a href="/">Passage stand-ins</a> <span>Local services for trying the app. Nothing leaves this machine.</span> </header> <main> <h1>A title</h1> <p class="notice" role="status">Done.</p> <p>Body</p> </main> </body> </html>',
  );
  const client = await page({ title: "A title", body: html`<p>Body</p>`, isForClient: true });
  expect(client.slice(client.indexOf("<body>")).replaceAll(/\s+/g, " ")).toEqual(
    '<body> <header class="client">A stand-in, for trying. Nothing leaves this machine.</header> <main class="client"> <h1>A title</h1> <p>Body</p> </main> </body> </html>',
  );
});

test("the headers of a page forbid scripts, frames and copies", async () => {
  const { headers } = await server.call("/");
  expect(["content-security-policy", "referrer-policy", "cache-control"].map((name) => headers.get(name))).toEqual([
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "same-origin",
    "no-store",
  ]);
  const style = await server.call("/__assets/standins.css");
  expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

describe("the list of requests", () => {
  const log = async (): Promise<unknown> => (await server.call("/__log")).json();

  // Caught: a secret under a name that nobody had thought of; the credential of one request at another.
  test("has each call whole, with neither body nor credential", async () => {
    const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
    await get("/one/wire/a?range=A1&KEY=secret", { authorization: "Bearer hidden", cookie: "a=hidden" });
    server.advance(5);
    await get("/two/wire/b", { cookie: "a=hidden" });
    await get("/one/wire/c");
    const at = server.now();
    expect(await log()).toEqual({
      requests: [
        {
          at: at - 5,
          method: "GET",
          path: "/one/wire/a",
          query: { range: "A1", KEY: "[redacted]" },
          credential: "bearer",
          status: 200,
          tookMs: 0,
        },
        { at, method: "GET", path: "/two/wire/b", query: {}, credential: "cookie", status: 202, tookMs: 0 },
        { at, method: "GET", path: "/one/wire/c", query: {}, credential: "none", status: 200, tookMs: 0 },
      ],
    });
  });

  test.each([
    "key",
    "ticket",
    "assertion",
    "password",
    "code",
    "token",
    "expired_token",
    "X-Amz-Signature",
    "__clerk_ticket",
  ])("has no %s", async (name) => {
    await fetch(`${server.origin}/one/wire/a?${name}=hidden`);
    expect(await log()).toMatchObject({ requests: [{ query: { [name]: "[redacted]" } }] });
  });

  test("keeps the last five hundred", async () => {
    for (let number = 0; number <= 500; number++) await fetch(`${server.origin}/one/wire/${String(number)}`);
    const vLog = z.object({ requests: z.array(z.object({ path: z.string() })) });
    const { requests } = vLog.parse(await log());
    expect([requests.length, requests[0]?.path, requests.at(-1)?.path]).toEqual([500, "/one/wire/1", "/one/wire/500"]);
  });
});

describe("webhooks", () => {
  const shown = async (): Promise<unknown> => (await server.call("/__webhooks")).json();

  // Caught: a new address that changes the provider's way of signing.
  test("get an address, a secret of their own or a given one, and are taken off", async () => {
    webhooks?.register("one", { url: "https://old.test/", secret: "x", scheme: "confido" });
    const [url, secret] = ["http://127.0.0.1:9/hook", "whsec_given"];
    expect(await put("/__webhooks", { standin: "one", url, secret })).toEqual([200, { standin: "one", url, secret }]);
    expect(await put("/__webhooks", { standin: "two", url })).toEqual([
      200,
      { standin: "two", url, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) as unknown },
    ]);
    expect([webhooks?.schemeOf("one"), webhooks?.schemeOf("two")]).toEqual(["confido", "svix"]);
    webhooks?.send("one", "it.happened", {});
    expect(await shown()).toMatchObject({
      endpoints: [
        { standin: "one", url },
        { standin: "two", url },
      ],
      deliveries: [{ standin: "one", type: "it.happened" }],
    });
    expect(await put("/__webhooks", { standin: "one", url: null, secret })).toEqual([
      200,
      { standin: "one", url: null, secret: null },
    ]);
    expect(await shown()).toMatchObject({ endpoints: [{ standin: "two", url }] });
  });

  test.each([
    [{ standin: "three", url: null }, 404, { error: "There is no stand-in three." }],
    [{ standin: "one", url: "ftp://files.test/" }, 400, { error: expect.stringContaining("at url") as unknown }],
    [{ standin: "one", url: null, secret: "plain" }, 400, { error: expect.stringContaining("at secret") as unknown }],
    [{ standin: "one" }, 400, { error: expect.stringContaining("at url") as unknown }],
    [{ standin: "one", url: null, more: 1 }, 400, { error: expect.stringContaining("more") as unknown }],
  ])("of %j are refused with %i", async (body, status, answer) => {
    expect(await put("/__webhooks", body)).toEqual([status, answer]);
    expect(await shown()).toEqual({ endpoints: [], deliveries: [] });
  });

  test("that wait are forgotten at a reset, and their addresses are not", async () => {
    webhooks?.register("one", { url: "http://127.0.0.1:9/hook", secret: "x" });
    webhooks?.send("one", "it.happened", {});
    await put("/__faults", { faults: [{ count: 5 }] });
    const answer = await server.call("/__reset", { method: "POST" });
    expect(await answer.json()).toEqual({ reset: ["one", "two"] });
    expect(await shown()).toEqual({ endpoints: [{ standin: "one", url: "http://127.0.0.1:9/hook" }], deliveries: [] });
    expect(await (await server.call("/__faults")).json()).toEqual({ faults: [] });
  });
});

test("samples reach their stand-in, and errors are named", async () => {
  expect(await put("/__samples", { one: 1 })).toEqual([200, { taken: ["one"] }]);
  expect(await put("/__samples", { two: 1 })).toEqual([404, { error: "No stand-in two takes samples." }]);
  expect(await put("/__samples", { one: "1" })).toEqual([
    400,
    { error: expect.stringContaining("expected number") as unknown },
  ]);
  expect(await put("/__samples", [])).toEqual([400, { error: expect.stringContaining("expected record") as unknown }]);
  expect(taken).toEqual([1]);
});

test("an unknown route is refused by its method and path", async () => {
  const answer = await server.call("/one/elsewhere", { method: "POST" });
  expect([answer.status, await answer.json()]).toEqual([404, { error: "No stand-in answers POST /one/elsewhere." }]);
});

describe("a start", () => {
  const OPTIONS = {
    makers: [],
    host: "127.0.0.1",
    port: 0,
    appUrl: "http://localhost:3200",
    siteUrl: null,
    samples: true,
  };

  test("makes its folder, and the folders above it", async () => {
    const dataFolder = join(server.dataFolder, "a", "b");
    const running = await startStandins({ ...OPTIONS, dataFolder });
    await running.stop();
    expect(existsSync(join(dataFolder, "standins.sqlite"))).toBe(true);
  });

  test("is refused with the reason where its data cannot be kept", async () => {
    const dataFolder = join(server.dataFolder, "standins.sqlite", "below");
    await expect(startStandins({ ...OPTIONS, dataFolder })).rejects.toThrow(
      new RegExp(`^The stand-ins cannot keep their data in ${dataFolder}: .*ENOTDIR.*\\.$`),
    );
  });

  // Caught: a port that stays taken after a stand-in could not be opened.
  test("that fails frees its port", async () => {
    const failing: StandinMaker = () => Promise.reject(new Error("no such luck"));
    const other = await runServer({ makers: [] });
    const { origin } = other;
    await other.dispose();
    const options = { ...OPTIONS, port: Number(new URL(origin).port), dataFolder: join(server.dataFolder, "other") };
    await expect(startStandins({ ...options, makers: [failing] })).rejects.toThrow("no such luck");
    const running = await startStandins({ ...options, makers: [maker("one", ONE)] });
    const labels = running.links.map(({ label }) => label);
    await running.stop();
    expect([running.origin, labels]).toEqual([origin, ["First page", "Second page"]]);
  });
});
