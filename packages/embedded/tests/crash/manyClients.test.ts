import { expect, test } from "vitest";
import type { JsonValue } from "../../src/domain/json.ts";
import { aBoardProcess } from "../../testing/boardProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { scaled } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";
import { seededRandom } from "@passage/testkit/seededRandom";

const CLIENTS = scaled(60, 1_000);
const DEAF = CLIENTS / 5;
/** Far more for each deaf client than the deployment and the machine's sockets buffer for it. */
const CHANGES = scaled(60, 100);
const TEXT_CHARACTERS = 500_000;
const TIMEOUT_MS = scaled(120_000, 900_000);
const STORM_GUARD_MS = scaled(30_000, 60_000);

const deployment = forAllTests(aBoardProcess, TIMEOUT_MS);

function connected(count: number): Promise<RawSocket[]> {
  return Promise.all(Array.from({ length: count }, () => aRawSocket(deployment().current().url)));
}

function megabytes(bytes: number): string {
  return `${String(Math.round(bytes / 1_000_000))} MB`;
}

const random = seededRandom(11);
/** Hardly compressible, so that the socket carries about as many bytes as the text has. */
const letters = Array.from({ length: TEXT_CHARACTERS }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join(
  "",
);

/** A different text for each change, from 1 on. */
function textOf(change: number): string {
  return letters.slice(change) + letters.slice(0, change);
}

// Caught: a client sent every Transition, however much it had left unread.
testInLongRun(
  "clients that never read use bounded memory, affect nobody, and catch up when they read again",
  async () => {
    const [writer] = await connected(1);
    if (writer === undefined) return expect.fail("no writer");
    // Without a sign-in its messages would be too long.
    writer.signIn(await deployment().tokens.sign({ sub: "writer" }, 3_600));
    const { result: id } = await writer.mutate(0, "notices:add", { author: "long", rank: 0, text: "first" });
    const deaf = await connected(DEAF);
    const quick = await connected(CLIENTS - DEAF);
    for (const socket of deaf) socket.watch(1, "notices:find", { id });
    for (const socket of quick) socket.watch(1, "notices:ranksOf", { author: "quick", order: "asc" });
    await Promise.all([...deaf, ...quick].map((socket) => socket.until(() => socket.latest?.values.has(1) === true)));
    const before = deployment().current().residentBytes();
    for (const socket of deaf) socket.pause();
    const seenBefore = deaf.map(({ steps }) => steps.length);

    let text = "";
    const waits: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      text = textOf(change);
      await writer.mutate(2 * change, "notices:change", { id, text });
      const begun = performance.now();
      await writer.mutate(2 * change + 1, "notices:addRanks", { author: "quick", ranks: [change] });
      await Promise.all(quick.map((socket) => socket.untilValue(1, (ranks) => (ranks as number[]).length === change)));
      waits.push(performance.now() - begun);
    }
    const grown = deployment().current().residentBytes() - before;
    console.log(
      `${String(DEAF)} deaf clients missed ${megabytes(CHANGES * TEXT_CHARACTERS)} each: the process grew by ` +
        `${megabytes(grown)}; the ${String(quick.length)} others waited ${String(Math.round(Math.max(...waits)))} ms at most`,
    );
    // At most a fifth was measured; NaN where the system does not report it.
    expect(Number.isNaN(grown) ? 0 : grown).toBeLessThan((DEAF * CHANGES * TEXT_CHARACTERS) / 2);
    for (const socket of deaf) socket.resume();
    const isNewest = (notice: JsonValue): boolean => (notice as { text: string }).text === text;
    const caughtUp = deaf.map(async (socket) => {
      try {
        await socket.untilValue(1, isNewest);
      } catch {
        // Deaf for so long that its socket was closed: it reconnects, as the official client does.
        const again = await aRawSocket(deployment().current().url);
        again.watch(1, "notices:find", { id });
        await again.untilValue(1, isNewest);
        await again.close();
      }
    });
    await Promise.all(caughtUp);
    const told = deaf.map(({ steps }, at) => steps.length - (seenBefore[at] ?? 0));
    console.log(`of ${String(CHANGES)} changes they were told ${String(Math.max(...told))} at most`);
    expect(Math.max(...told)).toBeLessThan(CHANGES / 2);
    await Promise.all([writer, ...deaf, ...quick].map((socket) => socket.close()));
  },
  TIMEOUT_MS,
);

test(
  "after a restart all clients come back at once and are served",
  async () => {
    const sockets = await connected(CLIENTS);
    const [first] = sockets;
    await first?.mutate(0, "notices:addRanks", { author: "storm", ranks: [1, 2] });
    const watchAll = async (clients: RawSocket[]): Promise<void> => {
      for (const [at, socket] of clients.entries()) {
        socket.watch(1, "notices:ranksOf", { author: "storm", order: "asc" });
        // A query that no other client shares.
        socket.watch(2, "notices:ranksOf", { author: "storm", order: "desc", above: -at });
      }
      await Promise.all(
        clients.map(async (socket) => {
          await socket.untilValue(1, (ranks) => (ranks as number[]).length === 2);
          await socket.untilValue(2, (ranks) => (ranks as number[]).length === 2);
        }),
      );
    };
    await watchAll(sockets);
    await deployment().current().kill("SIGKILL");
    await Promise.all(sockets.map((socket) => socket.untilClosed()));
    await deployment().restart();
    const begun = performance.now();
    const again = await connected(CLIENTS);
    await watchAll(again);
    const tookMs = performance.now() - begun;
    console.log(`${String(CLIENTS)} clients were served ${String(Math.round(tookMs))} ms after the restart`);
    expect(tookMs).toBeLessThan(STORM_GUARD_MS);
    await Promise.all(again.map((socket) => socket.close()));
  },
  TIMEOUT_MS,
);
