import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anEngine } from "../../testing/testEngine.ts";
import { LastingConflict } from "../domain/lastingConflict.ts";
import { shownPath } from "./failures.ts";
import { ADMIN_KEY, startTestServers, type TestServers } from "../../testing/testServers.ts";

const ADMIN = { Authorization: `Convex ${ADMIN_KEY}` };

let servers: TestServers;
beforeEach(async () => {
  const { files } = anEngine();
  vi.spyOn(files, "findByKey").mockImplementation(() => {
    throw new Error("no such luck");
  });
  servers = await startTestServers({
    functions: {
      "notes:crash": () => {
        throw new Error("no such luck");
      },
      "notes:conflict": () => {
        throw new LastingConflict("notes");
      },
    },
    files,
    httpAction: async (sent) => new Response(await sent.text()),
  });
});
afterEach(() => servers.close());

/** Sends the head, waits for the server to read the body, then sends the broken part and disconnects. */
async function breakOff(url: string, [head, part]: readonly [head: string, part: string]): Promise<void> {
  const { port, pathname } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.once("error", () => undefined);
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n${head}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write(part, () => {
    if (!part.startsWith("zz")) socket.resetAndDestroy();
  });
  await closed;
}

// Caught: an error with a stack for each, 600 bytes of log for 80 bytes of request.
describe.each([
  ["ends early", ["Content-Length: 100", "abc"]],
  ["has a chunk without a length", ["Transfer-Encoding: chunked", "zz\r\n"]],
] as const)("a body that %s", (_what, body) => {
  test("is logged as a refusal of one line", async () => {
    await breakOff(`${servers.url}/api/query`, body);
    await expect.poll(() => servers.log).toHaveLength(1);
    const [line] = servers.log;
    expect(line).toMatchObject({ level: "refusal", message: "A request was refused" });
    expect(line?.details).toEqual({
      requestId: expect.any(String) as string,
      method: "POST",
      path: "/api/query",
      status: 400,
    });
  });

  test.each([
    ["of the site", () => `${servers.siteUrl}/hook`],
    ["under /http", () => `${servers.url}/http/hook`],
  ])("is not an error of an HTTP action %s", async (_where, url) => {
    await breakOff(url(), body);
    await expect.poll(() => servers.log.map(({ details }) => details["status"])).toContain(500);
    expect(servers.log.map(({ level }) => level)).not.toContain("error");
  });
});

// Caught: an error for each; the file's address, which is all that is needed to read the file.
test("failures of anonymous callers are counted, failures of known callers logged one by one, without a file's address", async () => {
  const body = JSON.stringify({ path: "notes:crash", args: {} });
  const fails = async (headers: Record<string, string>): Promise<void> => {
    const response = await fetch(`${servers.url}/api/query`, { method: "POST", body, headers });
    const requestId = response.headers.get("convex-request-id");
    const message = `Your request couldn't be completed. Try again later. [Request ID: ${String(requestId)}]`;
    expect([response.status, await response.json()]).toEqual([500, { code: "InternalServerError", message }]);
    expect(servers.log.find(({ message: what }) => what === "A request failed")?.details["requestId"]).toMatch(
      /^\w{16}$/,
    );
    expect(servers.log.at(-1)?.details["requestId"]).toBe(requestId);
  };
  await fails({});
  await fails(ADMIN);
  expect((await fetch(`${servers.url}/api/storage/0c8f1f2e-secret`)).status).toBe(500);
  const failed = servers.log.filter(({ message }) => message === "A request failed");
  expect(failed.map(({ level, details }) => [level, details["path"]])).toEqual([
    ["refusal", "/api/query"],
    ["error", "/api/query"],
    ["refusal", "/api/storage/…"],
  ]);
  expect(failed[1]?.details["error"]).toMatch(/^Error: no such luck\n +at /);
});

// Caught: an InternalServerError with a stack in the log, which no caller knows to send again.
test("a conflict that outlasts all repetitions is answered as Convex answers it", async () => {
  const body = JSON.stringify({ path: "notes:conflict", args: {} });
  const response = await fetch(`${servers.url}/api/mutation`, { method: "POST", body });
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: "OptimisticConcurrencyControlFailure", message: expect.stringContaining("notes") as string },
  ]);
  expect(servers.log.map(({ level }) => level)).not.toContain("error");
});

// Caught: the secret address of a calendar in the log of who had fetched it too often.
test.each([
  ["/calendar/abc.ics", "/calendar/…"],
  ["/calendar/abc/def.ics", "/calendar/…"],
  ["/http/calendar/abc.ics", "/http/calendar/…"],
  ["/webhooks/", "/webhooks/"],
  ["/hook", "/hook"],
  ["/http/hook", "/http/hook"],
  ["/", "/"],
  ["/api/query", "/api/query"],
  ["/api/storage/upload", "/api/storage/upload"],
])("of the path %s the log has %s", (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});

test("the log has no path of an HTTP action beyond its first part", async () => {
  await servers.close();
  servers = await startTestServers({ functions: {}, httpAction: null });
  for (const url of [servers.siteUrl, `${servers.url}/http`]) {
    expect((await fetch(`${url}/absent/a-secret`)).status).toBe(404);
  }
  expect(servers.log.map(({ details }) => details["path"])).toEqual(["/absent/…", "/http/absent/…"]);
});
