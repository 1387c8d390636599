/** The limits of a client before and after a sign-in was accepted on its socket. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAll, startedEngine, textOf, type TestEngine } from "../../testing/testEngine.ts";
import { MAX_ANONYMOUS_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import type { Trust } from "../protocol/transport.ts";
import { Allowance } from "./allowance.ts";
import { add, aSocket, Gate, type TestSocket } from "../../testing/testSession.ts";

const KIB = 1024;

let engine: TestEngine;
beforeEach(async () => {
  engine = await startedEngine({
    queries: { "r:count": async (call) => (await readAll(call, "rows")).length },
    mutations: { "r:length": (_, { text = null }) => Promise.resolve(textOf(text).length) },
  });
});
afterEach(() => engine.close());

const queries = (count: number) => Array.from({ length: count }, (_, queryId) => add(queryId, "r:count"));
/** A query whose arguments have this many bytes. */
const longQuery = (queryId: number, bytes: number, letter = "x") => ({
  type: "Add",
  queryId,
  udfPath: "r:none",
  args: [{ a: letter.repeat((bytes - "r:none".length - '{"a":""}'.length) / Buffer.byteLength(letter)) }],
});
const isServed = (socket: TestSocket) => expect.poll(() => socket.of("Transition")).not.toEqual([]);

describe("without a sign-in", () => {
  test("a hundred queries are accepted, one more closes the socket with a message", async () => {
    const socket = aSocket(engine);
    socket.modify(...queries(100));
    await isServed(socket);
    expect(socket.kept.things).toBe(100);
    socket.modify(add(100, "r:count"));
    expect(socket.of("FatalError")).toMatchObject([
      { error: expect.stringMatching(/^Without a sign-in one socket may watch at most 100 queries/) as string },
    ]);
  });

  test("removing a query makes room for another", () => {
    const socket = aSocket(engine);
    socket.modify(...queries(100));
    socket.modify({ type: "Remove", queryId: 7 }, add(100, "r:count"));
    expect(socket.closings).toEqual([]);
  });

  // Caught: characters counted as bytes, so that queries accepted one by one were too large to be sent again in one
  // message.
  test.each(["x", "é"])("all queries together may have 48 KiB of UTF-8, also of %s", (letter) => {
    const socket = aSocket(engine);
    socket.modify(longQuery(0, 24 * KIB, letter));
    socket.modify(longQuery(1, 24 * KIB, letter));
    // Replaces the query with the same id.
    socket.modify(longQuery(1, 24 * KIB, letter));
    expect([socket.closings, socket.kept.size]).toEqual([[], 48 * KIB]);
    socket.modify(add(2, "r"));
    expect(socket.of("FatalError")).toHaveLength(1);
  });

  // Caught: the path, component or journal of a query not counted.
  test.each([
    ["path", { udfPath: "p".repeat(1_000) }],
    ["component", { componentPath: "c".repeat(1_000) }],
    ["journal", { journal: "j".repeat(1_000) }],
  ])("the %s of a query counts", (_, part) => {
    const socket = aSocket(engine);
    socket.modify({ ...add(0, "a"), ...part });
    expect(socket.kept.size).toBeGreaterThanOrEqual(1_000);
    socket.modify({ type: "Remove", queryId: 0 });
    expect(socket.kept).toEqual({ size: 0, things: 0 });
  });

  test("a message of 64 KiB is read, a longer one closes the socket", async () => {
    const socket = aSocket(engine);
    socket.mutate(1, "r:length", { text: "x".repeat(64 * KIB - 90) });
    await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ success: true }]);
    socket.mutate(2, "r:length", { text: "x".repeat(64 * KIB) });
    expect(socket.of("FatalError")).toMatchObject([{ error: expect.stringMatching(/64 KiB/) as string }]);
  });

  test("signing out does not count as a sign-in", async () => {
    const socket = aSocket(engine);
    socket.signIn(null);
    socket.modify(...queries(101));
    await expect.poll(() => socket.of("FatalError")).toHaveLength(1);
    expect(socket.trusts).toEqual([]);
  });
});

describe("an unfinished request", () => {
  test("counts until it is answered", async () => {
    const socket = aSocket(engine);
    socket.mutate(1, "r:length", { text: "x".repeat(1_000) });
    expect(socket.kept.things).toBe(1);
    expect(socket.kept.size).toBeGreaterThan(1_000);
    await expect.poll(() => socket.of("MutationResponse")).toHaveLength(1);
    await expect.poll(() => socket.kept).toEqual({ size: 0, things: 0 });
  });

  test("counts while it waits for a token to be checked", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    const token = socket.kept.size;
    socket.modify(longQuery(0, 1_000));
    expect(socket.kept.things).toBe(2);
    expect(socket.kept.size).toBeGreaterThan(token + 1_000);
    checking.open();
    await isServed(socket);
    await expect.poll(() => socket.kept).toEqual({ size: 1_000, things: 1 });
  });
});

describe("as soon as a sign-in is accepted", () => {
  async function known(): Promise<TestSocket> {
    const socket = aSocket(engine);
    socket.signIn("ann");
    await isServed(socket);
    expect(socket.trusts).toEqual(["checking", "proven"]);
    return socket;
  }

  // Caught: a query set without a limit, with which one frame blocked everyone for seconds.
  test("five thousand queries are accepted, one more closes the socket", async () => {
    const socket = await known();
    socket.modify(...queries(5_000));
    expect(socket.closings).toEqual([]);
    socket.modify(add(5_000, "r:count"));
    expect(socket.of("FatalError")).toMatchObject([
      { error: expect.stringMatching(/^One socket may watch at most 5000 queries/) as string },
    ]);
  });

  // Caught: arguments without a limit.
  test("all queries together may have 20 MiB", async () => {
    const socket = await known();
    for (const queryId of [0, 1]) socket.modify(longQuery(queryId, 10 * KIB * KIB));
    expect(socket.closings).toEqual([]);
    socket.modify(add(2, "r"));
    expect(socket.of("FatalError")).toHaveLength(1);
  });

  test.each([
    ["its owner has signed out", (socket: TestSocket) => socket.signIn(null)],
    ["another token was refused", (socket: TestSocket) => socket.signIn("expired")],
  ])("the limits stay high when %s, because the client still has to remove its queries", async (_, change) => {
    const socket = await known();
    const before = socket.received.length;
    change(socket);
    socket.modify(...queries(101));
    socket.mutate(1, "r:length", { text: "x".repeat(65 * KIB) });
    await expect.poll(() => socket.received.length).toBeGreaterThan(before);
    expect([socket.closings, socket.trusts.at(-1)]).toEqual([[], "proven"]);
  });
});

describe("a message sent after a token", () => {
  // Caught: a reconnecting client that sends its token and its queries held to the limits of an anonymous one.
  test("is handled in full and in order when the token is accepted", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.modify(...queries(101));
    socket.mutate(1, "r:length", { text: "x".repeat(65 * KIB) });
    socket.mutate(2, "r:length", { text: "x" });
    await checking.arrived;
    expect(socket.trusts).toEqual(["checking"]);
    checking.open();
    await expect
      .poll(() => socket.of("MutationResponse"))
      .toMatchObject([
        { requestId: 1, result: 65 * KIB },
        { requestId: 2, result: 1 },
      ]);
    expect([socket.closings, socket.trusts]).toEqual([[], ["checking", "proven"]]);
  });

  // Caught: a FatalError, after which the official client never reconnects with the fresh token that it is fetching.
  test.each<[string, (socket: TestSocket) => void]>([
    ["too many queries", (socket) => socket.modify(...queries(101))],
    ["a long message", (socket) => socket.mutate(1, "r:length", { text: "x".repeat(65 * KIB) })],
  ])("closes the socket without a FatalError when the token is refused: %s", async (_, send) => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("expired");
    send(socket);
    await checking.arrived;
    expect(socket.closings).toEqual([]);
    checking.open();
    await expect.poll(() => socket.closings).toMatchObject([[1008, expect.any(String) as string]]);
    expect([socket.of("FatalError"), socket.of("AuthError").length]).toEqual([[], 1]);
  });

  test("closes the socket when it is long and malformed", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.session.onMessage("{".repeat(65 * KIB));
    checking.open();
    await expect.poll(() => socket.of("FatalError")).toHaveLength(1);
  });

  // Caught: a long token that was never checked, so that its client waited for an answer forever.
  test("may be another token, however long", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.signIn(`ben 60 ${"x".repeat(65 * KIB)}`);
    checking.open();
    await expect.poll(() => socket.of("Transition").at(-1)?.endVersion).toMatchObject({ identity: 2 });
  });

  test("is read while any of several tokens is being checked", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("expired");
    socket.wasRefused();
    socket.signIn("ann");
    checking.open();
    await expect.poll(() => socket.trusts).toEqual(["checking", "proven"]);
  });

  test("is held to the limits of an anonymous client when the token is refused", async () => {
    const socket = aSocket(engine);
    socket.signIn("expired");
    await expect.poll(() => socket.trusts).toEqual(["checking", "none"]);
    socket.wasRefused();
    socket.signIn("ann");
    await expect.poll(() => socket.trusts).toEqual(["checking", "none", "checking", "proven"]);
  });
});

describe("an allowance", () => {
  const trusts: Trust[] = [];
  let allowance: Allowance;
  beforeEach(() => {
    trusts.length = 0;
    allowance = new Allowance({ trust: (trust) => trusts.push(trust) });
  });

  // Caught: a limit one character lower; the higher query limits granted to any client that sends a token, before it
  // is checked.
  test("stays at the anonymous limits until the sign-in is accepted, except for the length of messages", () => {
    const lengths = () => [0, 1].map((more) => allowance.allowsLength(MAX_ANONYMOUS_MESSAGE_BYTES + more));
    expect([lengths(), allowance.queries.queries]).toEqual([["yes", "no"], 100]);
    expect(allowance.tooManyQueries).toBe(
      "Without a sign-in one socket may watch at most 100 queries, and 49152 bytes of arguments in all.",
    );
    allowance.checking();
    expect([lengths(), allowance.queries.queries]).toEqual([["yes", "unknown"], 100]);
    allowance.accepted();
    expect([lengths(), allowance.queries.queries]).toEqual([["yes", "yes"], 5_000]);
    expect(allowance.tooManyQueries).toBe(
      "One socket may watch at most 5000 queries, and 20971520 bytes of arguments in all.",
    );
  });

  // Caught: a negative count, after which a refused token was waited for forever.
  test("returns to the anonymous limits after an oversized token and then a refused one", () => {
    allowance.checked();
    allowance.checking();
    allowance.checked();
    expect(trusts).toEqual(["checking", "none"]);
  });
});

// Caught: queries of disconnected clients kept up to date forever.
test("a closed socket has no subscriptions", async () => {
  const socket = aSocket(engine);
  socket.modify(...queries(1), add(1, "r:other"));
  await isServed(socket);
  expect(engine.live.size).toBe(2);
  socket.session.onClose();
  expect(engine.live.size).toBe(0);
});

// Caught: messages parsed after the socket closed, 30 seconds of them.
test("messages of a closed socket are ignored", () => {
  const socket = aSocket(engine);
  socket.session.onClose();
  socket.session.onMessage("{");
  expect([socket.received, socket.closings]).toEqual([[], []]);
});
