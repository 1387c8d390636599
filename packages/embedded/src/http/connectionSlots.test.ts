import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Hono } from "hono";
import type { ApiEnv } from "./apiEnv.ts";
import { createAddresses } from "./addresses.ts";
import { createHttpServer } from "./httpServer.ts";
import { ConnectionSlots } from "./connectionSlots.ts";
import { systemClock } from "../process/systemEnvironment.ts";
import { ADMIN_KEY, startTestServers, type TestServers } from "../../testing/testServers.ts";

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

async function serving(maxAnonymous: number): Promise<void> {
  const functions = { "a:large": answer(LARGE), "a:small": answer("small") };
  servers = await startTestServers({ maxAnonymous, functions, httpAction: async () => new Response("hook") });
}

/** The server sees connections in the order in which they were opened. */
async function aConnection(sent = "", port = servers.port): Promise<Socket> {
  const raw = connect(port, "127.0.0.1");
  ends.push(() => raw.destroy());
  raw.on("error", () => undefined);
  await once(raw, "connect");
  raw.write(sent);
  return raw;
}

/** The first line of the response. */
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
    // A paused socket would not notice that it was closed.
    raw.resume();
  });

const isServed = async (url = servers.url): Promise<number> => (await fetch(`${url}/version`)).status;

describe("a connection without a sign-in", () => {
  // Caught: all connections of the port occupied by one machine for as long as it liked.
  test.each([
    ["sends nothing", ""],
    ["sends half a head", "POST /api/query HTTP/1.1\r\nHost:"],
    ["sends half a body", posted("/api/query", CALL).slice(0, -5)],
    ["does not read its answer", posted("/api/query", CALL)],
    ["has an invalid token", posted("/api/query", CALL, `${HEAD}Authorization: Bearer x\r\n`)],
    [
      "has an invalid admin key",
      posted("/api/deploy2/start_push", "{}", `${HEAD}Authorization: Convex embedded|00\r\n`),
    ],
  ])("that %s is closed for a new one at the limit", async (_, sent) => {
    await serving(3);
    const [oldest] = [await aConnection(sent), await aConnection(sent), await aConnection(sent)];
    const gone = isGone(oldest);
    expect(await isServed()).toBe(200);
    await gone;
  });

  test("stays open below the limit, and a closed connection makes room", async () => {
    await serving(3);
    const [first, second, third] = [await aConnection(), await aConnection(), await aConnection()];
    second.end();
    await isGone(second);
    // The server has seen that it closed.
    expect(await answered(third, ASKS)).toBe("HTTP/1.1 200 OK");
    await aConnection();
    expect(await answered(first, ASKS)).toBe("HTTP/1.1 200 OK");
  });

  // Caught: the oldest connection closed although it had just sent a request.
  test("is closed by the age of its last request, not by its own", async () => {
    await serving(2);
    const [first, second] = [await aConnection(), await aConnection()];
    expect(await answered(first, ASKS)).toBe("HTTP/1.1 200 OK");
    const gone = isGone(second);
    await aConnection();
    await gone;
    expect(await answered(first, ASKS)).toBe("HTTP/1.1 200 OK");
  });

  test("of the HTTP actions' port is closed only for others of that port", async () => {
    await serving(1);
    const [here, there] = [await aConnection(), await aConnection("", servers.sitePort)];
    const gone = isGone(there);
    expect(await (await fetch(`${servers.siteUrl}/hook`)).text()).toBe("hook");
    await gone;
    expect(await answered(here, ASKS)).toBe("HTTP/1.1 200 OK");
  });

  test("is one of at most 4,096", async () => {
    await serving(1);
    const server = createServer();
    new ConnectionSlots(server);
    const connections = Array.from({ length: 4_098 }, () => new PassThrough());
    for (const connection of connections) server.emit("connection", connection);
    expect(connections.map(({ destroyed }) => destroyed).lastIndexOf(true)).toBe(1);
    for (const connection of connections) connection.destroy();
  });
});

describe("an authenticated connection", () => {
  // Caught, one at a time: the exemption missing in each of the three routes that authenticate by themselves.
  test.each([
    ["calls a function", () => servers.port, posted("/api/query", SMALL_CALL, KNOWN)],
    ["pushes", () => servers.port, posted("/api/deploy2/start_push", "{}", KNOWN)],
    ["calls an HTTP action", () => servers.sitePort, `GET /hook HTTP/1.1\r\n${KNOWN}\r\n`],
  ])("whose caller %s stays open however many connections follow", async (_, port, request) => {
    await serving(1);
    const known = await aConnection("", port());
    expect(await answered(known, request)).toBe("HTTP/1.1 200 OK");
    const stranger = await aConnection("", port());
    const gone = isGone(stranger);
    await aConnection("", port());
    await gone;
    // The connection stays exempt after a request without a token.
    expect(await answered(known, ASKS)).toBe("HTTP/1.1 200 OK");
    const another = await aConnection("", port());
    const isAnotherGone = isGone(another);
    await aConnection("", port());
    await isAnotherGone;
    expect(await answered(known, request)).toBe("HTTP/1.1 200 OK");
  });
});

test("a peer that is slow or silent is given up, and a port has 10,000 connections at most", async () => {
  await serving(1);
  const addresses = createAddresses({ isBehindProxy: false, clock: systemClock });
  const { server } = createHttpServer(new Hono<ApiEnv>(), { ready: Promise.resolve(), addresses });
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 32 * 1024,
    maxConnections: 10_000,
  });
});

// Caught: a sync socket closed to make room for idle connections, although it has a limit of its own.
test("a sync socket is not closed for plain connections", async () => {
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
