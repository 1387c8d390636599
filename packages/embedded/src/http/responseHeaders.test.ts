import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startedEngine, type TestEngine, textOf } from "../../testing/testEngine.ts";
import { FileStore } from "../storage/fileStore.ts";
import { startTestServers, type TestServers } from "../../testing/testServers.ts";
import { askForUpgrade } from "../../testing/testUpgrade.ts";

const COMMON = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};
const FOR_ANY_PAGE = { ...COMMON, "cross-origin-resource-policy": "cross-origin" };
const STORED_FILE = { ...FOR_ANY_PAGE, "content-disposition": "attachment", "content-type": "text/html" };
/** Headers of an HTTP action that serves a page. */
const OWN = {
  "x-content-type-options": "guess",
  "content-security-policy": "default-src 'self'",
  "cross-origin-resource-policy": "same-site",
  "referrer-policy": "origin",
};

let folder: string;
let engine: TestEngine;
let servers: TestServers;

/** `/own` sets the headers itself; `/fails` throws. */
function act(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/fails") throw new Error("secret detail");
  return Promise.resolve(new Response("a=1", { headers: pathname === "/own" ? OWN : {} }));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
  engine = await startedEngine(
    {
      queries: { "files:url": (call, { id = null }) => call("1.0/storageGetUrl", { storageId: id }) },
      mutations: { "files:uploadUrl": (call) => call("1.0/storageGenerateUploadUrl", {}) },
    },
    { fileStore: new FileStore(folder), cloudUrl: () => servers.url },
  );
  const functions = { "a:fine": () => ({ ok: true as const, value: "1", logLines: [] }) };
  servers = await startTestServers({ files: engine.files, functions, httpAction: act });
});
afterAll(async () => {
  await servers.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const deployment = (path: string, init: RequestInit = {}) => fetch(`${servers.url}${path}`, init);
const site = (path: string, init: RequestInit = {}) => fetch(`${servers.siteUrl}${path}`, init);
const post = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "Content-Type": "application/json" },
});
const upload = async () =>
  fetch(textOf(await engine.run("files:uploadUrl")), {
    method: "POST",
    body: "<script>alert(1)</script>",
    headers: { "Content-Type": "text/html" },
  });
async function stored(): Promise<string> {
  const { storageId } = (await (await upload()).json()) as { storageId: string };
  return textOf(await engine.run("files:url", { id: storageId }));
}
const partOf = async (range: string) => fetch(await stored(), { headers: { Range: range } });

function expectHeaders(response: Response, expected: Record<string, string>): void {
  const sent = Object.fromEntries(Object.keys(expected).map((name) => [name, response.headers.get(name)]));
  expect(sent).toEqual(expected);
}

// Caught: nosniff on stored files and /echo only, so that a browser could treat the text of any other response as a script
// or a page.
test.each<[string, number, () => Promise<Response>]>([
  ["a function's response", 200, () => deployment("/api/query", post('{"path":"a:fine","args":{}}'))],
  ["a failed function's response", 560, () => deployment("/api/query", post('{"path":"a:absent","args":{}}'))],
  ["a refused body", 400, () => deployment("/api/query", post("{"))],
  [
    "the response to a preflight",
    204,
    () => deployment("/api/query", { method: "OPTIONS", headers: { Origin: "http://a.test" } }),
  ],
  ["the version", 200, () => deployment("/version")],
  ["an echo", 200, () => deployment("/echo", post("<script>"))],
  ["a refused push without the key", 401, () => deployment("/api/deploy2/start_push", post("{}"))],
  ["an unknown path", 404, () => deployment("/absent")],
  ["the response to an upload", 200, upload],
  ["a range beyond a file's end", 416, () => partOf("bytes=99-")],
  ["a missing file", 404, () => deployment("/api/storage/absent")],
])("nobody opens, frames or guesses the type of %s", async (_, status, send) => {
  const response = await send();
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expectHeaders(response, COMMON);
});

// Caught, one at a time: no Content-Disposition; images, PDF and text outside the sandbox; only whole files with these headers.
test.each<[string, number, () => Promise<Response>]>([
  ["a stored file", 200, async () => fetch(await stored())],
  ["its head", 200, async () => fetch(await stored(), { method: "HEAD" })],
  ["a part of it", 206, () => partOf("bytes=0-1")],
  [
    "a file that the browser has",
    304,
    async () => {
      const url = await stored();
      return fetch(url, { headers: { "If-None-Match": (await fetch(url)).headers.get("etag") ?? "" } });
    },
  ],
])("%s is saved as its stored type, never opened here, and for any page to show", async (_, status, send) => {
  const response = await send();
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expectHeaders(response, STORED_FILE);
});

// Caught: images of an HTTP action that no page of another origin may show.
test.each<[string, number, () => Promise<Response>]>([
  ["an HTTP action's response", 200, () => site("/hook")],
  ["an HTTP action's response to HEAD", 200, () => site("/hook", { method: "HEAD" })],
  ["an HTTP action's response under /http", 200, () => deployment("/http/hook")],
  ["a path without an HTTP action", 404, () => site("/absent")],
  ["a failed HTTP action's response", 500, () => site("/fails")],
])("%s is nobody's page, but any page may show it", async (_, status, send) => {
  const response = await send();
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expectHeaders(response, FOR_ANY_PAGE);
});

// Caught: two policies in one response, of which browsers obey both.
test("an HTTP action may override each of them", async () => {
  for (const response of [await site("/own"), await deployment("/http/own")]) expectHeaders(response, OWN);
});

// Caught, one at a time: the header on plain HTTP; only for a proxy that names a single protocol.
test.each([
  [undefined, null],
  ["http", null],
  ["http, https", null],
  ["httpsx", null],
  ["https", "max-age=31536000"],
  ["HTTPS, http", "max-age=31536000"],
])("with x-forwarded-proto %j, browsers are told %j about TLS", async (proto, told) => {
  const headers: HeadersInit = proto === undefined ? {} : { "X-Forwarded-Proto": proto };
  for (const response of [await deployment("/version", { headers }), await site("/hook", { headers })]) {
    expect(response.headers.get("strict-transport-security")).toBe(told);
  }
});

// Caught: a preflight that the policy above answers instead of CORS.
test("a page of another origin may call functions and read files", async () => {
  const asked = {
    Origin: "https://app.test",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type,convex-client",
  };
  const preflight = await deployment("/api/query", { method: "OPTIONS", headers: asked });
  expectHeaders(preflight, {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": asked["Access-Control-Request-Headers"],
  });
  const read = await fetch(await stored(), { headers: { Origin: "https://app.test", Range: "bytes=1-6" } });
  expect(await read.text()).toBe("script");
  expectHeaders(read, { "access-control-allow-origin": "*" });
});

// Caught: the refusals that are written directly to the connection, one of them as HTML by `ws`.
test.each([
  ["at an unknown path", 404, { path: "/api/sync" }],
  ["with an invalid key", 400, { headers: { "Sec-WebSocket-Key": "short" } }],
  ["in an unsupported version", 400, { headers: { "Sec-WebSocket-Version": "7" } }],
])("nobody opens, frames or guesses the type of a refused upgrade %s", async (_, status, request) => {
  const { raw, answer } = await askForUpgrade({ port: servers.port, ...request });
  raw.destroy();
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  const lines = answer.toLowerCase().split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(Object.entries(COMMON).map((header) => header.join(": "))));
  expect(answer).not.toMatch(/text\/html/);
  // RFC 6455 (4.4) requires the supported version.
  if (status === 400) expect(answer).toMatch(/\r\nSec-WebSocket-Version: 13\r\n/);
});
