import { readdirSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { ConvexHttpClient } from "convex/browser";
import { expect, test } from "vitest";
import { askForUpgrade } from "../../testing/testUpgrade.ts";
import { aBoardProcess } from "../../testing/boardProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { api } from "../conformance/noticeBoard/project/convex/_generated/api";
import { aRawSocket } from "../../testing/rawSocket.ts";

const TIMEOUT_MS = 60_000;
const SOCKETS = 50;
const MB = 1_000_000;

const deployment = forAllTests(aBoardProcess, TIMEOUT_MS);

const PACKED_TEXT = 0xc1;
const SESSION = "0b2b1ec0-6f3b-4b6b-8a39-3c9d6c8f0a11";

/** The official client's frame, but compressed, under a mask of zeroes. */
function packed(message: string): Buffer {
  const payload = deflateRawSync(message, { finishFlush: 2 });
  const head = Buffer.alloc(14);
  head[0] = PACKED_TEXT;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(payload.byteLength), 2);
  return Buffer.concat([head, payload]);
}

async function aPackingSocket(url: string): Promise<Socket> {
  const { raw } = await askForUpgrade({ port: Number(new URL(url).port) });
  raw.write(packed(JSON.stringify({ type: "Connect", sessionId: SESSION, connectionCount: 0 })));
  return raw;
}

/** Resolves when the frame is answered or the socket closed. */
function isAnswered(socket: Socket, frame: Buffer): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    for (const event of ["data", "close"]) socket.once(event, () => resolve());
  });
  socket.write(frame);
  return answered;
}

/** A query whose only argument is a list of this many empty objects. */
function asking(objects: number): string {
  const args = [{ a: [] }];
  const modifications = [{ type: "Add", queryId: 0, udfPath: "people:whoAsks", args }];
  const text = JSON.stringify({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
  return text.replace("[]", `[${"{},".repeat(objects - 1)}{}]`);
}

interface LogLine {
  level: string;
  path?: string;
  requestId?: string;
  error?: string;
  counts?: Record<string, number>;
}

// Caught, one at a time: an error logged without a path each time, which a stranger may cause as often as they like; a
// scheduled function's error counted with those of strangers. This test comes first: only the first refusal of a period
// is logged in full.
test(
  "a rejected promise that nobody awaited fails the action, is logged with its name, and for strangers only counted",
  async () => {
    const { url, told } = deployment().current();
    const client = new ConvexHttpClient(url, { logger: false });
    const lines = (level: string): LogLine[] =>
      told()
        .split("\n")
        .filter((line) => line.includes("function failed"))
        .map((line) => JSON.parse(line) as LogLine)
        .filter((line) => line.level === level);
    const counted = (): number =>
      lines("refusal").reduce((sum, { counts }) => sum + (counts?.["function failed"] ?? 1), 0);
    const stray = { path: "refusals:stray", requestId: expect.any(String) as string };
    const failing = (): Promise<void> =>
      expect(client.action(api.refusals.stray, {})).rejects.toThrow("Uncaught Error: nobody waits for this");
    for (let call = 0; call < 3; call += 1) await failing();
    await expect.poll(counted).toBe(3);
    expect(lines("refusal")[0]).toMatchObject(stray);
    expect(lines("refusal")[0]?.error).toMatch(/^Uncaught Error: nobody waits for this\s+at .*refusals\.ts/);
    expect(lines("error")).toEqual([]);
    await client.mutation(api.refusals.strayLater, {});
    await expect.poll(() => lines("error")).toMatchObject([stray]);
    client.setAuth(await deployment().tokens.sign({ sub: "ann" }));
    await failing();
    await expect.poll(() => lines("error")).toMatchObject([stray, stray]);
    expect(counted()).toBe(3);
  },
  TIMEOUT_MS,
);

// Caught: twelve sockets with 18 KB each stopped the deployment, when arguments of large frames were kept parsed, under
// the limit for people who have signed in.
test.each([
  ["as much as there was room for before", 6_500_000],
  ["as much as there is room for", 15_000],
])(
  "fifty sockets without a sign-in cost less than 100 MB, each asking for %s",
  async (_, objects) => {
    const { url, residentBytes } = deployment().current();
    const frame = packed(asking(objects));
    const before = residentBytes();
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => aPackingSocket(url)));
    await Promise.all(sockets.map((socket) => isAnswered(socket, frame)));
    const honest = await aRawSocket(url);
    for (let request = 0; request < 10; request += 1) {
      expect(await honest.mutate(request, "board:clear")).toMatchObject({ success: true });
    }
    const grown = residentBytes() - before;
    // NaN where the system does not report it.
    expect(Number.isNaN(grown) ? 0 : grown).toBeLessThan(100 * MB);
    expect(deployment().current().hasEnded()).toBe(false);
    for (const socket of sockets) socket.destroy();
    await honest.close();
  },
  TIMEOUT_MS,
);

// Caught: 16 bodies of 22 MB, which ended the process.
test(
  "large bodies without a sign-in are refused before they are read",
  async () => {
    const { url, residentBytes } = deployment().current();
    const before = residentBytes();
    const body = `{"path":"people:whoAsks","args":{"a":[${"{},".repeat(7_000_000)}{}]}}`;
    const sent = Array.from({ length: 8 }, async () => {
      const response = await fetch(`${url}/api/query`, { method: "POST", body }).catch(() => null);
      return response?.status ?? 413;
    });
    expect(new Set(await Promise.all(sent))).toEqual(new Set([413]));
    const grown = residentBytes() - before;
    expect(Number.isNaN(grown) ? 0 : grown).toBeLessThan(100 * MB);
  },
  TIMEOUT_MS,
);

/** True if any file of the folder, at any depth, contains the text. */
function isOnDisk(folder: string, text: string): boolean {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(text));
}

// Caught: an answer stored on disk for each, as before.
test(
  "mutations that write nothing store nothing on disk, without a sign-in",
  async () => {
    const { current, dataFolder } = deployment();
    const [reader, writer] = [await aRawSocket(current().url), await aRawSocket(current().url)];
    const calls = Array.from({ length: 100 }, (_, call) => reader.mutate(call, "people:whoWrites"));
    expect(await Promise.all(calls)).toMatchObject(calls.map(() => ({ success: true })));
    await writer.mutate(1, "notices:addRanks", { author: "ann", ranks: [1] });
    expect([reader, writer].map(({ sessionId }) => isOnDisk(dataFolder, sessionId))).toEqual([false, true]);
    for (const socket of [reader, writer]) await socket.close();
  },
  TIMEOUT_MS,
);
