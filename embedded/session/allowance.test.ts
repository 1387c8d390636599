/** What a client may ask for before a sign-in was accepted on its socket, and after. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAll, startedEngine, textOf, type TestEngine } from "../testing/testEngine.ts";
import { MAX_STRANGER_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import type { Trust } from "../protocol/transport.ts";
import { Allowance } from "./allowance.ts";
import { add, aSocket, Gate, type TestSocket } from "../testing/testSession.ts";

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
/** One whose question has so many bytes. */
const longQuery = (queryId: number, bytes: number, letter = "x") => ({
  ...{ type: "Add", queryId, udfPath: "r:none" },
  args: [{ a: letter.repeat((bytes - "r:none".length - '{"a":""}'.length) / Buffer.byteLength(letter)) }],
});
const isServed = (socket: TestSocket) => expect.poll(() => socket.of("Transition")).not.toEqual([]);

describe("without a sign-in", () => {
  test("a hundred queries are watched, one more is the end, in words", async () => {
    const socket = aSocket(engine);
    socket.modify(...queries(100));
    await isServed(socket);
    expect(socket.kept.things).toBe(100);
    socket.modify(add(100, "r:count"));
    expect(socket.of("FatalError")).toMatchObject([
      { error: expect.stringMatching(/^Without a sign-in one socket may watch at most 100 queries/) as string },
    ]);
  });

  test("a query that is left makes room for another", () => {
    const socket = aSocket(engine);
    socket.modify(...queries(100));
    socket.modify({ type: "Remove", queryId: 7 }, add(100, "r:count"));
    expect(socket.closings).toEqual([]);
  });

  // Caught: letters counted for bytes: what was accepted in parts was too long to be asked again in one message.
  test.each(["x", "é"])("questions may have 48 KiB together, of %s too", (letter) => {
    const socket = aSocket(engine);
    socket.modify(longQuery(0, 24 * KIB, letter));
    socket.modify(longQuery(1, 24 * KIB, letter));
    // Asked anew in its place.
    socket.modify(longQuery(1, 24 * KIB, letter));
    expect([socket.closings, socket.kept.size]).toEqual([[], 48 * KIB]);
    socket.modify(add(2, "r"));
    expect(socket.of("FatalError")).toHaveLength(1);
  });

  // Caught: the path, the component and the journal of a query left out of what it holds.
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

  test("a message of 64 KiB is read, a longer one is the end", async () => {
    const socket = aSocket(engine);
    socket.mutate(1, "r:length", { text: "x".repeat(64 * KIB - 90) });
    await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ success: true }]);
    socket.mutate(2, "r:length", { text: "x".repeat(64 * KIB) });
    expect(socket.of("FatalError")).toMatchObject([{ error: expect.stringMatching(/64 KiB/) as string }]);
  });

  test("signing out is no sign-in", async () => {
    const socket = aSocket(engine);
    socket.signIn(null);
    socket.modify(...queries(101));
    await expect.poll(() => socket.of("FatalError")).toHaveLength(1);
    expect(socket.trusts).toEqual([]);
  });
});

describe("a message that is under way", () => {
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

  // Caught: a query set without a limit, with which one frame stopped everybody for seconds.
  test("five thousand queries are watched, one more is the end", async () => {
    const socket = await known();
    socket.modify(...queries(5_000));
    expect(socket.closings).toEqual([]);
    socket.modify(add(5_000, "r:count"));
    expect(socket.of("FatalError")).toMatchObject([
      { error: expect.stringMatching(/^One socket may watch at most 5000 queries/) as string },
    ]);
  });

  // Caught: questions of any length.
  test("questions may have 20 MiB together", async () => {
    const socket = await known();
    for (const queryId of [0, 1]) socket.modify(longQuery(queryId, 10 * KIB * KIB));
    expect(socket.closings).toEqual([]);
    socket.modify(add(2, "r"));
    expect(socket.of("FatalError")).toHaveLength(1);
  });

  test.each([
    ["its owner has signed out", (socket: TestSocket) => socket.signIn(null)],
    ["another token was refused", (socket: TestSocket) => socket.signIn("expired")],
  ])("it stays so when %s: the screens of before are still to be taken down", async (_, change) => {
    const socket = await known();
    const before = socket.received.length;
    change(socket);
    socket.modify(...queries(101));
    socket.mutate(1, "r:length", { text: "x".repeat(65 * KIB) });
    await expect.poll(() => socket.received.length).toBeGreaterThan(before);
    expect([socket.closings, socket.trusts.at(-1)]).toEqual([[], "proven"]);
  });
});

describe("what comes behind a token", () => {
  // Caught: a client that comes back with its queries and its token, held to what nobody may ask for.
  test("is taken in whole when the token is accepted, in its order", async () => {
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

  // Caught: a FatalError, after which the official client never comes back with the fresh token that it is fetching.
  test.each<[string, (socket: TestSocket) => void]>([
    ["too many queries", (socket) => socket.modify(...queries(101))],
    ["a long message", (socket) => socket.mutate(1, "r:length", { text: "x".repeat(65 * KIB) })],
  ])("is let go when the token is refused: %s", async (_, send) => {
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

  test("is the end when it is long and no message", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.session.onMessage("{".repeat(65 * KIB));
    checking.open();
    await expect.poll(() => socket.of("FatalError")).toHaveLength(1);
  });

  // Caught: a long token that nobody looked at, and whose client waited for an answer without end.
  test("may be another token, however long", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.signIn(`ben 60 ${"x".repeat(65 * KIB)}`);
    checking.open();
    await expect.poll(() => socket.of("Transition").at(-1)?.endVersion).toMatchObject({ identity: 2 });
  });

  test("is read as long as one of several tokens is being checked", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("expired");
    socket.wasRefused();
    socket.signIn("ann");
    checking.open();
    await expect.poll(() => socket.trusts).toEqual(["checking", "proven"]);
  });

  test("is a stranger's again when the token is refused", async () => {
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

  // Caught: one letter less; the queries of people for whoever sends a token, before it is known whether it is one.
  test("is a stranger's until the sign-in is accepted, but for the length of what comes", () => {
    const lengths = () => [0, 1].map((more) => allowance.mayBeAsLongAs(MAX_STRANGER_MESSAGE_BYTES + more));
    expect([lengths(), allowance.queries.queries]).toEqual([["yes", "no"], 100]);
    allowance.checking();
    expect([lengths(), allowance.queries.queries]).toEqual([["yes", "unknown"], 100]);
    allowance.accepted();
    expect([lengths(), allowance.queries.queries]).toEqual([["yes", "yes"], 5_000]);
  });

  // Caught: a count below nothing, after which a refused token was waited for without end.
  test("is a stranger's again after a token too long to be one, and then one that is refused", () => {
    allowance.checked();
    allowance.checking();
    allowance.checked();
    expect(trusts).toEqual(["checking", "none"]);
  });
});

// Caught: questions of clients that have gone watched for ever.
test("a socket that has closed watches nothing any more", async () => {
  const socket = aSocket(engine);
  socket.modify(...queries(1), add(1, "r:other"));
  await isServed(socket);
  expect(engine.live.size).toBe(2);
  socket.session.onClose();
  expect(engine.live.size).toBe(0);
});

// Caught: text parsed that came after the end, 30 seconds of it.
test("a socket that has closed is not listened to", () => {
  const socket = aSocket(engine);
  socket.session.onClose();
  socket.session.onMessage("{");
  expect([socket.received, socket.closings]).toEqual([[], []]);
});
