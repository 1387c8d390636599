import { once } from "node:events";
import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { deflateRawSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { MAX_STRANGER_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import type { Sessions, Transport } from "../protocol/transport.ts";
import { InboundBudget } from "./inboundBudget.ts";
import { startTestServers, type TestServers } from "../testing/testServers.ts";
import { askForUpgrade } from "../testing/testUpgrade.ts";

const MIB = 1024 * 1024;
const TWO_MESSAGES = 2 * MAX_STRANGER_MESSAGE_BYTES;

let servers: TestServers;
const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await servers.close();
});

/** Lengths of the messages that arrived, and the ends in the deployment's hands. */
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

/** However it ends. */
const endOf = (raw: Socket): Promise<void> =>
  new Promise((resolve) => {
    raw.once("close", () => {
      resolve();
    });
  });

/** A connection that writes the frames itself: as a server sees them, with a mask of zeroes. */
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

/** This many bytes of JSON, packed as tightly as it gets. */
const bomb = (bytes: number): Buffer => deflateRawSync(Buffer.alloc(bytes, " "), { finishFlush: 2 });

describe("a stranger's socket", () => {
  // Caught: the limit of people who have signed in for everybody.
  test("may send messages of 64 KiB, and is closed at the next byte", async () => {
    const { arrived } = await serving();
    const socket = await aSocket();
    const text = randomBytes(MAX_STRANGER_MESSAGE_BYTES / 2).toString("hex");
    socket.send(text, { compress: false });
    await expect.poll(() => arrived).toEqual([MAX_STRANGER_MESSAGE_BYTES]);
    const gone = closeOf(socket);
    socket.send(`${text}x`, { compress: false });
    expect(await gone).toBe(1009);
    expect(arrived).toHaveLength(1);
  });

  // Caught: 20 KB that became 20 MB and held the thread for a third of a second.
  test("cannot have a small frame unpacked to a large one", async () => {
    const { arrived } = await serving();
    const raw = await aRawConnection();
    const packed = bomb(20 * MIB);
    expect(packed.byteLength).toBeLessThan(24 * 1024);
    raw.write(frame(LAST | PACKED | TEXT, packed));
    await endOf(raw);
    expect(arrived).toEqual([]);
  });

  // Caught: small bombs without end, each within the limit of a message.
  test("cannot send many messages that are packed more tightly than people's are", async () => {
    const { arrived } = await serving();
    const raw = await aRawConnection();
    const packed = frame(LAST | PACKED | TEXT, bomb(MAX_STRANGER_MESSAGE_BYTES));
    raw.write(Buffer.concat(Array.from({ length: 50 }, () => packed)));
    await endOf(raw);
    expect(arrived.length).toBeLessThan(10);
  });

  test("may send many messages that are packed as JSON usually is", async () => {
    const { arrived } = await serving();
    const socket = await aSocket();
    const question = (at: number) => ({ type: "Add", queryId: at, udfPath: "notes/open:list", args: [{ at }] });
    const text = JSON.stringify(Array.from({ length: 500 }, (_, at) => question(at)));
    for (let time = 0; time < 40; time += 1) socket.send(text, { compress: true });
    await expect.poll(() => arrived).toEqual(Array<number>(40).fill(text.length));
  });

  // Caught: a message that was counted only when it was whole.
  test.each<[string, number, Buffer]>([
    [
      "in pieces",
      400 * 128,
      Buffer.concat(Array.from({ length: 400 }, (_, at) => frame(at === 0 ? TEXT : MORE, ONE_BYTE))),
    ],
    ["in packed pieces", 60_000, frame(TEXT | PACKED, bomb(60_000))],
    ["by half", 30_000, frame(LAST | TEXT, Buffer.alloc(30_000), 60_000)],
  ])("pays for a message that comes %s and never ends", async (_, bytes, sent) => {
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

  test("costs as much as it may hold from its first moment, and nothing when it is gone", async () => {
    const { inbound } = await serving();
    const socket = await aSocket();
    await expect.poll(() => inbound.heldBytes).toBe(TWO_MESSAGES);
    socket.terminate();
    await expect.poll(() => inbound.heldBytes).toBe(0);
  });

  // Caught: eleven thousand sockets where there is room for ten.
  test("gives way where there is no room for another one, the oldest first", async () => {
    await serving(new InboundBudget(2 * TWO_MESSAGES));
    const oldest = await aSocket();
    const gone = closeOf(oldest);
    const others = [await aSocket(), await aSocket()];
    expect(await gone).toBe(1013);
    expect(others.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  // Caught: what the session keeps without a limit of its own, which let one socket take all the room there is.
  test("is closed when its session keeps too much", async () => {
    const { transports, inbound } = await serving();
    const socket = await aSocket();
    const gone = closeOf(socket);
    transports[0]?.keeps(8 * MAX_STRANGER_MESSAGE_BYTES - 2 * 2_048, 2);
    expect(inbound.heldBytes).toBe(10 * MAX_STRANGER_MESSAGE_BYTES);
    socket.ping();
    expect(await Promise.race([gone, once(socket, "pong").then(() => "as much as it may")])).toBe("as much as it may");
    transports[0]?.keeps(-100, 0);
    transports[0]?.keeps(101, 0);
    expect(await gone).toBe(1013);
  });

  // Caught: answers for someone who does not read, of which nobody knew.
  test("pays for answers as long as it does not read them", async () => {
    const { transports, inbound } = await serving();
    const socket = await aSocket();
    socket.pause();
    // Far more than the machine's own buffers take.
    const text = randomBytes(8 * MIB).toString("base64");
    transports[0]?.send(text);
    expect(inbound.heldBytes).toBe(TWO_MESSAGES + text.length);
    socket.resume();
    await expect.poll(() => inbound.heldBytes).toBe(TWO_MESSAGES);
  });
});

describe("while a token is checked", () => {
  // Caught: frames read all the while, as many as came.
  test("nothing more is read, and it is read when the answer is there", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    transports[0]?.trust("checking");
    socket.send("later");
    socket.ping();
    await expect.poll(() => socket.bufferedAmount).toBe(0);
    // Whatever came before this one has been looked at.
    await aSocket();
    expect(arrived).toEqual([]);
    transports[0]?.trust("none");
    await once(socket, "pong");
    expect(arrived).toEqual([5]);
  });

  // Caught: what came right behind the token held to the stranger's limit, at which people's clients came back for ever.
  test("a large message may be on its way", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    transports[0]?.trust("checking");
    const text = randomBytes(MIB).toString("hex");
    socket.send(text, { compress: false });
    transports[0]?.trust("proven");
    await expect.poll(() => arrived).toEqual([text.length]);
  });

  // Caught: a token that is none, and behind it what unpacks to as much as people may send.
  test("what is on its way may unpack to 4 MiB, and not to more", async () => {
    const { arrived, transports } = await serving();
    const raw = await aRawConnection();
    raw.write(Buffer.concat([TOKEN_FRAME, frame(LAST | PACKED | TEXT, bomb(4 * MIB))]));
    await expect.poll(() => arrived).toEqual([TOKEN.length, 4 * MIB]);
    transports[0]?.trust("none");
    const other = await aRawConnection();
    other.write(Buffer.concat([TOKEN_FRAME, frame(LAST | PACKED | TEXT, bomb(4 * MIB + 1))]));
    await expect.poll(() => servers.log.map(({ message }) => message)).toContain("A socket broke");
    expect(arrived).toEqual([TOKEN.length, 4 * MIB, TOKEN.length]);
  });

  // Caught: the limit not lowered again, and a large message that had begun meanwhile held for as long as one likes.
  test.each([
    ["on the heels of the token", [TOKEN_FRAME, LARGE], []],
    ["after the refusal", [TOKEN_FRAME], [LARGE]],
  ])("a large message %s is not waited for once the token is refused", async (_, before, after) => {
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

describe("a socket on which somebody has signed in", () => {
  test("may send large messages, packed as tightly as they get", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    transports[0]?.trust("proven");
    const text = " ".repeat(6 * MIB);
    socket.send(text, { compress: true });
    await expect.poll(() => arrived).toEqual([text.length]);
  });

  test("never falls back", async () => {
    const { arrived, transports } = await serving();
    const socket = await aSocket();
    for (const trust of ["proven", "checking", "none"] as const) transports[0]?.trust(trust);
    socket.send(" ".repeat(MIB), { compress: true });
    await expect.poll(() => arrived).toEqual([MIB]);
  });

  test("costs what it holds, and does not give way for strangers", async () => {
    const { transports, inbound } = await serving(new InboundBudget(2 * TWO_MESSAGES));
    const known = await aSocket();
    transports[0]?.trust("proven");
    expect(inbound.heldBytes).toBe(0);
    transports[0]?.keeps(TWO_MESSAGES, 50);
    expect(inbound.heldBytes).toBe(TWO_MESSAGES);
    const first = await aSocket();
    const gone = closeOf(first);
    await aSocket();
    expect(await gone).toBe(1013);
    expect(known.readyState).toBe(WebSocket.OPEN);
  });

  // Caught: half a message of 20 MiB on each of many sockets, of which nobody knew.
  test("pays for a message that is not complete", async () => {
    const { transports, inbound } = await serving();
    const raw = await aRawConnection();
    transports[0]?.trust("proven");
    raw.write(frame(LAST | TEXT, Buffer.alloc(2 * MIB), 10 * MIB));
    await expect.poll(() => inbound.heldBytes).toBeGreaterThanOrEqual(2 * MIB);
    raw.destroy();
    await expect.poll(() => inbound.heldBytes).toBe(0);
  });
});
