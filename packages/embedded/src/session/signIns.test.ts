/** The lifetime of a token, as the client that sent it observes it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAll, startedEngine, type TestEngine } from "../../testing/testEngine.ts";
import { add, aSocket, Gate, type TestSocket } from "../../testing/testSession.ts";

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

/** Waits until all pending work is done. */
async function settled(socket: TestSocket): Promise<void> {
  const other = aSocket(engine);
  other.mutate(0, "r:sign");
  await expect.poll(() => other.of("MutationResponse")).toHaveLength(1);
  expect(socket.closings).toEqual([]);
}

/** Ann's socket, with a token valid for this long and her query answered. */
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

describe("a token that expires", () => {
  // Caught: a timer that fires too late; an AuthError marked as the answer to a sign-in.
  test("is valid until its last millisecond, and not longer", async () => {
    const socket = await annsSocket();
    engine.clock.step(59_999);
    expect(authErrors(socket)).toEqual([]);
    engine.clock.step(1);
    expect(authErrors(socket)).toEqual([[1, false]]);
    expect(socket.of("AuthError")[0]?.error).toBe("The token of this socket has expired.");
  });

  test("that had already expired when it arrived is reported at once", async () => {
    const socket = aSocket(engine);
    socket.signIn("ann -5");
    await expect.poll(() => socket.received).toHaveLength(1);
    engine.clock.step(0);
    expect(authErrors(socket)).toEqual([[1, false]]);
  });

  // Caught: the timer of the first token not cancelled, so that the socket lapsed although the token was renewed.
  test("has no effect when it was renewed before", async () => {
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
  ])("has no effect when %s", async (_, change) => {
    const socket = await annsSocket();
    change(socket);
    await expect.poll(() => socket.results(2)).toHaveLength(1);
    engine.clock.step(120_000);
    expect(authErrors(socket)).toEqual([]);
  });

  test("is not reported on a closed socket", async () => {
    const socket = await annsSocket();
    socket.session.onClose();
    engine.clock.step(60_000);
    expect(authErrors(socket)).toEqual([]);
  });

  // Caught: `drop` that left the previous token's timer running.
  test("is reported once if a new token was refused before", async () => {
    const socket = await annsSocket();
    socket.signIn("expired");
    await expect.poll(() => authErrors(socket)).toEqual([[1, true]]);
    engine.clock.step(60_000);
    expect(authErrors(socket)).toEqual([[1, true]]);
  });
});

describe("a token of the same person", () => {
  // Caught: all queries run again at each renewal, which a client does every few minutes.
  test("changes no result, and is acknowledged", async () => {
    const socket = await annsSocket();
    socket.signIn("ann 600");
    await expect.poll(() => socket.received.at(-1)?.endVersion?.identity).toBe(2);
    expect(socket.results(2)).toEqual([]);
  });
});

describe("a token that is refused", () => {
  test("stops everything, and names the sign-in it was sent with", async () => {
    const socket = await annsSocket();
    socket.signIn("expired");
    await expect.poll(() => authErrors(socket)).toEqual([[1, true]]);
    expect(socket.of("AuthError")[0]?.error).toMatch(/^Could not verify OIDC token claim/);
    const before = socket.received.length;
    socket.modify(add(1, "r:authors"));
    await settled(socket);
    expect(socket.received).toHaveLength(before);
  });

  test("refused for an internal reason is refused without stating it", async () => {
    const socket = aSocket(engine);
    socket.signIn("unsure");
    await expect.poll(() => socket.of("AuthError")).toMatchObject([{ error: "The sign-in could not be checked." }]);
    // Caught: a provider that is down, without a log line.
    const error = "Error: The provider does not answer.";
    expect(socket.refusals).toEqual([["sign-in could not be checked", { connection: "socket", error }]]);
  });
});

describe("after a token has expired", () => {
  async function lapsed(): Promise<TestSocket> {
    const socket = await annsSocket();
    engine.clock.step(60_000);
    expect(authErrors(socket)).toEqual([[1, false]]);
    return socket;
  }

  // Caught: queries left as they were for the previous person, because the caller was already anonymous.
  test.each([
    ["nobody", null],
    ["another", "ben"],
    ["the same person", "ann"],
  ])("a sign-in of %s runs all queries again", async (who, token) => {
    const socket = await lapsed();
    socket.signIn(token);
    await expect.poll(() => socket.results(2)).toEqual([[ME, token ?? who]]);
  });

  // Caught: held requests dropped, so that what was sent while the token was being renewed was lost.
  test("requests wait, and run in order when the same person signs in again", async () => {
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
    // Caught: held requests still counted against the client after they ran.
    expect(socket.kept).toEqual(before);
  });

  test("waiting requests survive a refused token", async () => {
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
  ])("requests of one person do not run as %s", async (_, token) => {
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

  // Caught: the intended sender guessed when nobody had been signed in.
  test.each([["ann"], [null]])("requests sent after a refused first token do not run as %j", async (token) => {
    const socket = aSocket(engine);
    socket.signIn("expired");
    await expect.poll(() => socket.of("AuthError")).toHaveLength(1);
    socket.wasRefused();
    socket.mutate(1, "r:sign");
    socket.signIn(token);
    await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ success: false }]);
    expect(await authors()).toEqual([]);
  });

  // Caught: no limit on held requests.
  test("a client that keeps sending is disconnected, and may reconnect", async () => {
    const socket = await lapsed();
    const args = { text: "x".repeat(250_000) };
    for (let requestId = 0; requestId < 4; requestId += 1) socket.mutate(requestId, "r:sign", args);
    expect(socket.closings).toEqual([]);
    socket.mutate(4, "r:sign", args);
    expect(socket.closings).toEqual([[1008, expect.stringMatching(/without a valid sign-in/) as string]]);
    expect(socket.of("FatalError")).toEqual([]);
  });
});

describe("while a token is being checked", () => {
  // Caught: a sign-out that ended the check, so that the person's long messages were refused.
  test("a sign-out sent before it does not end the check", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn(null);
    await checking.arrived;
    socket.signIn("ann");
    checking.open();
    await expect.poll(() => socket.received.at(-1)?.endVersion?.identity).toBe(2);
    expect(socket.trusts).toEqual(["checking", "proven"]);
  });

  // Caught: requests sent after a sign-in run as the previous caller.
  test("later requests wait, and run as the new person", async () => {
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

  test("a socket that closes is sent nothing more", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    socket.modify(add(ME, "r:me"));
    await checking.arrived;
    socket.session.onClose();
    checking.open();
    await settled(socket);
    expect(socket.received).toEqual([]);
    // Caught: a closed session reopened by a late sign-in, with subscriptions that nobody reads.
    expect(engine.live.size).toBe(0);
  });

  test("no further token of a closed socket is checked", async () => {
    const checking = new Gate();
    const socket = aSocket(engine, { checking });
    socket.signIn("ann");
    // The second sign-in names the version left by the refusal of the first.
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

  // Caught: idle sockets kept open for as long as they liked, ten thousand of them.
  test("must arrive within ten seconds", () => {
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

  test("is not waited for on a closed socket", () => {
    const socket = aSocket(engine, { connects: false });
    socket.session.onClose();
    engine.clock.step(10_000);
    expect(socket.closings).toEqual([]);
  });
});

// Caught: versions not compared, so that the client and the session could mean different versions by the same number.
test.each<[string, object, string]>([
  [
    "a sign-in",
    { type: "Authenticate", tokenType: "None", baseVersion: 1 },
    "1 passed up doesn't match the current identity version 0",
  ],
  [
    "a query set",
    { type: "ModifyQuerySet", baseVersion: 1, newVersion: 2, modifications: [] },
    "1 passed up doesn't match the current version 0",
  ],
  [
    "a query set that does not grow",
    { type: "ModifyQuerySet", baseVersion: 0, newVersion: 0, modifications: [] },
    "0 passed up doesn't match the current version 0",
  ],
])("%s based on another version than the last closes the socket", async (_, message, error) => {
  const socket = aSocket(engine);
  socket.send(message as Record<string, never>);
  await expect.poll(() => socket.of("FatalError")).toMatchObject([{ error: `Base version ${error}` }]);
});
