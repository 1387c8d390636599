import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Places } from "./places.ts";
import { ADMIN_KEY, startTestServers, type TestServers } from "../testing/testServers.ts";

const LARGE = "x".repeat(16 * 1024 * 1024);
const HEAD = "Host: x\r\n";
const ASKS = `GET /version HTTP/1.1\r\n${HEAD}\r\n`;
const KNOWN = `${HEAD}Authorization: Convex ${ADMIN_KEY}\r\n`;
const CALL = '{"path":"a:large","args":{}}';
const SMALL_CALL = '{"path":"a:small","args":{}}';
const posted = (path: string, body: string, head = HEAD): string =>
  `POST ${path} HTTP/1.1\r\n${head}Content-Length: ${String(body.length)}\r\n\r\n${body}`;

let servers: TestServers;
const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await servers.close();
});

const answer = (value: string) => () => ({ ok: true as const, value: JSON.stringify(value), logLines: [] });

async function serving(strangers: number): Promise<void> {
  const functions = { "a:large": answer(LARGE), "a:small": answer("small") };
  servers = await startTestServers({ strangers, functions, httpAction: async () => new Response("hook") });
}

/** The server knows of its connections in the order in which they were made. */
async function aConnection(sent = "", port = servers.port): Promise<Socket> {
  const raw = connect(port, "127.0.0.1");
  ends.push(() => raw.destroy());
  raw.on("error", () => undefined);
  await once(raw, "connect");
  raw.write(sent);
  return raw;
}

/** The answer's first line. */
async function answered(raw: Socket, request: string): Promise<string> {
  raw.write(request);
  const [part] = (await once(raw, "data")) as [Buffer];
  return part.toString("latin1").split("\r\n")[0] ?? "";
}

const isGone = (raw: Socket): Promise<void> =>
  new Promise((resolve) => {
    raw.once("close", () => {
      resolve();
    });
    // Whoever does not read hears of no end.
    raw.resume();
  });

const isServed = async (url = servers.url): Promise<number> => (await fetch(`${url}/version`)).status;

describe("a connection without a sign-in", () => {
  // Caught: as many connections as the port takes, kept by one machine for as long as it liked.
  test.each([
    ["asks for nothing", ""],
    ["sends half a head", "POST /api/query HTTP/1.1\r\nHost:"],
    ["sends half a body", posted("/api/query", CALL).slice(0, -5)],
    ["does not read its answer", posted("/api/query", CALL)],
    ["has a token that is none", posted("/api/query", CALL, `${HEAD}Authorization: Bearer x\r\n`)],
    ["has a key that is none", posted("/api/deploy2/start_push", "{}", `${HEAD}Authorization: Convex embedded|00\r\n`)],
  ])("that %s gives way to whoever comes, where there are as many as there may be", async (_, sent) => {
    await serving(3);
    const [oldest] = [await aConnection(sent), await aConnection(sent), await aConnection(sent)];
    const gone = isGone(oldest);
    expect(await isServed()).toBe(200);
    await gone;
  });

  test("stays where there is room, and has room again where another has gone", async () => {
    await serving(3);
    const [first, second, third] = [await aConnection(), await aConnection(), await aConnection()];
    second.end();
    await isGone(second);
    // And the server has heard of it.
    expect(await answered(third, ASKS)).toBe("HTTP/1.1 200 OK");
    await aConnection();
    expect(await answered(first, ASKS)).toBe("HTTP/1.1 200 OK");
  });

  // Caught: the oldest connection given up, on which somebody had just asked for something.
  test("gives way by its last request, not by its age", async () => {
    await serving(2);
    const [first, second] = [await aConnection(), await aConnection()];
    expect(await answered(first, ASKS)).toBe("HTTP/1.1 200 OK");
    const gone = isGone(second);
    await aConnection();
    await gone;
    expect(await answered(first, ASKS)).toBe("HTTP/1.1 200 OK");
  });

  test("of the HTTP actions' port gives way to others of that port alone", async () => {
    await serving(1);
    const [here, there] = [await aConnection(), await aConnection("", servers.sitePort)];
    const gone = isGone(there);
    expect(await (await fetch(`${servers.siteUrl}/hook`)).text()).toBe("hook");
    await gone;
    expect(await answered(here, ASKS)).toBe("HTTP/1.1 200 OK");
  });

  test("is one of 4,096", async () => {
    await serving(1);
    const server = createServer();
    new Places(server);
    const connections = Array.from({ length: 4_098 }, () => new PassThrough());
    for (const connection of connections) server.emit("connection", connection);
    expect(connections.map(({ destroyed }) => destroyed).lastIndexOf(true)).toBe(1);
    for (const connection of connections) connection.destroy();
  });
});

describe("a connection of somebody who is known", () => {
  // Caught, one at a time: a place kept at none of the three, each of which asks who calls by itself.
  test.each([
    ["calls a function", () => servers.port, posted("/api/query", SMALL_CALL, KNOWN)],
    ["pushes", () => servers.port, posted("/api/deploy2/start_push", "{}", KNOWN)],
    ["calls an HTTP action", () => servers.sitePort, `GET /hook HTTP/1.1\r\n${KNOWN}\r\n`],
  ])("who %s is there however many come after it", async (_, port, request) => {
    await serving(1);
    const known = await aConnection("", port());
    expect(await answered(known, request)).toBe("HTTP/1.1 200 OK");
    const stranger = await aConnection("", port());
    const gone = isGone(stranger);
    await aConnection("", port());
    await gone;
    // The connection stays known after a request without a token.
    expect(await answered(known, ASKS)).toBe("HTTP/1.1 200 OK");
    const another = await aConnection("", port());
    const isAnotherGone = isGone(another);
    await aConnection("", port());
    await isAnotherGone;
    expect(await answered(known, request)).toBe("HTTP/1.1 200 OK");
  });
});

// Caught: a socket with a live list closed by connections that ask for nothing; its room is counted elsewhere.
test("a sync socket does not give way to plain connections", async () => {
  await serving(1);
  const socket = new WebSocket(`ws://127.0.0.1:${String(servers.port)}/api/1.48.0/sync`);
  ends.push(() => {
    socket.terminate();
  });
  await once(socket, "open");
  const stranger = await aConnection();
  const gone = isGone(stranger);
  await aConnection();
  await gone;
  socket.ping();
  await once(socket, "pong");
});
