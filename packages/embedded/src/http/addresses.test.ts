import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startTestServers, type TestServers } from "../../testing/testServers.ts";
import { fixedClock } from "../process/seededEnvironment.ts";
import { BURST } from "./addressLimits.ts";

let servers: TestServers;
afterEach(() => servers.close());

async function start(isBehindProxy: boolean): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  servers = await startTestServers({
    isBehindProxy,
    clock: fixedClock(1_700_000_000_000),
    functions: {
      "notes:see": (_, { origin }) => {
        seen.push(origin?.ip ?? null);
        return { ok: true, value: "null", logLines: [] };
      },
    },
  });
  return seen;
}

async function call(forwarded: string | null): Promise<number> {
  const headers: Record<string, string> = forwarded === null ? {} : { "x-forwarded-for": forwarded };
  const body = JSON.stringify({ path: "notes:see", args: {} });
  const { status } = await fetch(`${servers.url}/api/query`, { method: "POST", headers, body });
  return status;
}

// Caught: the proxy's address in the access log of documents; an address that the caller invented.
test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["203.0.113.9, 192.0.2.7", "192.0.2.7"],
  [" 2001:db8::7 ", "2001:db8::7"],
  ["192.0.2.7, nobody", "127.0.0.1"],
  ["192.0.2.7:443", "127.0.0.1"],
  ["", "127.0.0.1"],
  [null, "127.0.0.1"],
])("behind a proxy, %j names the caller %s", async (forwarded, ip) => {
  const seen = await start(true);
  expect(await call(forwarded)).toBe(200);
  expect(seen).toEqual([ip]);
});

// Caught: a caller who is believed whatever address they send, where no proxy writes it.
test("without a proxy the header says nothing", async () => {
  const seen = await start(false);
  await call("192.0.2.7");
  expect(seen).toEqual(["127.0.0.1"]);
});

/** Sends the requests on one connection; resolves to the statuses of the answers. */
async function statuses(request: string, times = 1): Promise<string[]> {
  const socket = connect(servers.port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.on("error", () => undefined);
  socket.write(request.repeat(times));
  await once(socket, "close");
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? "");
}

const from = (ip: string, path: string, more = "") =>
  `GET ${path} HTTP/1.1\r\nHost: convex.test\r\nX-Forwarded-For: ${ip}\r\n${more}\r\n`;
const UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a\r\n";

// Caught: 5,202 guesses of a calendar's address in three seconds.
test("an address that asks too often is refused for a while, new sockets too, and no other address is", async () => {
  await start(true);
  const answered = await statuses(from("192.0.2.7", "/version"), BURST + 1);
  expect([answered.length, answered.at(-1), new Set(answered).size]).toEqual([BURST + 1, "429", 2]);
  expect(await statuses(from("192.0.2.7", "/api/1.48.0/sync", UPGRADE))).toEqual(["429"]);
  expect(await statuses(from("192.0.2.8", "/version", "Connection: close\r\n"))).toEqual(["200"]);
  // The machine's own programs are not counted: the proxy sends none of their requests.
  expect(await call(null)).toBe(200);
});
