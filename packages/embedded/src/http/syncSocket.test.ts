import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Clock } from "../domain/clock.ts";
import { MAX_CLIENT_MESSAGE_BYTES, parseClientMessage } from "../protocol/clientMessages.ts";
import { encodeActionResponse } from "../protocol/serverMessages.ts";
import type { Sessions, Transport } from "../protocol/transport.ts";
import { startTestServers, type TestServers } from "../../testing/testServers.ts";
import { askForUpgrade } from "../../testing/testUpgrade.ts";

/** Echoes an action's argument, and accepts any token; `bug` simulates an internal error. */
function echoSessions(): { sessions: Sessions; opened: Transport[]; closed: string[] } {
  const opened: Transport[] = [];
  const closed: string[] = [];
  const sessions: Sessions = {
    open: (transport, { id, clientVersion }) => {
      opened.push(transport);
      return {
        onMessage: (text) => {
          const message = parseClientMessage(text);
          if (message.type === "Authenticate") transport.trust(message.tokenType === "User" ? "proven" : "none");
          if (message.type !== "Action") return;
          if (message.udfPath === "bug") throw new Error("secret detail");
          const value = message.args.text;
          transport.send(encodeActionResponse(message.requestId, { ok: true, value, logLines: [] }));
        },
        onClose: () => closed.push(`${clientVersion} ${String(id.length)}`),
      };
    },
  };
  return { sessions, opened, closed };
}

/** A clock whose timers fire only on demand. */
function handClock(): { clock: Clock; ring: () => void; delays: number[] } {
  let timers: (() => void)[] = [];
  const delays: number[] = [];
  const setTimer = (run: () => void, delayMs: number): { cancel(): void } => {
    timers.push(run);
    delays.push(delayMs);
    return { cancel: () => (timers = timers.filter((timer) => timer !== run)) };
  };
  const ring = (): void => {
    const due = timers;
    timers = [];
    for (const timer of due) timer();
  };
  return { clock: { now: () => 0, setTimer }, ring, delays };
}

let servers: TestServers;
const openSockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.terminate();
  await servers.close();
});

async function aSocket(address = "/api/1.48.0/sync"): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${String(servers.port)}${address}`);
  openSockets.push(socket);
  await once(socket, "open");
  return socket;
}

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(data.toString("utf8"));
}

async function closeOf(socket: WebSocket): Promise<[code: number, reason: string]> {
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  return [code, reason.toString("utf8")];
}

const TOKEN = JSON.stringify({ type: "Authenticate", tokenType: "User", value: "t", baseVersion: 0 });
const action = (udfPath: string, argument: unknown = {}): string =>
  JSON.stringify({ type: "Action", requestId: 1, udfPath, args: [argument] });

async function expectEcho(socket: WebSocket, argument: unknown = { n: 1 }): Promise<void> {
  const answered = nextMessage(socket);
  socket.send(action("echo", argument));
  expect(await answered).toMatchObject({ type: "ActionResponse", success: true, result: argument });
}

describe("a sync socket", () => {
  test("carries messages both ways, small and large, with deflate agreed", async () => {
    const { sessions, closed } = echoSessions();
    servers = await startTestServers({ sessions });
    const socket = await aSocket();
    expect(socket.extensions).toContain("permessage-deflate");
    await expectEcho(socket);
    socket.send(TOKEN);
    await expectEcho(socket, { text: "é".repeat(2 * 1024 * 1024) });
    socket.close();
    await closeOf(socket);
    await expect.poll(() => closed).toEqual(["1.48.0 16"]);
  });

  // Caught: each of the three branches of `receive` swapped for another.
  test.each([
    ["broken JSON", "{", /Invalid JSON/],
    ["an unknown message", '{"type":"Drop"}', /malformed/],
    ["a binary frame", Buffer.from("{}"), /binary/],
  ])("that sends %s gets an error and is closed, without affecting others", async (_what, frame, sentence) => {
    servers = await startTestServers({ sessions: echoSessions().sessions });
    const [culprit, bystander] = [await aSocket(), await aSocket()];
    const [told, gone] = [nextMessage(culprit), closeOf(culprit)];
    culprit.send(frame);
    expect(await told).toMatchObject({ type: "FatalError", error: expect.stringMatching(sentence) as string });
    expect(await gone).toMatchObject([1008, expect.stringMatching(sentence) as string]);
    const error = expect.stringMatching(sentence) as string;
    const connection = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    expect(servers.log).toEqual([
      { level: "refusal", message: "A client broke the protocol", details: { connection, error } },
    ]);
    await expectEcho(bystander);
  });

  // Caught: a message in pieces without end, each of which takes memory of its own.
  test("takes a message in 1,024 fragments, and is closed at one more", async () => {
    servers = await startTestServers({ sessions: echoSessions().sessions });
    const socket = await aSocket();
    socket.send(TOKEN);
    const sendIn = (fragments: number): void => {
      const text = action("echo", { n: 1 }).padEnd(fragments, " ");
      const compress = false;
      for (const letter of text.slice(0, fragments - 1)) socket.send(letter, { fin: false, compress });
      socket.send(text.slice(fragments - 1), { fin: true, compress });
    };
    const answered = nextMessage(socket);
    sendIn(1_024);
    expect(await answered).toMatchObject({ type: "ActionResponse", result: { n: 1 } });
    const gone = closeOf(socket);
    sendIn(1_025);
    expect((await gone)[0]).toBe(1008);
  });

  test("that sends an oversized message is closed, without affecting others", async () => {
    servers = await startTestServers({ sessions: echoSessions().sessions });
    const [culprit, bystander] = [await aSocket(), await aSocket()];
    culprit.on("error", () => undefined);
    culprit.send(TOKEN);
    const gone = closeOf(culprit);
    culprit.send("x".repeat(MAX_CLIENT_MESSAGE_BYTES + 1));
    expect((await gone)[0]).toBe(1009);
    await expectEcho(bystander);
  });

  test("whose session fails may reconnect at once, and gets only a request id", async () => {
    servers = await startTestServers({ sessions: echoSessions().sessions });
    const [victim, bystander] = [await aSocket(), await aSocket()];
    const gone = closeOf(victim);
    victim.send(action("bug"));
    const [code, reason] = await gone;
    expect(code).toBe(1011);
    expect(reason).toMatch(/^InternalServerError: \[Request ID: [0-9a-f]{16}\]$/);
    const error = expect.stringMatching(/secret detail[^]*\n +at /) as string;
    expect(servers.log.at(-1)).toEqual({
      level: "error",
      message: "A session failed",
      details: { connection: reason.slice(-17, -1), error },
    });
    await expectEcho(bystander);
    await expectEcho(await aSocket());
  });

  // Caught: an invalid frame that reached no error handler.
  test("with an error below the protocol affects no others", async () => {
    servers = await startTestServers({ sessions: echoSessions().sessions });
    const bystander = await aSocket();
    const { raw } = await askForUpgrade(servers);
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
    await once(raw, "close");
    const connection = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    const error = expect.stringMatching(/^Invalid WebSocket frame/) as string;
    expect(servers.log).toEqual([{ level: "refusal", message: "A socket failed", details: { connection, error } }]);
    await expectEcho(bystander);
  });

  test.each(["/api/sync", "/api/latest/sync", "/api/1.48.0/other", "/"])("is not to be had at %s", async (address) => {
    servers = await startTestServers();
    await expect(aSocket(address)).rejects.toThrow(/404/);
  });
});

describe("keeping alive", () => {
  test("an idle client gets both kinds of ping", async () => {
    const { clock, ring, delays } = handClock();
    servers = await startTestServers({ sessions: echoSessions().sessions, clock });
    const socket = await aSocket();
    for (let round = 0; round < 2; round++) {
      const [message, ping] = [nextMessage(socket), once(socket, "ping")];
      ring();
      expect(await message).toEqual({ type: "Ping" });
      await ping;
    }
    // A client takes a server that is silent for a minute for gone.
    expect(delays.filter((delayMs) => delayMs === 20_000)).toHaveLength(3);
  });

  // Caught: the count of missed pongs never raised; never reset; a client given up after two of them, or four.
  test("a client that answers stays connected, one that missed three pongs is disconnected", async () => {
    const { clock, ring } = handClock();
    const { sessions, opened, closed } = echoSessions();
    servers = await startTestServers({ sessions, clock });
    const present = await aSocket();
    const vanished = await aSocket();
    vanished.pause();
    for (let round = 0; round < 4; round++) {
      expect(closed).toEqual([]);
      const pinged = nextMessage(present);
      ring();
      await pinged;
      await expectEcho(present);
    }
    await expect.poll(() => closed).toHaveLength(1);
    expect(opened).toHaveLength(2);
    await expectEcho(present);
  });
});

test("a stopping deployment closes its clients' sockets", async () => {
  servers = await startTestServers({ sessions: echoSessions().sessions });
  const socket = await aSocket();
  const gone = closeOf(socket);
  await servers.close();
  expect(await gone).toEqual([1001, "The deployment is stopping."]);
  servers = await startTestServers();
});

// Caught: a deployment that did not stop for as long as one of its clients was asleep.
test("a stopping deployment waits a second for a client that does not answer", async () => {
  const { clock, ring, delays } = handClock();
  const { sessions, closed } = echoSessions();
  servers = await startTestServers({ sessions, clock });
  const asleep = await aSocket();
  asleep.pause();
  const stopped = servers.close();
  expect([delays.at(-1), closed]).toEqual([1_000, []]);
  ring();
  await stopped;
  expect(closed).toHaveLength(1);
  servers = await startTestServers();
});

// Caught: a reason cut within a character, or too long for a close frame.
test("the reason of a closed socket is cut at whole characters", async () => {
  const { sessions, opened } = echoSessions();
  servers = await startTestServers({ sessions });
  const socket = await aSocket();
  const gone = closeOf(socket);
  opened[0]?.close(1008, `${"é".repeat(61)}éx`);
  expect(await gone).toEqual([1008, "é".repeat(61)]);
});
