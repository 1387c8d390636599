import { once } from "node:events";
import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { deflateRawSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { MAX_ANONYMOUS_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import type { Sessions, Transport } from "../protocol/transport.ts";
import { InboundBudget } from "./inboundBudget.ts";
import { startTestServers, type TestServers } from "../../testing/testServers.ts";
import { askForUpgrade } from "../../testing/testUpgrade.ts";

const MIB = 1024 * 1024;
const TWO_MESSAGES = 2 * MAX_ANONYMOUS_MESSAGE_BYTES;

let servers: TestServers;
const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await servers.close();
});

/** Lengths of the messages that arrived, and the server-side transports. */
async function serving(inbound = new InboundBudget()) {
  const arrived: number[] = [];
  const transports: Transport[] = [];
  const sessions: Sessions = {
    open: (transport) => {
      transports.push(transport);
      const onMessage = (text: string): void => {
        arrived.push(text.length);
        if (text === TOKEN) transport.trust("checking");
      };
      return { onMessage, onClose: () => undefined };
    },
  };
  servers = await startTestServers({ sessions, inbound });
  return { arrived, transports, inbound };
}

async function aSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${String(servers.port)}/api/1.48.0/sync`);
  ends.push(() => {
    socket.terminate();
  });
  socket.on("error", () => undefined);
  await once(socket, "open");
  return socket;
}

async function closeOf(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, "close")) as [number];
  return code;
}

/** Resolves however the connection ends. */
const endOf = (raw: Socket): Promise<void> =>
  new Promise((resolve) => {
    raw.once("close", () => {
      resolve();
    });
  });

/** A connection that writes raw frames as a client, with a mask of zeroes. */
async function aRawConnection(): Promise<Socket> {
  const { raw } = await askForUpgrade(servers);
  ends.push(() => raw.destroy());
  return raw;
}

const TEXT = 0x01;
const MORE = 0x00;
const LAST = 0x80;
const PACKED = 0x40;
const ONE_BYTE = Buffer.from("x");
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

function frame(flags: number, payload: Uint8Array, announced = payload.byteLength): Buffer {
  const head = Buffer.alloc(14);
  head[0] = flags;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(announced), 2);
  return Buffer.concat([head, payload]);
}

const TOKEN = "a token";
const TOKEN_FRAME = frame(LAST | TEXT, Buffer.from(TOKEN));
const LARGE = frame(LAST | TEXT, Buffer.alloc(20_000), 10 * MIB);

/** This many bytes of JSON, at maximum compression. */
const bomb = (bytes: number): Buffer => deflateRawSync(Buffer.alloc(bytes, " "), { finishFlush: 2 });

describe("an anonymous socket", () => {
  // Caught: the limit of signed-in clients for everyone.
  test("may send messages of 64 KiB, and is closed at the next byte", async () => {
    const { arrived } = await serving();
    const socket = await aSocket();
    const text = randomBytes(MAX_ANONYMOUS_MESSAGE_BYTES / 2).toString("hex");
    socket.send(text, { compress: false });
    await expect.poll(() => arrived).toEqual([MAX_ANONYMOUS_MESSAGE_BYTES]);
    const gone = closeOf(socket);
    socket.send(`${text}x`, { compress: false });
    expect(await gone).toBe(1009);
    expect(arrived).toHaveLength(1);
  });

  // Caught: 20 KB that became 20 MB and blocked the thread for a third of a second.
  test("cannot send a small frame that decompresses to a large one", async () => {
    const { arrived } = await serving();
    const raw = await aRawConnection();
    const packed = bomb(20 * MIB);
    expect(packed.byteLength).toBeLessThan(24 * 1024);
    raw.write(frame(LAST | PACKED | TEXT, packed));
    await endOf(raw);
    expect(arrived).toEqual([]);
  });

  // Caught: unlimited small decompression bombs, each within the limit of a message.
  test("cannot send many messages with an abnormal compression ratio", async () => {
    const { arrived } = await serving();
    const raw = await aRawConnection();
    const packed = frame(LAST | PACKED | TEXT, bomb(MAX_ANONYMOUS_MESSAGE_BYTES));
    raw.write(Buffer.concat(Array.from({ length: 50 }, () => packed)));
    await endOf(raw);
    expect(arrived.length).toBeLessThan(10);
  });

  test("may send many messages with the usual compression ratio of JSON", async () => {
    const { arrived } = await serving();
    const socket = await aSocket();
    const question = (at: number) => ({ type: "Add", queryId: at, udfPath: "notes/open:list", args: [{ at }] });
    const text = JSON.stringify(Array.from({ length: 500 }, (_, at) => question(at)));
    for (let time = 0; time < 40; time += 1) socket.send(text, { compress: true });
    await expect.poll(() => arrived).toEqual(Array<number>(40).fill(text.length));
  });

  // Caught: a message counted only when it was complete.
  test.each<[string, number, Buffer]>([
    [
      "in pieces",
      400 * 128,
      Buffer.concat(Array.from({ length: 400 }, (_, at) => frame(at === 0 ? TEXT : MORE, ONE_BYTE))),
    ],
    ["in compressed pieces", 60_000, frame(TEXT | PACKED, bomb(60_000))],
    ["by half", 30_000, frame(LAST | TEXT, Buffer.alloc(30_000), 60_000)],
  ])("is charged for a message that comes %s and never ends", async (_, bytes, sent) => {
    const { inbound } = await serving();
    const raw = await aRawConnection();
    raw.write(sent);
    const held = (): number => {
      raw.write(PONG);
      return inbound.heldBytes;
    };
    await expect.poll(held).toBeGreaterThanOrEqual(TWO_MESSAGES + bytes);
    raw.destroy();
    await expect.poll(() => inbound.heldBytes).toBe(0);
  });

  test("is charged the most it may retain from the start, and nothing once closed", async () => {
    const { inbound } = await serving();
    const socket = await aSocket();
    await expect.poll(() => inbound.heldBytes).toBe(TWO_MESSAGES);
    socket.terminate();
    await expect.poll(() => inbound.heldBytes).toBe(0);
  });

  // Caught: eleven thousand sockets in a budget for ten.
  test("is closed when there is no room for another, the oldest first", async () => {
    await serving(new InboundBudget(2 * TWO_MESSAGES));
    const oldest = await aSocket();
    const gone = closeOf(oldest);
    const others = [await aSocket(), await aSocket()];
    expect(await gone).toBe(1013);
    expect(others.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  // Caught: no limit for what the session retains, so that one socket took the whole budget.
  test("is closed when its session retains too much", async () => {
    const { transports, inbound } = await serving();
    const socket = await aSocket();
    const gone = closeOf(socket);
    transports[0]?.retains(8 * MAX_ANONYMOUS_MESSAGE_BYTES - 2 * 2_048, 2);
    expect(inbound.heldBytes).toBe(10 * MAX_ANONYMOUS_MESSAGE_BYTES);
    socket.ping();
    expect(await Promise.race([gone, once(socket, "pong").then(() => "as much as it may")])).toBe("as much as it may");
    transports[0]?.retains(-100, 0);
    transports[0]?.retains(101, 0);
    expect(await gone).toBe(1013);
  });

  // Caught: unread responses that were not counted.
  test("is charged for responses until it reads them", async () => {
    const { transports, inbound } = await serving();
    const socket = await aSocket();
    socket.pause();
    // Far more than the operating system's buffers.
    const text = randomBytes(8 * MIB).toString("base64");
    transports[0]?.send(text);
    expect(inbound.heldBytes).toBe(TWO_MESSAGES + text.length);
    socket.resume();
    await expect.poll(() => inbound.heldBytes).toBe(TWO_MESSAGES);
  });
});

describe("while a token is checked", () => {
  // Caught: frames still read, as many as came.
  test("nothing more is read until the check has ended", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    transports[0]?.trust("checking");
    socket.send("later");
    socket.ping();
    await expect.poll(() => socket.bufferedAmount).toBe(0);
    // Ensures that everything sent before has been processed.
    await aSocket();
    expect(arrived).toEqual([]);
    transports[0]?.trust("none");
    await once(socket, "pong");
    expect(arrived).toEqual([5]);
  });

  // Caught: messages right after the token held to the anonymous limit, at which signed-in clients reconnected forever.
  test("a large message may be in flight", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    transports[0]?.trust("checking");
    const text = randomBytes(MIB).toString("hex");
    socket.send(text, { compress: false });
    transports[0]?.trust("proven");
    await expect.poll(() => arrived).toEqual([text.length]);
  });

  // Caught: an invalid token followed by a message that decompresses to the limit of signed-in clients.
  test("a message in flight may decompress to 4 MiB, and not to more", async () => {
    const { arrived, transports } = await serving();
    const raw = await aRawConnection();
    raw.write(Buffer.concat([TOKEN_FRAME, frame(LAST | PACKED | TEXT, bomb(4 * MIB))]));
    await expect.poll(() => arrived).toEqual([TOKEN.length, 4 * MIB]);
    transports[0]?.trust("none");
    const other = await aRawConnection();
    other.write(Buffer.concat([TOKEN_FRAME, frame(LAST | PACKED | TEXT, bomb(4 * MIB + 1))]));
    await expect.poll(() => servers.log.map(({ message }) => message)).toContain("A socket failed");
    expect(arrived).toEqual([TOKEN.length, 4 * MIB, TOKEN.length]);
  });

  // Caught: the limit not lowered again, so that a large message begun during the check was retained indefinitely.
  test.each([
    ["right after the token", [TOKEN_FRAME, LARGE], []],
    ["after the refusal", [TOKEN_FRAME], [LARGE]],
  ])("a large message sent %s is not waited for once the token is refused", async (_, before, after) => {
    const { transports, arrived } = await serving();
    const raw = await aRawConnection();
    const gone = endOf(raw);
    raw.write(Buffer.concat(before));
    await expect.poll(() => arrived).toEqual([TOKEN.length]);
    transports[0]?.trust("none");
    for (const part of after) raw.write(part);
    raw.write(Buffer.alloc(MIB));
    await gone;
    expect(arrived).toEqual([TOKEN.length]);
  });
});

describe("a signed-in socket", () => {
  test("may send large messages at maximum compression", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    transports[0]?.trust("proven");
    const text = " ".repeat(6 * MIB);
    socket.send(text, { compress: true });
    await expect.poll(() => arrived).toEqual([text.length]);
  });

  test("never returns to the anonymous limits", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    for (const trust of ["proven", "checking", "none"] as const) transports[0]?.trust(trust);
    socket.send(" ".repeat(MIB), { compress: true });
    await expect.poll(() => arrived).toEqual([MIB]);
  });

  test("is charged for the bytes that it retains, and is not closed for anonymous ones", async () => {
    const { transports, inbound } = await serving(new InboundBudget(2 * TWO_MESSAGES));
    const known = await aSocket();
    transports[0]?.trust("proven");
    expect(inbound.heldBytes).toBe(0);
    transports[0]?.retains(TWO_MESSAGES, 50);
    expect(inbound.heldBytes).toBe(TWO_MESSAGES);
    const first = await aSocket();
    const gone = closeOf(first);
    await aSocket();
    expect(await gone).toBe(1013);
    expect(known.readyState).toBe(WebSocket.OPEN);
  });

  // Caught: half a message of 20 MiB on each of many sockets, not counted.
  test("is charged for an incomplete message", async () => {
    const { transports, inbound } = await serving();
    const raw = await aRawConnection();
    transports[0]?.trust("proven");
    raw.write(frame(LAST | TEXT, Buffer.alloc(2 * MIB), 10 * MIB));
    await expect.poll(() => inbound.heldBytes).toBeGreaterThanOrEqual(2 * MIB);
    raw.destroy();
    await expect.poll(() => inbound.heldBytes).toBe(0);
  });
});
