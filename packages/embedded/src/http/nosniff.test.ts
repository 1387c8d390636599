import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startedEngine, type TestEngine, textOf } from "../../testing/testEngine.ts";
import { FileStore } from "../storage/fileStore.ts";
import { startTestServers, type TestServers } from "../../testing/testServers.ts";
import { askForUpgrade } from "../../testing/testUpgrade.ts";

let folder: string;
let engine: TestEngine;
let servers: TestServers;

/** `/own` sets the header itself; `/fails` throws. */
function act(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/fails") throw new Error("secret detail");
  const headers: HeadersInit = pathname === "/own" ? { "X-Content-Type-Options": "guess" } : {};
  return Promise.resolve(new Response("a=1", { headers }));
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
const upload = async () => fetch(textOf(await engine.run("files:uploadUrl")), { method: "POST", body: "a file" });
async function stored(): Promise<string> {
  const { storageId } = (await (await upload()).json()) as { storageId: string };
  return textOf(await engine.run("files:url", { id: storageId }));
}

// Caught: the header on stored files and /echo only, so that a browser could treat the text of any other response as a
// script or a page.
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
  ["a stored file", 200, async () => fetch(await stored())],
  ["a part of a file", 206, async () => fetch(await stored(), { headers: { Range: "bytes=0-1" } })],
  ["a missing file", 404, () => deployment("/api/storage/absent")],
  ["an HTTP action's response", 200, () => site("/hook")],
  ["an HTTP action's response to HEAD", 200, () => site("/hook", { method: "HEAD" })],
  ["an HTTP action's response under /http", 200, () => deployment("/http/hook")],
  ["a path without an HTTP action", 404, () => site("/absent")],
  ["a failed HTTP action's response", 500, () => site("/fails")],
])("no browser guesses the type of %s", async (_, status, send) => {
  const response = await send();
  await response.arrayBuffer();
  expect([response.status, response.headers.get("x-content-type-options")]).toEqual([status, "nosniff"]);
});

test("an HTTP action may override the header", async () => {
  expect((await site("/own")).headers.get("x-content-type-options")).toBe("guess");
});

// Caught: the refusals that are written directly to the connection, one of them as HTML by `ws`.
test.each([
  ["at an unknown path", 404, { path: "/api/sync" }],
  ["with an invalid key", 400, { headers: { "Sec-WebSocket-Key": "short" } }],
  ["in an unsupported version", 400, { headers: { "Sec-WebSocket-Version": "7" } }],
])("no browser guesses the type of a refused upgrade %s", async (_, status, request) => {
  const { raw, answer } = await askForUpgrade({ port: servers.port, ...request });
  raw.destroy();
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
  expect(answer).not.toMatch(/text\/html/);
  // RFC 6455 (4.4) requires the supported version.
  if (status === 400) expect(answer).toMatch(/\r\nSec-WebSocket-Version: 13\r\n/);
});
