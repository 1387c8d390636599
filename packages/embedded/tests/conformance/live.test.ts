import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/domain/json.ts";
import { orderProblems } from "../serializability/workload.ts";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { scaled } from "@passage/testkit/longRun";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";

const deployment = forAllTests(aBoardDeployment, 60_000);
let writer: RawSocket;
const opened: RawSocket[] = [];
let request = 0;

const aSocket = async (): Promise<RawSocket> => {
  const socket = await aRawSocket(deployment().current().url);
  opened.push(socket);
  return socket;
};

async function write(path: string, args: JsonValue): Promise<JsonValue> {
  request += 1;
  const { success, result } = await writer.mutate(request, path, args);
  if (!success) expect.fail(JSON.stringify(result));
  return result;
}
const addRanks = (author: string, ...ranks: number[]) => write("notices:addRanks", { author, ranks });

beforeEach(async () => {
  writer = await aSocket();
  await write("board:clear", {});
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});

interface Page {
  page: { rank: number; _id: string }[];
  isDone: boolean;
  continueCursor: string;
}
const ranksIn = (page: JsonValue | undefined): number[] =>
  page === undefined ? [] : (page as unknown as Page).page.map(({ rank }) => rank);
const cursorOf = (page: JsonValue): string => (page as unknown as Page).continueCursor;

describe("live pages", () => {
  const pageArgs = (numItems: number, cursor: string | null): JsonValue => ({
    author: "ann",
    paginationOpts: { numItems, cursor, endCursor: null, id: 1 },
  });

  /** Two pages of two, one after the other, as a list on a screen has them. */
  async function twoPages(): Promise<RawSocket> {
    await addRanks("ann", 10, 20, 30, 40, 50);
    const socket = await aSocket();
    socket.watch(1, "notices:page", pageArgs(2, null));
    const first = await socket.untilValue(1, () => true);
    socket.watch(2, "notices:page", pageArgs(2, cursorOf(first)));
    await socket.untilValue(2, () => true);
    return socket;
  }
  const pagesOf = (socket: RawSocket): number[][] =>
    [1, 2].map((queryId) => ranksIn(socket.latest?.values.get(queryId)));

  // Caught: a page that always keeps its first size; a row was then lost between two pages or shown in both.
  test("have no gap and no overlap while rows come and go", async () => {
    const socket = await twoPages();
    expect(pagesOf(socket)).toEqual([
      [10, 20],
      [30, 40],
    ]);
    await addRanks("ann", 15, 5);
    await socket.until(() => pagesOf(socket).flat().length === 6);
    expect(pagesOf(socket)).toEqual([
      [5, 10, 15, 20],
      [30, 40],
    ]);
    await addRanks("ann", 25);
    await socket.until(() => pagesOf(socket).flat().length === 7);
    expect(pagesOf(socket)).toEqual([
      [5, 10, 15, 20],
      [25, 30, 40],
    ]);
    const gone = (socket.latest?.values.get(1) as unknown as Page).page.at(-1);
    await write("notices:remove", { id: gone?._id ?? "" });
    await socket.until(() => pagesOf(socket).flat().length === 6);
    expect(pagesOf(socket)).toEqual([
      [5, 10, 15],
      [25, 30, 40],
    ]);
  });

  // Caught: the journal from the client not used.
  test("are the same pages after the client has reconnected with its journal", async () => {
    await addRanks("ann", 10, 20, 30);
    const before = await aSocket();
    before.watch(1, "notices:page", pageArgs(2, null));
    const page = await before.untilValue(1, () => true);
    const journal = journalOf(before, 1);
    await before.close();
    await addRanks("ann", 5);
    const after = await aSocket();
    after.send({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [{ type: "Add", queryId: 1, udfPath: "notices:page", args: [pageArgs(2, null)], journal }],
    });
    const again = await after.untilValue(1, () => true);
    expect(ranksIn(again)).toEqual([5, 10, 20]);
    expect(cursorOf(again)).toBe(cursorOf(page));
  });
});

function journalOf(socket: RawSocket, queryId: number): JsonValue {
  const modifications = socket.messages.flatMap(
    (message) => (message["modifications"] ?? []) as { queryId: number; journal: JsonValue }[],
  );
  return modifications.findLast((modification) => modification.queryId === queryId)?.journal ?? null;
}

describe("the results that a commit sends", () => {
  // Caught: every query run again at each commit; an interval that includes its neighbour's keys.
  test("are runs of queries whose reads it touched; no other runs", async () => {
    await addRanks("ann", 1);
    const socket = await aSocket();
    socket.watch(1, "notices:ranksOf", { author: "ann", order: "asc" });
    socket.watch(2, "notices:runOver", { author: "bob", upTo: 100 });
    socket.watch(3, "notices:runOver", { author: "ann", upTo: 6 });
    socket.watch(4, "notices:runOver", { author: "ann", upTo: 7 });
    socket.watch(5, "notices:first", { author: "ann" });
    await socket.until(() => socket.latest?.values.size === 5);
    const before = socket.steps.length;
    await addRanks("ann", 7);
    await socket.until(() => socket.steps.length > before);
    const changed = socket.steps.slice(before).flatMap((step) => step.changed);
    expect(changed.toSorted()).toEqual([1, 4]);
  });

  // Caught: one shared result of a query that reads the caller's identity.
  test("are each person's own when several watch one query", async () => {
    const people = ["ann", "bob", null];
    const sockets = await Promise.all(people.map(() => aSocket()));
    for (const [at, socket] of sockets.entries()) {
      const person = people[at] ?? null;
      if (person !== null) socket.signIn(await deployment().tokens.sign({ sub: person }));
      socket.watch(1, "people:whoAsks");
      const who = (await socket.untilValue(1, () => true)) as { subject: string } | null;
      expect(who?.subject ?? null).toBe(person);
    }
  });

  test("reach every query of a client in one step, and the steps have no gap between them", async () => {
    const socket = await aSocket();
    socket.watch(1, "notices:ranksOf", { author: "ann", order: "asc" });
    socket.watch(2, "notices:countEach");
    for (let rank = 0; rank < 50; rank += 1) await addRanks("ann", rank);
    await socket.untilValue(2, (count) => count === 50);
    for (const { values } of socket.steps) {
      if (values.size === 2) expect((values.get(1) as number[]).length).toBe(values.get(2));
    }
    expect(orderProblems(socket)).toEqual([]);
  });

  test("do not come for a query that the client has left", async () => {
    const socket = await aSocket();
    socket.watch(1, "notices:countEach");
    await socket.untilValue(1, (count) => count === 0);
    socket.unwatch(1);
    await socket.until(() => socket.latest?.values.size === 0);
    await addRanks("ann", 1);
    socket.watch(2, "notices:countEach");
    await socket.untilValue(2, (count) => count === 1);
    expect(socket.steps.flatMap(({ changed }) => changed).filter((queryId) => queryId === 1)).toHaveLength(2);
  });
});

describe("a client that does not read", () => {
  /** More than the operating system's buffers hold, and incompressible. */
  const NOISE_BYTES = 450_000;
  const ROUNDS = scaled(30, 60);

  // Caught: a Transition queued at every commit, however many wait for the client already.
  test("gets the missed changes merged into few steps, and delays nobody", async () => {
    const slow = await aSocket();
    const quick = await aSocket();
    // Without a sign-in its messages would be too long.
    writer.signIn(await deployment().tokens.sign({ sub: "writer" }));
    const id = await write("notices:add", { author: "ann", rank: 0, text: "" });
    for (const socket of [slow, quick]) {
      socket.watch(1, "notices:find", { id });
      await socket.untilValue(1, () => true);
    }
    slow.pause();
    const beforeSlow = slow.steps.length;
    for (let rank = 1; rank <= ROUNDS; rank += 1) {
      await write("notices:change", { id, rank, text: randomBytes(NOISE_BYTES).toString("base64") });
    }
    const rankOf = (value: JsonValue): JsonValue | undefined => (value as { rank: number }).rank;
    await quick.untilValue(1, (value) => rankOf(value) === ROUNDS);
    slow.resume();
    await slow.untilValue(1, (value) => rankOf(value) === ROUNDS);
    expect(slow.steps.length - beforeSlow).toBeLessThan(ROUNDS / 2);
    expect(orderProblems(slow)).toEqual([]);
  }, 60_000);
});

describe("a cron", () => {
  interface Tick {
    number: number;
    at: number;
  }

  // Caught: a cron that started again at each restart.
  test("runs once a second, also across restarts", { timeout: 30_000 }, async () => {
    const ticksAfter = async (number: number): Promise<Tick[]> => {
      const socket = await aSocket();
      socket.watch(1, "later:ticks");
      const enough = (ticks: JsonValue): boolean => ((ticks as unknown as Tick[])[0]?.number ?? 0) >= number;
      return (await socket.untilValue(1, enough)) as unknown as Tick[];
    };
    const [last] = await ticksAfter(3);
    for (let restart = 0; restart < 4; restart += 1) await deployment().restart();
    const ticks = await ticksAfter((last?.number ?? 0) + 4);
    for (const [at, { number }] of ticks.entries()) expect(number).toBe((ticks[0]?.number ?? 0) - at);
    // A busy machine may run one late, never one too many.
    expect((ticks[0]?.at ?? 0) - (ticks.at(-1)?.at ?? 0)).toBeGreaterThan((ticks.length - 2) * 1_000);
  });
});
