import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { FunctionCall } from "../domain/calls.ts";
import { InboundBudget } from "./inboundBudget.ts";
import { ADMIN_KEY, startTestServers, type TestFunction, type TestServers } from "../../testing/testServers.ts";

const MIB = 1024 * 1024;
const ADMIN = { Authorization: `Convex ${ADMIN_KEY}` };

let servers: TestServers;
afterEach(() => servers.close());

const calls: FunctionCall[] = [];
const FUNCTIONS: Record<string, TestFunction> = {
  "a:length": (args, call) => {
    calls.push(call);
    return { ok: true, value: String(JSON.stringify(args).length), logLines: [] };
  },
  "a:long": () => ({ ok: true, value: `"${"x".repeat(10_000)}"`, logLines: [] }),
};

async function serving(inbound = new InboundBudget()): Promise<InboundBudget> {
  servers = await startTestServers({ functions: FUNCTIONS, inbound, httpAction: bytesOf });
  return inbound;
}

async function bytesOf(sent: Request): Promise<Response> {
  return new Response(String((await sent.arrayBuffer()).byteLength));
}

/** A call whose body has this many bytes. */
function aCall(bytes: number): string {
  const empty = JSON.stringify({ path: "a:length", args: { text: "" } });
  return JSON.stringify({ path: "a:length", args: { text: "x".repeat(bytes - empty.length) } });
}

interface SentRequest {
  chunked?: boolean;
  headers?: Record<string, string>;
}

async function post(body: string, { chunked = false, headers = {} }: SentRequest = {}): Promise<[number, unknown]> {
  const whole = { method: "POST", body, headers };
  const init: RequestInit & { duplex?: "half" } = chunked
    ? { ...whole, body: new Blob([body]).stream(), duplex: "half" }
    : whole;
  const response = await fetch(`${servers.url}/api/query`, init);
  return [response.status, await response.json()];
}

/** A request whose body never ends after these bytes. */
function anOpenRequest(
  url: string,
  bytes: number,
  headers: Record<string, string> = {},
): { sending: ClientRequest; answered: Promise<IncomingMessage> } {
  const length = "Transfer-Encoding" in headers ? {} : { "Content-Length": "1000000" };
  const sending = request(url, { method: "POST", headers: { ...length, ...headers } });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", resolve);
    sending.once("error", reject);
  });
  sending.write(Buffer.alloc(bytes, "x"));
  return { sending, answered };
}

const untilHeld = (inbound: InboundBudget, bytes: number) => expect.poll(() => inbound.heldBytes).toBe(bytes);

describe("a body", () => {
  // Caught: hono's body-limit, whose new Request failed on every body without a length.
  test("without a Content-Length is accepted like any other", async () => {
    await serving();
    expect(await post(aCall(100), { chunked: true })).toMatchObject([200, { value: 73 }]);
  });

  // Caught: the limits of anonymous and signed-in callers swapped; only the announced length checked.
  describe.each([
    { sender: "nobody", limit: MIB, headers: {} },
    { sender: "an administrator", limit: 24 * MIB, headers: ADMIN },
  ])("of $sender", ({ limit, headers }) => {
    test.each([false, true])(`may have ${String(limit)} bytes and not one more, chunked: %j`, async (chunked) => {
      await serving();
      // The engine itself refuses more than 16 MiB of arguments.
      expect(await post(aCall(limit), { headers, chunked })).toMatchObject([200, { status: "success" }]);
      const refused = post(aCall(limit + 1), { headers, chunked });
      // A client that is still writing when the response comes may see a closed connection instead.
      const answer = await refused.catch(() => [413, { code: "RequestTooLarge" }]);
      expect(answer).toMatchObject([413, { code: "RequestTooLarge" }]);
    });
  });

  // Caught: an oversized body read although its length was announced.
  test("that is announced too long is refused before it is read", async () => {
    await serving();
    const { answered } = anOpenRequest(`${servers.url}/api/query`, 1, { "Content-Length": String(MIB + 1) });
    expect((await answered).resume().statusCode).toBe(413);
  });

  // Caught: only the announced length checked, so that the sender was never answered.
  test("that grows too long is refused while it is still being sent", async () => {
    await serving();
    const { answered } = anOpenRequest(`${servers.url}/api/query`, MIB + 1, { "Transfer-Encoding": "chunked" });
    expect((await answered).resume().statusCode).toBe(413);
  });

  // Caught: the body read before the caller was authenticated.
  test("of a caller whose token is refused is not waited for", async () => {
    await serving();
    const { answered } = anOpenRequest(`${servers.url}/api/query`, 100, { Authorization: "Bearer x" });
    const answer = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
  });

  // Caught: parsed arguments retained while the call waits, thirty times the size of the body.
  test("reaches the call with its arguments as text", async () => {
    await serving();
    await post(JSON.stringify({ path: "a:length", args: { a: [{}, {}] } }));
    expect(calls.at(-1)?.args).toEqual({ text: '{"a":[{},{}]}' });
  });
});

describe("the budget for bodies", () => {
  test("counts from the first byte until the response is sent", async () => {
    const inbound = await serving();
    const { sending, answered } = anOpenRequest(`${servers.url}/api/query`, 500);
    await untilHeld(inbound, 500);
    sending.destroy();
    await answered.catch(() => undefined);
    await untilHeld(inbound, 0);
    await post(aCall(1_000));
    await untilHeld(inbound, 0);
  });

  // Caught: a body dropped only when its next part arrived.
  test.each(["/api/query", "/http/any"])(
    "a body that is being received is dropped for lack of room: 503 at %s",
    async (path) => {
      const inbound = await serving(new InboundBudget(1_000));
      const { answered } = anOpenRequest(`${servers.url}${path}`, 600);
      await untilHeld(inbound, 600);
      const other = inbound.open(() => undefined);
      other.keep();
      other.holds(900);
      const answer = await answered;
      answer.resume();
      expect(answer.statusCode).toBe(503);
      expect(inbound.heldBytes).toBe(900);
    },
  );

  test.each(["/api/query", "/http/any"])("larger than all the room there is: 503 at %s", async (path) => {
    await serving(new InboundBudget(1_000));
    const response = await fetch(`${servers.url}${path}`, { method: "POST", body: aCall(1_001) });
    expect([response.status, await response.json()]).toMatchObject([503, { code: "Overloaded" }]);
  });

  // Caught: a running call answered with 503, although its effects had happened.
  test.each([
    ["an HTTP action", "/http/any"],
    ["a function", "/api/mutation"],
  ])("the body of %s that is running is not dropped", async (_, path) => {
    const inbound = new InboundBudget(1_000);
    const running = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const run = async (): Promise<void> => {
      begun.resolve(undefined);
      await running.promise;
    };
    servers = await startTestServers({
      inbound,
      functions: { "a:length": () => run().then(() => ({ ok: true, value: '"done"', logLines: [] })) },
      httpAction: async (sent) => {
        await sent.text();
        await run();
        return new Response("done");
      },
    });
    const answered = fetch(`${servers.url}${path}`, { method: "POST", body: aCall(600) });
    await begun.promise;
    expect(inbound.heldBytes).toBe(600);
    const gone: string[] = [];
    inbound.open(() => gone.push("late")).holds(500);
    expect(gone).toEqual(["late"]);
    running.resolve(undefined);
    expect(await (await answered).text()).toContain("done");
  });

  // Caught: a signed-in caller's body dropped to make room for anonymous ones.
  test("the body of a signed-in caller is not dropped while it is being received", async () => {
    const inbound = await serving(new InboundBudget(1_000));
    const { sending, answered } = anOpenRequest(`${servers.url}/api/query`, 600, ADMIN);
    await untilHeld(inbound, 600);
    const gone: string[] = [];
    inbound.open(() => gone.push("stranger")).holds(500);
    expect([gone, inbound.heldBytes]).toEqual([["stranger"], 600]);
    sending.destroy();
    await answered.catch(() => undefined);
  });

  // Caught: unread responses that were not counted.
  test("an unread response counts too, and one that exceeds the budget is cut off", async () => {
    await serving(new InboundBudget(5_000));
    await expect(post(JSON.stringify({ path: "a:long", args: {} }))).rejects.toThrow();
    await servers.close();
    const inbound = await serving(new InboundBudget(20_000));
    expect(await post(JSON.stringify({ path: "a:long", args: {} }))).toMatchObject([200, { status: "success" }]);
    await untilHeld(inbound, 0);
  });
});
