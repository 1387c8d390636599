import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../domain/limits.ts";
import { startedEngine, type TestEngine, textOf } from "../../testing/testEngine.ts";
import { FileStore } from "../storage/fileStore.ts";
import { readByteRange } from "./byteRange.ts";
import { InboundBudget } from "./inboundBudget.ts";
import { startTestServers, type TestServers } from "../../testing/testServers.ts";

const TEXT = "0123456789";
const SHA256 = createHash("sha256").update(TEXT).digest();
const DIGEST = `sha-256=${SHA256.toString("base64")}`;
const HOUR_MS = 60 * 60 * 1000;

let folder: string;
let engine: TestEngine;
let servers: TestServers;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
  engine = await startedEngine(
    {
      queries: { "files:url": (call, { id = null }) => call("1.0/storageGetUrl", { storageId: id }) },
      mutations: { "files:uploadUrl": (call) => call("1.0/storageGenerateUploadUrl", {}) },
    },
    { fileStore: new FileStore(folder), cloudUrl: () => servers.url },
  );
  servers = await startTestServers({ files: engine.files });
});
afterEach(async () => {
  await servers.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const uploadUrl = async (): Promise<string> => textOf(await engine.run("files:uploadUrl"));
const upload = async (body: RequestInit["body"], headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(await uploadUrl(), { method: "POST", body: body ?? null, headers });

async function aFile(body = TEXT, contentType = "text/plain"): Promise<{ id: string; url: string }> {
  const { storageId } = (await (await upload(body, { "Content-Type": contentType })).json()) as { storageId: string };
  return { id: storageId, url: textOf(await engine.run("files:url", { id: storageId })) };
}

describe("an upload", () => {
  // As in Convex. A browser that tried PUT got the answer that the address does not exist.
  test.each(["GET", "PUT", "PATCH", "DELETE"])(
    "is not made with %s, and its address says with what",
    async (method) => {
      const response = await fetch(await uploadUrl(), method === "GET" ? {} : { method, body: TEXT });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    },
  );

  test("returns an id, and the file's URL serves the same bytes with their type and checksum", async () => {
    const { url } = await aFile();
    const response = await fetch(url);
    expect(await response.text()).toBe(TEXT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      digest: DIGEST,
      etag: `"${SHA256.toString("hex")}"`,
      "cache-control": "private, max-age=2592000",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    const untyped = (await (await upload(new Uint8Array(2))).json()) as { storageId: string };
    const plain = await fetch(textOf(await engine.run("files:url", { id: untyped.storageId })));
    expect([plain.headers.get("content-type"), (await plain.bytes()).byteLength]).toEqual([
      "application/octet-stream",
      2,
    ]);
  });

  // Caught: the checksum not compared.
  test("whose bytes do not match its Digest is refused, and leaves nothing behind", async () => {
    const response = await upload("other bytes", { Digest: DIGEST });
    expect([response.status, await response.json()]).toMatchObject([400, { code: "WrongChecksum" }]);
    expect(readdirSync(folder)).toEqual([]);
    const others = `md5=abc, SHA-256=${SHA256.toString("base64")}, sha-512=abc`;
    expect((await upload("other bytes", { Digest: others })).status).toBe(400);
    expect((await upload("other bytes", { Digest: "x-sha-256=abc" })).status).toBe(200);
    expect((await upload(TEXT, { Digest: DIGEST })).status).toBe(200);
  });

  // Caught: a token that is valid forever; a signature that is not checked.
  test("needs a URL of this deployment that is less than an hour old", async () => {
    const url = await uploadUrl();
    const send = async (to: string): Promise<number> => (await fetch(to, { method: "POST", body: TEXT })).status;
    expect(await send(`${url}x`)).toBe(400);
    const without = await fetch(url.replace(/token=.*/, ""), { method: "POST", body: TEXT });
    expect([without.status, await without.json()]).toEqual([
      400,
      {
        code: "InvalidUploadToken",
        message: "This upload URL is not one of ours, or it is older than an hour.",
      },
    ]);
    engine.clock.step(HOUR_MS - 1);
    expect(await send(url)).toBe(200);
    engine.clock.step(1);
    expect(await send(url)).toBe(400);
  });

  // Caught: 400 MB accepted with one token.
  test("larger than its URL allows is refused and leaves nothing behind", async () => {
    const tooMuch = new Uint8Array(LIMITS.uploadBytes + 1);
    const response = await upload(tooMuch);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: "RequestTooLarge", message: expect.stringMatching(/at most 104857600 bytes/) as string },
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  // Caught: parts not counted on their way to the disk.
  test("counts one part at a time against the budget", async () => {
    await servers.close();
    const inbound = new InboundBudget(1024 * 1024);
    servers = await startTestServers({ files: engine.files, inbound });
    expect((await upload(new Uint8Array(4 * 1024 * 1024))).status).toBe(200);
    expect(inbound.heldBytes).toBe(0);
  });

  test("is refused when the budget has no room for a part of it", async () => {
    await servers.close();
    servers = await startTestServers({ files: engine.files, inbound: new InboundBudget(9) });
    const response = await upload(TEXT);
    expect([response.status, await response.json()]).toEqual([
      503,
      { code: "Overloaded", message: "The deployment is handling too much data at the moment. Try again." },
    ]);
    expect(readdirSync(folder)).toEqual([]);
    expect((await upload(TEXT.slice(1))).status).toBe(200);
  });

  // Caught: bytes kept under the temporary name.
  test("that ends early leaves nothing behind", async () => {
    const { port, pathname, search } = new URL(await uploadUrl());
    await new Promise<void>((resolve) => {
      const sending = request({ port, method: "POST", path: pathname + search, headers: { "Content-Length": 1_000 } });
      sending.on("error", () => {
        resolve();
      });
      sending.write("a part of it", () => {
        sending.destroy();
      });
    });
    await expect.poll(() => servers.log).toMatchObject([{ level: "refusal", details: { status: 400 } }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("may be sent from any origin, with its type and digest", async () => {
    const asked = { Origin: "http://elsewhere.test", "Access-Control-Request-Method": "POST" };
    const headers = { ...asked, "Access-Control-Request-Headers": "content-type,digest" };
    const preflight = await fetch(await uploadUrl(), { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type,digest");
    expect((await upload(TEXT, { Origin: "http://elsewhere.test" })).headers.get("access-control-allow-origin")).toBe(
      "*",
    );
  });
});

describe("a file's address", () => {
  // Caught: the id accepted in the URL.
  test("cannot be derived from the file's id, which is not secret", async () => {
    const { id, url } = await aFile();
    expect(url).not.toContain(id);
    const absent = await fetch(`${servers.url}/api/storage/${id}`);
    expect([absent.status, await absent.json()]).toEqual([
      404,
      { code: "FileNotFound", message: "There is no such file." },
    ]);
    expect((await fetch(url.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(404);
  });

  // Caught: the end of a range treated as exclusive.
  test("serves a range when a range is requested", async () => {
    const { url } = await aFile();
    const response = await fetch(url, { headers: { Range: "bytes=2-4" } });
    expect([response.status, await response.text()]).toEqual([206, "234"]);
    expect(response.headers.get("content-range")).toBe("bytes 2-4/10");
    expect(response.headers.get("content-length")).toBe("3");
    const beyond = await fetch(url, { headers: { Range: "bytes=10-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    const ofOther = await fetch(url, { headers: { Range: "bytes=2-4", "If-Range": '"other"' } });
    expect([ofOther.status, await ofOther.text()]).toEqual([200, TEXT]);
    const ofThis = await fetch(url, { headers: { Range: "bytes=9-", "If-Range": response.headers.get("etag") ?? "" } });
    expect([ofThis.status, await ofThis.text()]).toEqual([206, "9"]);
  });

  test("answers HEAD without the bytes", async () => {
    const { url } = await aFile();
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
    const known = await fetch(url, { headers: { "If-None-Match": head.headers.get("etag") ?? "" } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });

  // Caught: a list of forbidden types (html, xml), which lacked text/xsl, whose scripts Chromium ran.
  test.each(["text/html; charset=utf-8", "image/svg+xml", "text/xsl", "image/png, text/html", "application/pdf", "x"])(
    "serves %s as that type, and to be saved only",
    async (type) => {
      const { url } = await aFile("<svg/>", type);
      for (const ask of [{}, { headers: { Range: "bytes=0-2" } }]) {
        const response = await fetch(url, ask);
        await response.arrayBuffer();
        const { headers } = response;
        expect(headers.get("content-type")).toBe(type);
        expect(headers.get("content-disposition")).toBe("attachment");
        expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; sandbox;/);
      }
    },
  );

  test("an empty file can be stored", async () => {
    const { url } = await aFile("");
    const response = await fetch(url);
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "0", ""]);
  });
});

test.each([
  [undefined, null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=3-", { start: 3, end: 9 }],
  ["bytes=3-99", { start: 3, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["lines=0-1", null],
])("of ten bytes, %s is %j", (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});

test.each(["bytes=-5", "bytes=0-", "bytes=0-5"])("of a file without bytes there is no %s", (header) => {
  expect(readByteRange(header, 0)).toBe("unsatisfiable");
});
