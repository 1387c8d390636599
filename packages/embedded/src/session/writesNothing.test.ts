/** Mutations over a socket that write nothing: their storage, and the order of their messages. */
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { readAll, startedEngine, textOf, type TestProject } from "../../testing/testEngine.ts";
import { aSocket } from "../../testing/testSession.ts";

const PLACES: TestProject = {
  mutations: {
    "r:count": async (call) => (await readAll(call, "rows")).length,
    "r:add": (call) => call("1.0/insert", { table: "rows", value: {} }),
    "r:addAndRemove": async (call) => {
      const { _id } = (await call("1.0/insert", { table: "rows", value: {} })) as { _id: string };
      return await call("1.0/remove", { id: _id });
    },
    "r:schedule": (call) => call("1.0/schedule", { name: "r:add", ts: 4_000_000_000, args: {} }),
    "r:removeAll": async (call) => {
      for (const { _id = "" } of await readAll(call, "rows")) await call("1.0/remove", { id: textOf(_id) });
      return null;
    },
    /** Takes the only seat, unless it is taken. */
    "r:take": async (call) => {
      if ((await readAll(call, "rows")).length > 0) return "taken";
      await call("1.0/insert", { table: "rows", value: {} });
      return "yours";
    },
  },
};

/** A memory store that counts its batches and whose sync waits for the test. */
function aWatchedStore() {
  const memory = createMemoryStore();
  const seen = { batches: 0, syncs: 0 };
  const disk: { busy: Promise<unknown> } = { busy: Promise.resolve() };
  const apply = memory.apply.bind(memory);
  const store: Store = Object.assign(memory, {
    apply: (batch: Parameters<Store["apply"]>[0]) => {
      seen.batches += 1;
      apply(batch);
    },
    syncNow: () => false,
    sync: async () => {
      seen.syncs += 1;
      await disk.busy;
    },
  });
  return { store, seen, disk };
}

const answered = (socket: ReturnType<typeof aSocket>) =>
  socket.of("MutationResponse").map(({ requestId, result = null }) => [requestId, result]);

describe("an anonymous mutation that writes nothing", () => {
  // Caught: an answer stored for each of them, for two weeks, even if a row was inserted and removed again.
  test.each(["r:count", "r:addAndRemove"])("stores nothing and waits for no sync, %s", async (path) => {
    const { store, seen } = aWatchedStore();
    const engine = await startedEngine(PLACES, { store });
    const before = { ...seen };
    const socket = aSocket(engine);
    for (let requestId = 0; requestId < 50; requestId += 1) socket.mutate(requestId, path);
    await expect.poll(() => answered(socket)).toHaveLength(50);
    expect(seen).toEqual(before);
    await engine.close();
  });

  // Caught: a timestamp that is never reached; no Transition required.
  test("is followed by the Transition that its client waits for", async () => {
    const { store } = aWatchedStore();
    const engine = await startedEngine(PLACES, { store });
    const socket = aSocket(engine);
    for (const [requestId, path] of ["r:count", "r:add", "r:count"].entries()) {
      socket.mutate(requestId, path);
      await expect.poll(() => socket.of("Transition")).toHaveLength(requestId + 1);
      expect(socket.of("Transition").at(-1)?.endVersion?.ts).toBe(socket.of("MutationResponse").at(-1)?.ts);
    }
    await engine.close();
  });

  // Caught: answered as soon as it had run, at the timestamp that was already durable.
  test("is not answered before its reads are durable", async () => {
    const { store, seen, disk } = aWatchedStore();
    const engine = await startedEngine(PLACES, { store });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    disk.busy = promise;
    const before = { ...seen };
    const [writer, reader] = [aSocket(engine), aSocket(engine)];
    writer.mutate(1, "r:add");
    await expect.poll(() => seen.batches).toBe(before.batches + 1);
    reader.mutate(1, "r:count");
    await engine.executor.call(() => Promise.resolve());
    expect([writer.received, reader.received]).toEqual([[], []]);
    resolve(undefined);
    await expect.poll(() => answered(reader)).toEqual([[1, 1]]);
    expect([answered(writer)[0]?.[0], seen.syncs]).toEqual([1, before.syncs + 1]);
    await engine.close();
  });

  // Caught: a resent mutation run again, which succeeds the second time although its client was told otherwise.
  test("gets the same answer when its client reconnects and resends it, without another run", async () => {
    const engine = await startedEngine(PLACES);
    const sessionId = crypto.randomUUID();
    const take = async (): Promise<unknown> => {
      const socket = aSocket(engine, { connects: false });
      socket.send({ type: "Connect", sessionId, connectionCount: 0, lastCloseReason: null });
      socket.mutate(1, "r:take");
      await expect.poll(() => socket.of("Transition")).toHaveLength(1);
      socket.session.onClose();
      return answered(socket);
    };
    await engine.run("r:add");
    expect(await take()).toEqual([[1, "taken"]]);
    await engine.run("r:removeAll");
    expect(await take()).toEqual([[1, "taken"]]);
    expect(await engine.run("r:count")).toBe(0);
    await engine.close();
  });
});

// Caught, one at a time: no answer stored for anonymous callers; answers of signed-in callers stored only if something
// was written.
test.each([
  [null, "r:add", true],
  [null, "r:schedule", true],
  [null, "r:removeAll", true],
  [null, "r:count", false],
  ["ann", "r:add", true],
  ["ann", "r:count", true],
])("with the token %s, the answer of %s is stored for a resend: %s", async (token, path, isRecorded) => {
  const { store } = aWatchedStore();
  const engine = await startedEngine(PLACES, { store });
  await engine.run("r:add");
  const sessionId = crypto.randomUUID();
  const socket = aSocket(engine, { connects: false });
  socket.send({ type: "Connect", sessionId, connectionCount: 0, lastCloseReason: null });
  if (token !== null) socket.signIn(token);
  socket.mutate(4, path);
  await expect.poll(() => socket.of("MutationResponse")).toMatchObject([{ success: true }]);
  expect(store.answer(sessionId, 4) !== null).toBe(isRecorded);
  await engine.close();
});
