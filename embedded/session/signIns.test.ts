/** What a token does over its life, seen by the client whose token it is. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAll, startedEngine, type TestEngine } from "../testing/testEngine.ts";
import { add, aSocket, Gate, type TestSocket } from "../testing/testSession.ts";

const ME = 0;

let engine: TestEngine;
beforeEach(async () => {
  engine = await startedEngine({
    queries: {
      "r:me": async (call) => {
        const identity = (await call("1.0/getUserIdentity", {})) as { subject: string } | null;
        return identity?.subject ?? "nobody";
      },
      "r:authors": async (call) => (await readAll(call, "rows")).map(({ author = null }) => author),
    },
    mutations: {
      "r:sign": async (call) => {
        const identity = (await call("1.0/getUserIdentity", {})) as { subject: string } | null;
        return await call("1.0/insert", { table: "rows", value: { author: identity?.subject ?? "nobody" } });
      },
    },
    actions: { "r:act": () => Promise.resolve("acted") },
  });
});
afterEach(() => engine.close());

/** Whatever was to be done before is done. */
async function settled(socket: TestSocket): Promise<void> {
  const other = aSocket(engine);
  other.mutate(0, "r:sign");
  await expect.poll(() => other.of("MutationResponse")).toHaveLength(1);
  expect(socket.closings).toEqual([]);
}

/** Ann's, whose token is good for so long, with her query answered. */
async function annsSocket(seconds = 60): Promise<TestSocket> {
  const socket = aSocket(engine);
  socket.signIn(`ann ${String(seconds)}`);
  socket.modify(add(ME, "r:me"));
  await expect.poll(() => socket.results(1)).toEqual([[ME, "ann"]]);
  return socket;
}

const authErrors = (socket: TestSocket) =>
  socket.of("AuthError").map(({ baseVersion, authUpdateAttempted }) => [baseVersion, authUpdateAttempted]);
const authors = () => engine.run("r:authors");

describe("a token that ends", () => {
  // Caught: a timer a moment too late; an AuthError that passed for the answer to a sign-in.
  test("is good until its last millisecond, and not longer", async () => {
    const socket = await annsSocket();
    engine.clock.step(59_999);
    expect(authErrors(socket)).toEqual([]);
    engine.clock.step(1);
    expect(authErrors(socket)).toEqual([[1, false]]);
  });

  test("that had ended when it came is told so at once", async () => {
    const socket = aSocket(engine);
    socket.signIn("ann -5");
    await expect.poll(() => socket.received).toHaveLength(1);
    engine.clock.step(0);
    expect(authErrors(socket)).toEqual([[1, false]]);
  });

  // Caught: the timer of the first token not cancelled, at whose end the socket lapsed although the token was renewed.
  test("ends nothing when it was renewed before", async () => {
    const socket = await annsSocket();
    engine.clock.step(50_000);
    socket.signIn("ann 60");
    await expect.poll(() => socket.received.at(-1)?.endVersion?.identity).toBe(2);
    engine.clock.step(20_000);
    socket.mutate(1, "r:sign");
    await expect.poll(() => socket.of("MutationResponse")).toHaveLength(1);
    expect([authErrors(socket), await authors()]).toEqual([[], ["ann"]]);
    engine.clock.step(40_000);
    expect(authErrors(socket)).toEqual([[2, false]]);
  });

  test.each([
    ["its owner has signed out", (socket: TestSocket) => socket.signIn(null)],
    ["another has signed in", (socket: TestSocket) => socket.signIn("ben")],
  ])("ends nothing when %s", async (_, change) => {
    const socket = await annsSocket();
    change(socket);
    await expect.poll(() => socket.results(2)).toHaveLength(1);
    engine.clock.step(120_000);
    expect(authErrors(socket)).toEqual([]);
  });

  test("is not spoken of on a socket that has closed", async () => {
    const socket = await annsSocket();
    socket.session.onClose();
    engine.clock.step(60_000);
    expect(authErrors(socket)).toEqual([]);
  });

  // Caught: `drop` that left the timer of the token before.
  test("is spoken of once, where a new one was refused before", async () => {
    const socket = await annsSocket();
    socket.signIn("expired");
    await expect.poll(() => authErrors(socket)).toEqual([[1, true]]);
    engine.clock.step(60_000);
    expect(authErrors(socket)).toEqual([[1, true]]);
  });
});

describe("a token of the same person", () => {
  // Caught: everything asked anew at each renewal, which a client does every few minutes.
  test("changes no result, and is acknowledged", async () => {
    const socket = await annsSocket();
    socket.signIn("ann 600");
    await expect.poll(() => socket.received.at(-1)?.endVersion?.identity).toBe(2);
    expect(socket.results(2)).toEqual([]);
  });
});

describe("a token that is refused", () => {
  test("stops everything, and says which sign-in it was", async () => {
    const socket = await annsSocket();
    socket.signIn("expired");
    await expect.poll(() => authErrors(socket)).toEqual([[1, true]]);
    expect(socket.of("AuthError")[0]?.error).toMatch(/^Could not verify OIDC token claim/);
    const before = socket.received.length;
    socket.modify(add(1, "r:authors"));
    await settled(socket);
    expect(socket.received).toHaveLength(before);
  });

  test("for a reason that is nobody's to know is refused without it", async () => {
    const socket = aSocket(engine);
    socket.signIn("unsure");
    await expect.poll(() => socket.of("AuthError")).toMatchObject([{ error: "The sign-in could not be checked." }]);
    // Caught: a provider that is down, of which nobody reads anything anywhere.
    const error = "Error: The provider does not answer.";
    expect(socket.refusals).toEqual([["sign-in could not be checked", { connection: "socket", error }]]);
  });
});

describe("after the end of a token", () => {
  async function lapsed(): Promise<TestSocket> {
    const socket = await annsSocket();
    engine.clock.step(60_000);
    expect(authErrors(socket)).toEqual([[1, false]]);
    return socket;
  }

  // Caught: queries left as they were for the person before, because nobody was the caller already.
  test.each([
    ["nobody", null],
    ["another", "ben"],
    ["the same person", "ann"],
  ])("a sign-in of %s has everything asked anew", async (who, token) => {
    const socket = await lapsed();
    socket.signIn(token);
    await expect.poll(() => socket.results(2)).toEqual([[ME, token ?? who]]);
  });

  // Caught: held requests dropped: what was sent while the token was being renewed was lost for good.
  test("what the person sends waits, and is done when the same person is back, in its order", async () => {
    const socket = await lapsed();
    const before = { ...socket.kept };
    socket.mutate(1, "r:sign");
    socket.mutate(2, "r:sign");
    socket.send({ type: "Action", requestId: 3, udfPath: "r:act", args: [{}] });
    await settled(socket);
    expect(await authors()).toEqual(["nobody"]);
    expect(socket.kept.things).toBe(before.things + 3);
    socket.signIn("ann");
    await expect.poll(() => socket.of("ActionResponse")).toMatchObject([{ requestId: 3, success: true }]);
    await expect
      .poll(() => socket.of("MutationResponse"))
      .toMatchObject([
        { requestId: 1, success: true },
        { requestId: 2, success: true },
      ]);
    expect(await authors()).toEqual(["nobody", "ann", "ann"]);
    // Caught: what was held is still on its client's account when it is done.
    expect(socket.kept).toEqual(before);
  });

  test("what waits outlasts a token that is refused meanwhile", async () => {
    const socket = await lapsed();
    socket.mutate(1, "r:sign");
    socket.signIn("expired");
    await expect.poll(() => authErrors(socket)).toHaveLength(2);
    socket.wasRefused();
    socket.signIn("ann");
    await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ success: true }]);
  });

  // Caught: Ann's note written in Ben's name.
  test.each([
    ["another", "ben"],
    ["nobody", null],
  ])("what the person sent is not done in the name of %s", async (_, token) => {
    const socket = await lapsed();
    socket.mutate(1, "r:sign");
    socket.send({ type: "Action", requestId: 2, udfPath: "r:act", args: [{}] });
    socket.signIn(token);
    const refused = {
      success: false,
      result: expect.stringMatching(/somebody else has signed in.*send it again/i) as string,
    };
    await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ requestId: 1, ...refused }]);
    expect(socket.of("ActionResponse")).toMatchObject([{ requestId: 2, ...refused }]);
    expect(await authors()).toEqual([]);
    socket.mutate(3, "r:sign");
    await expect.poll(() => socket.of("MutationResponse").at(-1)).toMatchObject({ requestId: 3, success: true });
    expect(await authors()).toEqual([token ?? "nobody"]);
    expect(socket.kept.things).toBe(1);
  });

  // Caught: for whom it was sent guessed where nobody had been signed in.
  test.each([["ann"], [null]])("what was sent after a first token was refused is not done by %j", async (token) => {
    const socket = aSocket(engine);
    socket.signIn("expired");
    await expect.poll(() => socket.of("AuthError")).toHaveLength(1);
    socket.wasRefused();
    socket.mutate(1, "r:sign");
    socket.signIn(token);
    await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ success: false }]);
    expect(await authors()).toEqual([]);
  });

  // Caught: no bound on what waits.
  test("a client that goes on sending is let go, and may come back", async () => {
    const socket = await lapsed();
    const args = { text: "x".repeat(250_000) };
    for (let requestId = 0; requestId < 4; requestId += 1) socket.mutate(requestId, "r:sign", args);
    expect(socket.closings).toEqual([]);
    socket.mutate(4, "r:sign", args);
    expect(socket.closings).toEqual([[1008, expect.stringMatching(/without a valid sign-in/) as string]]);
    expect(socket.of("FatalError")).toEqual([]);
  });
});

describe("while a token is checked", () => {
  // Caught: a sign-out that counts as the end of the check, so that the person's long messages are refused.
  test("a sign-out that was sent before it leaves its sender on trial", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn(null);
    await checking.arrived;
    socket.signIn("ann");
    checking.open();
    await expect.poll(() => socket.received.at(-1)?.endVersion?.identity).toBe(2);
    expect(socket.trusts).toEqual(["checking", "proven"]);
  });

  // Caught: what came after a sign-in done as whoever spoke before.
  test("what comes after it waits, and is done as the new person", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.mutate(1, "r:sign");
    await checking.arrived;
    await settled(socket);
    expect(socket.of("MutationResponse")).toEqual([]);
    checking.open();
    await expect.poll(() => socket.of("MutationResponse")).toHaveLength(1);
    expect(await authors()).toEqual(["nobody", "ann"]);
    await expect.poll(() => socket.kept).toEqual({ size: 0, things: 0 });
  });

  test("a socket that closes is told nothing more", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.modify(add(ME, "r:me"));
    await checking.arrived;
    socket.session.onClose();
    checking.open();
    await settled(socket);
    expect(socket.received).toEqual([]);
    // Caught: a closed session opened again by a late sign-in, and queries watched for nobody.
    expect(engine.live.size).toBe(0);
  });

  test("a socket that closes has no further token of its checked", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    // The second sign-in names the version that the refusal of the first leaves.
    socket.wasRefused();
    socket.signIn("ben");
    await checking.arrived;
    socket.session.onClose();
    checking.open();
    await settled(socket);
    expect([checking.came, socket.kept]).toEqual([1, { size: 0, things: 0 }]);
  });
});

describe("the first message", () => {
  test.each<[string, (socket: TestSocket) => void]>([
    ["a sign-in", (socket) => socket.signIn("ann")],
    ["a query", (socket) => socket.modify(add(ME, "r:me"))],
    ["a change", (socket) => socket.mutate(0, "r:sign")],
  ])("must be Connect: %s is refused", async (_, begin) => {
    const socket = aSocket(engine, { connects: false });
    begin(socket);
    await expect.poll(() => socket.of("FatalError")).toHaveLength(1);
    expect(socket.closings).toEqual([[1008, ""]]);
  });

  // Caught: ten thousand sockets that never said anything, for as long as they liked.
  test("has ten seconds to come", () => {
    const silent = aSocket(engine, { connects: false });
    const speaking = aSocket(engine, { connects: false });
    engine.clock.step(9_999);
    speaking.connect();
    expect(silent.closings).toEqual([]);
    engine.clock.step(1);
    expect(silent.closings).toEqual([[1008, expect.stringMatching(/Connect within 10 seconds/) as string]]);
    engine.clock.step(60_000);
    expect([speaking.closings, speaking.received]).toEqual([[], []]);
  });

  test("is not waited for on a socket that has closed", () => {
    const socket = aSocket(engine, { connects: false });
    socket.session.onClose();
    engine.clock.step(10_000);
    expect(socket.closings).toEqual([]);
  });
});

// Caught: versions not compared, with which a client and this took each other's counts for the same.
test.each<[string, object]>([
  ["a sign-in", { type: "Authenticate", tokenType: "None", baseVersion: 1 }],
  ["a query set", { type: "ModifyQuerySet", baseVersion: 1, newVersion: 2, modifications: [] }],
  ["a query set that does not grow", { type: "ModifyQuerySet", baseVersion: 0, newVersion: 0, modifications: [] }],
])("%s from another version than the last is the end", async (_, message) => {
  const socket = aSocket(engine);
  socket.send(message as Record<string, never>);
  await expect.poll(() => socket.of("FatalError")).toHaveLength(1);
});
