import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { aHeldDisk, readAll, startedEngine, type TestEngine, type TestProject } from "../../testing/testEngine.ts";
import { add, aSocket, Gate, type TestSocket } from "../../testing/testSession.ts";

function aSlowEngine(gate: { current: Gate | null }, store: Store = createMemoryStore()): Promise<TestEngine> {
  const project: TestProject = {
    queries: {
      "r:slow": async (call) => {
        const rows = await readAll(call, "rows");
        if (rows.length > 0) await gate.current?.pass();
        return rows.length;
      },
      "r:me": async (call) => {
        await readAll(call, "rows");
        const identity = (await call("1.0/getUserIdentity", {})) as { subject: string } | null;
        return identity?.subject ?? "nobody";
      },
    },
    mutations: {
      // Writes, so that its answer waits for the disk; its Transition is requested before the answer counts as unread.
      "r:long": async (call) => {
        await call("1.0/insert", { table: "others", value: {} });
        return "x".repeat(1024 * 1024);
      },
      "r:insert": (call) => call("1.0/insert", { table: "rows", value: {} }),
    },
  };
  return startedEngine(project, { store });
}

describe("a socket whose identity changes while its queries run", () => {
  async function signedInAsAlice() {
    const gate: { current: Gate | null } = { current: null };
    const engine = await aSlowEngine(gate);
    const socket = aSocket(engine);
    socket.signIn("alice");
    const modifications = [add(0, "r:slow"), add(1, "r:me")];
    socket.modify(...modifications);
    await expect
      .poll(() => socket.results(1))
      .toEqual([
        [0, 0],
        [1, "alice"],
      ]);
    gate.current = new Gate();
    await engine.run("r:insert");
    await gate.current.arrived;
    return { socket, gate: gate.current, engine };
  }

  // Caught: a sign-out handled while queries ran, after which the next person never got their own result.
  test("is not sent one person's results under the identity version of another", async () => {
    const { socket, gate } = await signedInAsAlice();
    socket.signIn(null);
    gate.open();
    await expect
      .poll(() => socket.results(2))
      .toEqual([
        [0, 1],
        [1, "nobody"],
      ]);
    expect(socket.results(1).slice(2)).toEqual([[0, 1]]);
  });

  // Caught: results collected before a token expired sent after it.
  test("is sent nothing once its token is refused, and everything after the next sign-in", async () => {
    const { socket, gate } = await signedInAsAlice();
    const before = socket.received.length;
    socket.signIn("expired");
    await expect.poll(() => socket.received.at(-1)?.type).toBe("AuthError");
    gate.open();
    socket.wasRefused();
    socket.signIn("ben");
    await expect
      .poll(() => socket.results(2))
      .toEqual([
        [0, 1],
        [1, "ben"],
      ]);
    expect(socket.received.slice(before).map(({ type }) => type)).toEqual(["AuthError", "Transition"]);
  });
});

describe("a client that waits for its mutation", () => {
  async function annAndBen(...annsQueries: string[]) {
    const engine = await aSlowEngine({ current: null });
    const [ann, ben] = [aSocket(engine), aSocket(engine)];
    ann.modify(...annsQueries.map((path, queryId) => add(queryId, path)));
    await expect.poll(() => ann.of("Transition").length).toBe(1);
    return { ann, ben };
  }
  const reached = (socket: TestSocket): (string | undefined)[] =>
    socket.of("Transition").map((each) => each.endVersion?.ts);
  const committed = (socket: TestSocket): (string | undefined)[] => socket.of("MutationResponse").map(({ ts }) => ts);

  // Caught: the Transition made at the newest commit of all, which is durable later than the client's own.
  test("gets its Transition at its own commit if no commit touched its queries", async () => {
    const { ann, ben } = await annAndBen();
    ann.mutate(0, "r:insert");
    ben.mutate(0, "r:insert");
    await expect.poll(() => reached(ann).length).toBe(2);
    expect(reached(ann).slice(1)).toEqual(committed(ann));
  });

  // Caught, one at a time: sent before the change was durable; sent at the newest commit, for whose sync it would wait.
  test("that another makes is sent when it is durable, at its commit although a later one touched others", async () => {
    const { syncs, disk, store } = aHeldDisk();
    const engine = await aSlowEngine({ current: null }, store);
    const [ann, ben] = [aSocket(engine), aSocket(engine)];
    // A commit that creates a table may change anything.
    await engine.run("r:long");
    ann.modify(add(0, "r:slow"));
    await expect.poll(() => ann.results(0)).toEqual([[0, 0]]);
    disk.isHeld = true;
    ben.mutate(0, "r:insert");
    ben.mutate(1, "r:long");
    await expect.poll(() => syncs.length).toBe(1);
    await nextTurn();
    expect(ann.results(0)).toEqual([[0, 0]]);
    disk.isHeld = false;
    syncs.shift()?.();
    await expect
      .poll(() => ann.results(0))
      .toEqual([
        [0, 0],
        [0, 1],
      ]);
    await expect.poll(() => committed(ben).length).toBe(2);
    expect(reached(ann).at(-1)).toBe(committed(ben)[0]);
  });

  // Caught: results of a later commit sent at the timestamp of the client's own.
  test("gets its Transition at the newest commit if others changed its results", async () => {
    const { ann, ben } = await annAndBen("r:slow");
    ann.mutate(0, "r:long");
    ben.mutate(0, "r:insert");
    await expect
      .poll(() => ann.results(0))
      .toEqual([
        [0, 0],
        [0, 1],
      ]);
    expect(reached(ann).at(-1)).toBe(committed(ben)[0]);
  });

  // Caught: a reconnected client sent only the commit of the request it resent, while it waits for a later one; a
  // timestamp that goes backwards; a client that resends an answered request and waits for a later commit sent the
  // former only.
  test("gets the newest commit after it has reconnected, and never an older timestamp", async () => {
    const engine = await aSlowEngine({ current: null });
    const connect = { type: "Connect", sessionId: crypto.randomUUID(), connectionCount: 0, lastCloseReason: null };
    const [before, after] = [aSocket(engine, { connects: false }), aSocket(engine, { connects: false })];
    before.send(connect);
    for (const requestId of [0, 1]) {
      before.mutate(requestId, "r:insert");
      await expect.poll(() => reached(before).length).toBe(requestId + 1);
    }
    after.send(connect);
    for (const time of [1, 2]) {
      after.mutate(0, "r:insert");
      await expect.poll(() => reached(after).length).toBe(time);
    }
    const [, newest] = committed(before);
    expect(reached(after)).toEqual([newest, newest]);
    after.mutate(2, "r:insert");
    after.mutate(0, "r:insert");
    await expect.poll(() => committed(after).length).toBe(4);
    await expect.poll(() => reached(after).at(-1)).toBe(committed(after)[2]);
  });
});

describe("a live query of a component", () => {
  // Caught: the component's path lost, or left out of the key that identifies a query.
  test("is not answered by the root's function of the same name", async () => {
    const socket = aSocket(await aSlowEngine({ current: null }));
    const modifications = [add(0, "r:me"), { ...add(1, "r:me"), componentPath: "inner" }, add(2, "r:me")];
    socket.modify(...modifications);
    await expect
      .poll(() => socket.received.at(-1)?.modifications)
      .toMatchObject([
        { type: "QueryUpdated", queryId: 0, value: "nobody" },
        { type: "QueryFailed", queryId: 1 },
        { type: "QueryUpdated", queryId: 2, value: "nobody" },
      ]);
  });
});

describe("a client that does not read", () => {
  // Caught: answers accumulating without limit for a client that had stopped reading.
  test("is disconnected with a reason when its answers accumulate", async () => {
    const socket = aSocket(await aSlowEngine({ current: null }), { isDeaf: true });
    for (let requestId = 0; requestId < 100; requestId += 1) socket.mutate(requestId, "r:long");
    await expect
      .poll(() => socket.closings)
      .toEqual([[1008, "This client reads its answers too slowly; it may reconnect."]]);
    expect(socket.refusals).toEqual([["A client reads its answers too slowly", { connection: "socket" }]]);
    expect(socket.unread()).toBeLessThan(40 * 1024 * 1024);
  });
});

test("a client with too many running requests is disconnected with a reason", async () => {
  const engine = await startedEngine({ actions: { "r:wait": () => new Promise(() => undefined) } });
  const socket = aSocket(engine);
  const ask = (requestId: number): void => {
    socket.send({ type: "Action", requestId, udfPath: "r:wait", args: [{}] });
  };
  for (let requestId = 0; requestId < 4_096; requestId += 1) ask(requestId);
  expect(socket.closings).toEqual([]);
  ask(4_096);
  expect(socket.closings).toHaveLength(1);
  expect(socket.received).toEqual([{ type: "FatalError", error: "Too many requests are under way on this socket." }]);
  await engine.close();
});

describe("a client that reads slowly", () => {
  async function behind() {
    const engine = await aSlowEngine({ current: null });
    const socket = aSocket(engine, { isDeaf: true });
    socket.modify(add(0, "r:slow"));
    await expect.poll(() => socket.results(0)).toEqual([[0, 0]]);
    socket.mutate(1, "r:long");
    // The Transition that the mutation requires, without modifications.
    await expect.poll(() => socket.of("Transition")).toHaveLength(2);
    expect(socket.of("MutationResponse")).toHaveLength(1);
    for (let row = 0; row < 3; row += 1) await engine.run("r:insert");
    return { engine, socket };
  }

  // Caught: a Transition for each change, accumulating for a client that had not read the previous ones.
  test("gets all later changes in one Transition when it has read the previous ones", async () => {
    const { engine, socket } = await behind();
    engine.clock.step(50);
    expect(socket.of("Transition")).toHaveLength(2);
    socket.reads();
    engine.clock.step(49);
    expect(socket.of("Transition")).toHaveLength(2);
    engine.clock.step(1);
    await expect
      .poll(() => socket.results(0))
      .toEqual([
        [0, 0],
        [0, 3],
      ]);
    expect(socket.of("Transition")).toHaveLength(3);
  });

  test("is not waited for after it has disconnected", async () => {
    const { engine, socket } = await behind();
    const before = socket.received.length;
    socket.session.onClose();
    socket.reads();
    engine.clock.step(50);
    await engine.run("r:insert");
    expect(socket.received).toHaveLength(before);
  });
});

describe("a Transition", () => {
  // Caught: a gap between two Transitions, at which the official client closes its socket.
  test("begins where the last one ended", async () => {
    const engine = await aSlowEngine({ current: null });
    const socket = aSocket(engine);
    socket.modify(add(0, "r:slow"));
    await expect.poll(() => socket.of("Transition")).toHaveLength(1);
    socket.signIn("ann");
    await expect.poll(() => socket.of("Transition")).toHaveLength(2);
    await engine.run("r:insert");
    await expect.poll(() => socket.of("Transition")).toHaveLength(3);
    const [first, second, third] = socket.of("Transition");
    expect(first?.startVersion).toMatchObject({ querySet: 0, identity: 0 });
    expect([second?.startVersion, third?.startVersion]).toEqual([first?.endVersion, second?.endVersion]);
    expect(third?.endVersion).toMatchObject({ querySet: 1, identity: 1 });
  });

  test("reports the clock skew, in the first one only", async () => {
    const engine = await aSlowEngine({ current: null });
    const socket = aSocket(engine);
    socket.modify(add(0, "r:slow"));
    await expect.poll(() => socket.of("Transition")).toHaveLength(1);
    await engine.run("r:insert");
    await expect.poll(() => socket.of("Transition")).toHaveLength(2);
    const skews = socket.of("Transition").map(({ clientClockSkew }) => clientClockSkew);
    expect(skews).toEqual([-engine.clock.now(), undefined]);
  });

  // Caught: a client that waited for its own mutation until someone else committed one.
  test("follows a mutation that changed nothing, and is not sent for an unchanged result", async () => {
    const engine = await aSlowEngine({ current: null });
    const socket = aSocket(engine);
    socket.modify(add(0, "r:me"));
    await expect.poll(() => socket.of("Transition")).toHaveLength(1);
    await engine.run("r:insert");
    socket.mutate(1, "r:long");
    await expect.poll(() => socket.of("Transition")).toHaveLength(2);
    expect(socket.of("Transition")[1]?.modifications).toEqual([]);
    const [, reached] = socket.of("Transition");
    expect(reached?.endVersion).toMatchObject({ querySet: 1, identity: 0 });
  });
});

// Caught: the socket closed without an error message; an unknown but valid message treated as malformed.
test.each<[string, (socket: TestSocket) => void, string | null]>([
  ["a second Connect", (socket) => socket.connect(), "Connect may be sent only once."],
  ["invalid JSON", (socket) => socket.session.onMessage("{"), "Received Invalid JSON on websocket."],
  [
    "half a surrogate pair",
    (socket) => socket.session.onMessage('{"type":"Mutation","requestId":1,"udfPath":"a:b","args":[{"a":"\\ud800"}]}'),
    "Received Invalid JSON on websocket.",
  ],
  ["an Event", (socket) => socket.send({ type: "Event", eventType: "Connected", event: {} }), null],
])("%s is answered correctly", async (_, send, sentence) => {
  const socket = aSocket(await aSlowEngine({ current: null }));
  send(socket);
  expect(socket.of("FatalError").map(({ error }) => error)).toEqual(sentence === null ? [] : [sentence]);
  expect(socket.closings).toEqual(sentence === null ? [] : [[1008, ""]]);
});

// Caught: an internal error after which a client waited for an answer forever.
test.each<[string, (engine: TestEngine) => unknown, (socket: TestSocket) => void]>([
  [
    "while it subscribes to a query",
    ({ live }) =>
      vi.spyOn(live, "subscribe").mockImplementation(() => {
        throw new Error("a secret of the inside");
      }),
    (socket) => socket.modify(add(0, "r:me")),
  ],
  [
    "while it runs a query",
    ({ live }) => vi.spyOn(live, "refresh").mockRejectedValue(new Error("a secret of the inside")),
    (socket) => socket.modify(add(0, "r:me")),
  ],
  [
    "while it runs a mutation",
    ({ calls }) => vi.spyOn(calls, "applyMutation").mockRejectedValue(new Error("a secret of the inside")),
    (socket) => socket.mutate(0, "r:insert"),
  ],
])("a session that fails %s closes its socket with a FatalError and no details", async (_, broken, send) => {
  const engine = await aSlowEngine({ current: null });
  broken(engine);
  const socket = aSocket(engine);
  send(socket);
  await expect.poll(() => socket.closings).toEqual([[1008, ""]]);
  expect(socket.received).toEqual([{ type: "FatalError", error: "Internal error in the session." }]);
  const error = expect.stringContaining("a secret of the inside") as string;
  expect(socket.errors).toEqual([["A session failed", { connection: "socket", error }]]);
});

// Caught: a FatalError, after which the official client never connects again and the mutation is lost.
test("a mutation whose conflict lasts closes the socket, so that the client sends it again", async () => {
  const engine = await startedEngine(
    { mutations: { "rows:add": (call) => call("1.0/insert", { table: "rows", value: {} }) } },
    { conflicts: { share: 1, lastingShare: 1 } },
  );
  const socket = aSocket(engine);
  socket.mutate(1, "rows:add");
  await expect.poll(() => socket.closings).toEqual([[1013, "OptimisticConcurrencyControlFailure"]]);
  expect(socket.received).toEqual([]);
});
