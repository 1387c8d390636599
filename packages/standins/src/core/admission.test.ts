import { request, type IncomingHttpHeaders } from "node:http";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runServer, type TestServer } from "./runningServer.ts";
import type { StandinMaker } from "./server.ts";

const APP = "http://localhost:3200";
/** One path of each kind: the wire, the part of the wire that the app's proxy passes on, and a page. */
const [WIRE, OPEN, PAGE] = ["/counter/wire", "/counter/open", "/counter/page"];

let effects = 0;
let server: TestServer;

/** A stand-in that only counts, to show which calls reach it. */
const openCounter: StandinMaker = () => {
  const routes = new Hono();
  routes.all("/:kind", (c) => c.text(`effect ${String(++effects)} of ${c.req.query("to") ?? "nobody"}`));
  return Promise.resolve({
    name: "counter",
    title: "Counter",
    summary: "Counts calls.",
    routes,
    wirePaths: /^\/(wire|open)$/,
    publicPaths: /^\/open$/,
    pages: [{ label: "Counted page", path: "/page?to=ana" }],
    env: {},
    samplePeople: [],
    reset: () => Promise.resolve(),
  });
};

beforeEach(async () => {
  effects = 0;
  server = await runServer({ makers: [openCounter], appUrl: APP });
});
afterEach(() => server.dispose());

interface Answer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** Sets Host and Origin, which fetch may not; a browser, or a program of another account, would send these. */
function send(method: string, path: string, headers: IncomingHttpHeaders = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.origin + path, { headers, method }, (answer) => {
      void answer.toArray().then((chunks: Buffer[]) => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
      });
    });
    sent.on("error", reject).end();
  });
}

const statusOf = async (method: string, path: string, headers?: IncomingHttpHeaders) =>
  (await send(method, path, headers)).status;
const withKey = (headers: IncomingHttpHeaders = {}) => ({ "x-passage-key": server.accessKey, ...headers });
const portOf = (address: string) => new URL(address).port;

// Caught: control calls, mailbox and sheet open to everybody who reaches the port.
test.each([
  ["GET", "/"],
  ["GET", PAGE],
  ["POST", PAGE],
  ["GET", "/__log"],
  ["GET", "/__faults"],
  ["PUT", "/__faults"],
  ["DELETE", "/__faults"],
  ["GET", "/__webhooks"],
  ["PUT", "/__webhooks"],
  ["POST", "/__reset"],
  ["GET", "/counter/"],
  ["GET", "//counter/wire"],
  ["GET", "/counter/wire/../page"],
  ["GET", "/counter/wire/..%2fpage"],
  ["GET", "/another/wire"],
  ["GET", "/nowhere"],
])("%s %s asks for the key", async (method, path) => {
  const refused = await send(method, path);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Open it by its link, which the start has printed in the terminal.");
  expect(refused.headers["set-cookie"]).toBeUndefined();
  for (const wrong of ["", "x", server.accessKey.slice(1), `${server.accessKey}x`]) {
    expect(await statusOf(method, path, { "x-passage-key": wrong })).toBe(403);
  }
  expect(effects).toBe(0);
  expect(await statusOf(method, path, withKey())).not.toBe(403);
});

test("the provider's wire format has its own credentials and asks for no key", async () => {
  expect(await statusOf("GET", WIRE)).toBe(200);
  expect(await statusOf("POST", WIRE)).toBe(200);
});

/** The cookie that a browser would send with the next request. */
function cookieOf({ headers }: Answer): string {
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

// Caught: a redirect instead of a page, which a strict cookie does not survive; an address that keeps the key.
test("the printed link opens its page with one click and leaves the key in a cookie alone", async () => {
  const link = server.links[0]?.url ?? "";
  expect(link).toBe(`http://localhost:${portOf(server.origin)}/counter/page?to=ana&key=${server.accessKey}`);
  const { pathname, search, host } = new URL(link);
  const opening = await send("GET", pathname + search, { host });
  const cookie = opening.headers["set-cookie"]?.[0];
  expect(cookie).toBe(
    `passage_standins_${portOf(server.origin)}=${server.accessKey}; Path=/; HttpOnly; SameSite=Strict`,
  );
  expect(opening.status).toBe(200);
  expect(opening.headers.refresh).toBe(`0; url=http://${host}/counter/page?to=ana`);
  expect(opening.text).not.toContain(server.accessKey);
  expect(opening.text).toContain(`<a href="http://${host}/counter/page?to=ana">Open the page</a>`);
  expect(opening.headers["referrer-policy"]).toBe("no-referrer");
  expect(opening.headers["content-security-policy"]).toContain("default-src 'none'");
  const page = await send("GET", "/counter/page?to=ana", { host, cookie: cookieOf(opening) });
  expect([page.status, page.text]).toEqual([200, "effect 1 of ana"]);
});

// Caught, one at a time: a page without its policy; a link that leads somewhere else.
test("a link with another key opens nothing, and its page says what to do", async () => {
  const path = `${PAGE}?key=${server.accessKey.slice(1)}x`;
  const refused = await send("GET", path, { accept: "text/html" });
  expect([refused.status, refused.headers["set-cookie"]]).toEqual([403, undefined]);
  expect(refused.text).toContain("<title>Key needed");
  expect(refused.text).toContain(`<a href="${server.origin}${path}">`);
  expect(refused.headers["content-security-policy"]).toContain("default-src 'none'");
});

// Caught: a page where a program expects JSON; the style of the refusal page refused with it.
test("a request for anything but a page is refused in JSON, and the page's style needs no key", async () => {
  const refused = await send("GET", PAGE, { accept: "application/json" });
  expect(JSON.parse(refused.text)).toEqual({ error: expect.stringContaining("Open it by its link") as string });
  expect(await statusOf("GET", "/__assets/standins.css")).toBe(200);
});

test("a key opens pages only: it is not accepted in the address of a write", async () => {
  expect(await statusOf("POST", `${PAGE}?key=${server.accessKey}`)).toBe(403);
  expect(effects).toBe(0);
});

test("the key stays the same over a restart, so that a printed link stays valid", async () => {
  await server.restart();
  expect((await server.call("/")).status).toBe(200);
});

// Caught: any page of this machine writing with the cookies of the person who looks at it, since cookies ignore ports.
test.each([
  [`the app at ${APP}`, WIRE, 200],
  ["the app under its other name at http://127.0.0.1:3200", WIRE, 200],
  [`the app at ${APP}`, PAGE, 403],
  ["another local program at http://localhost:4599", WIRE, 403],
  ["another local program at http://localhost:4599", PAGE, 403],
  ["another local program at http://localhost:4599", "/__reset", 403],
  ["another local program by TLS at https://localhost:3200", WIRE, 403],
  ["another site at https://evil.test", WIRE, 403],
  ["another site at http://evil.test:3200", WIRE, 403],
  ["no origin at null", WIRE, 403],
  ["no origin at null", PAGE, 403],
])("a page of %s that writes to %s gets %i", async (page, path, status) => {
  const origin = page.split(" at ")[1];
  expect(await statusOf("POST", path, withKey({ origin }))).toBe(status);
  expect(effects).toBe(status === 200 ? 1 : 0);
});

test("a page of another program may read the wire, as it has no cookie there, and write nothing", async () => {
  const origin = "http://localhost:4599";
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(await statusOf(method, WIRE, { origin })).toBe(200);
  for (const method of ["PUT", "PATCH", "DELETE"]) expect(await statusOf(method, WIRE, { origin })).toBe(403);
  expect(effects).toBe(3);
});

test("pages of the stand-ins write to the stand-ins, under each name of this machine", async () => {
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) {
    expect(await statusOf("POST", PAGE, withKey({ origin: `http://${name}:${portOf(server.origin)}` }))).toBe(200);
  }
  expect(await statusOf("POST", WIRE, withKey({ origin: server.origin }))).toBe(403);
});

// Caught: any Host trusted; control pages forwarded through the app's proxy; the check of one name replacing the check
// of the other.
test.each([
  ["a rebound name", { host: "rebound.test" }, { path: WIRE, status: 403 }],
  [
    "a rebound name that names the app as its proxy",
    { host: "rebound.test", "x-forwarded-host": "localhost" },
    { path: OPEN, status: 403 },
  ],
  ["a rebound name through the app's proxy", { "x-forwarded-host": "rebound.test:3200" }, { path: OPEN, status: 403 }],
  ["two names through the app's proxy", { "x-forwarded-host": "localhost, rebound.test" }, { path: OPEN, status: 403 }],
  ["no name through the app's proxy", { "x-forwarded-host": "" }, { path: OPEN, status: 403 }],
  [
    "a name of the network through the app's proxy",
    { "x-forwarded-host": "192.168.1.5:3200" },
    { path: OPEN, status: 403 },
  ],
  [
    "the app's proxy, asking for another part of the wire,",
    { "x-forwarded-host": "localhost:3200" },
    { path: WIRE, status: 404 },
  ],
  ["the app's proxy, asking for a page,", { "x-forwarded-host": "localhost:3200" }, { path: PAGE, status: 404 }],
  ["the app's proxy, asking for a reset,", { "x-forwarded-host": "localhost:3200" }, { path: "/__reset", status: 404 }],
  ["the app's proxy", { "x-forwarded-host": "localhost:3200" }, { path: OPEN, status: 200 }],
])("%s gets only the allowed answers", async (_, names, { path, status }) => {
  for (const method of ["GET", "POST"]) expect(await statusOf(method, path, withKey(names))).toBe(status);
  expect(effects).toBe(status === 200 ? 2 : 0);
});

test("a rebound name writes nothing through the app's proxy either", async () => {
  const rebound = { origin: "http://rebound.test:3200", "x-forwarded-host": "rebound.test:3200" };
  expect(await statusOf("POST", OPEN, rebound)).toBe(403);
});

// Caught: a POST that deletes every account of the sign-in service.
test("without sample data no call breaks or deletes anything", async () => {
  const own = await runServer({ makers: [openCounter], samples: false });
  try {
    for (const [method, path] of [
      ["POST", "/__reset"],
      ["PUT", "/__faults"],
      ["DELETE", "/__faults"],
    ] as const) {
      const refused = await own.call(path, { method, body: '{"faults":[]}' });
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("are for sample data")]);
    }
    expect(await (await own.call("/")).text()).not.toContain("__reset");
  } finally {
    await own.dispose();
  }
});
