import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aBoardProcess } from "../../testing/boardProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { scaled } from "@passage/testkit/longRun";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";
import { seededRandom } from "@passage/testkit/seededRandom";

const ROUNDS = scaled(3, 40);
const CLIENTS = 8;
/** Concurrent requests of a client, so that many answers are lost at each kill. */
const UNDER_WAY = 4;
const TIMEOUT_MS = scaled(90_000, 1_200_000);
const NAME = "mark";

/** Keeps its session over the kills, as a browser does, and records its answers. */
class Client {
  readonly sessionId = randomUUID();
  readonly #number: (requestId: number) => number;
  readonly unanswered = new Set<number>();
  readonly answered = new Set<number>();
  #next = 0;

  constructor(place: number) {
    this.#number = (requestId) => requestId * CLIENTS + place;
  }

  numbers(requestIds: Iterable<number>): number[] {
    return [...requestIds].map(this.#number);
  }

  /** Resends requests without an answer, then continues until `stop` says so or the process has ended. */
  async work(socket: RawSocket, stop: () => boolean): Promise<void> {
    const resends = [...this.unanswered].map((requestId) => this.#send(socket, requestId));
    const lanes = Array.from({ length: UNDER_WAY }, async () => {
      while (!stop()) {
        const requestId = this.#next;
        this.#next += 1;
        await this.#send(socket, requestId);
      }
    });
    await Promise.allSettled([...resends, ...lanes]);
  }

  async #send(socket: RawSocket, requestId: number): Promise<void> {
    this.unanswered.add(requestId);
    const args = { name: NAME, number: this.#number(requestId) };
    const { success } = await socket.mutate(requestId, "later:markTwice", args);
    if (!success) throw new Error("A mark was refused.");
    this.unanswered.delete(requestId);
    this.answered.add(requestId);
  }
}

const deployment = forAllTests(aBoardProcess, TIMEOUT_MS);

const clients = Array.from({ length: CLIENTS }, (_, place) => new Client(place));
const answeredCount = (): number => clients.reduce((sum, { answered }) => sum + answered.size, 0);
const ascending = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b);

async function marksNow(name: string): Promise<number[]> {
  const socket = await aRawSocket(deployment().current().url);
  socket.watch(1, "later:marks", { name });
  const marks = await socket.untilValue(1, () => true);
  await socket.close();
  return marks as number[];
}

async function loadUntil(stop: () => boolean, onStop: () => Promise<void>): Promise<void> {
  const sockets = await Promise.all(clients.map(({ sessionId }) => aRawSocket(deployment().current().url, sessionId)));
  const working = clients.map((client, at) => client.work(sockets[at] ?? expect.fail("no socket"), stop));
  await sockets[0]?.until(stop).catch(() => undefined);
  await onStop();
  await Promise.all(working);
  await Promise.all(sockets.map((socket) => socket.close()));
}

// Caught: answers sent before the commit was written; a resend run again; a scheduled mutation whose row was ended in a
// later commit.
test(
  "kill -9 under load loses nothing that was acknowledged, and a resend or a scheduled function happens exactly once",
  async () => {
    const random = seededRandom(7);
    for (let round = 0; round < ROUNDS; round += 1) {
      const until = answeredCount() + 40 + Math.floor(random() * 200);
      await loadUntil(
        () => answeredCount() >= until,
        () => deployment().current().kill("SIGKILL"),
      );
      await deployment().restart();
      const found = await marksNow(NAME);
      const known = clients.flatMap((client) => client.numbers(client.answered));
      const possible = new Set([...known, ...clients.flatMap((client) => client.numbers(client.unanswered))]);
      expect(new Set(found).size).toBe(found.length);
      expect(known.filter((number) => !found.includes(number))).toEqual([]);
      expect(found.filter((number) => !possible.has(number))).toEqual([]);
    }
    await loadUntil(
      () => true,
      () => Promise.resolve(),
    );
    expect(clients.flatMap(({ unanswered }) => [...unanswered])).toEqual([]);
    const socket = await aRawSocket(deployment().current().url);
    socket.watch(1, "later:unfinished");
    await socket.untilValue(1, (count) => count === 0);
    await socket.close();
    const all = ascending(clients.flatMap((client) => client.numbers(client.answered)));
    expect(all.length).toBeGreaterThan(ROUNDS * 40);
    expect(await marksNow(NAME)).toEqual(all);
    expect(await marksNow(`${NAME} later`)).toEqual(all);
  },
  TIMEOUT_MS,
);
