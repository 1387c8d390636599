import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { LIMITS } from "../domain/limits.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import type { Caller } from "../domain/caller.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import {
  asAdmin,
  asNobody,
  asPerson,
  callOf,
  readAll,
  startedEngine,
  type SystemCall,
  type TestEngine,
  type TestFunction,
  type TestProject,
  valueOf,
} from "../testing/testEngine.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const one = (): Promise<number> => Promise.resolve(1);
const two = (): Promise<number> => Promise.resolve(2);

async function started(httpAction?: () => Promise<Response>): Promise<TestEngine> {
  const system: SystemFunction = (_, { component }) => (component === "workpool" ? 2 : 1);
  const functions = {
    queries: { "one:query": one },
    mutations: { "one:mutation": one },
    actions: { "one:action": one },
  };
  const inside = {
    queries: { "one:query": two },
    mutations: { "one:mutation": two },
    actions: { "one:action": two },
  };
  const project = { ...functions, ...(httpAction && { httpAction }), components: { workpool: inside } };
  return await startedEngine(project, { systemFunctions: new Map([["_system/cli/one", system]]) });
}

type Calling = (engine: TestEngine, call: FunctionCall) => Promise<CallOutcome>;

describe("a call of a component's function", () => {
  const KINDS: [string, string, Calling][] = [
    ["query", "one:query", async ({ calls }, call) => (await calls.query(call)).outcome],
    ["mutation", "one:mutation", async ({ calls }, call) => (await calls.mutation(call)).outcome],
    ["action", "one:action", ({ calls }, call) => calls.action(call)],
    ["function of any kind", "one:query", ({ calls }, call) => calls.anyFunction(call)],
    ["system query", "_system/cli/one", async ({ calls }, call) => (await calls.query(call)).outcome],
  ];

  // Caught: the component's name carried along and read nowhere, so that the root's function of that name answered.
  test.each(KINDS)("is answered to an administrator by that component alone, a %s", async (_, path, calling) => {
    const engine = await started();
    const call = { ...callOf(path), caller: asAdmin };
    expect(await calling(engine, { ...call, componentPath: "" })).toMatchObject({ ok: true, value: "1" });
    expect(await calling(engine, { ...call, componentPath: "workpool" })).toMatchObject({ ok: true, value: "2" });
    await engine.close();
  });

  // Caught: the check left out.
  test.each(KINDS.slice(0, 4))("is refused to anyone else, a %s", async (_, path, calling) => {
    const engine = await started();
    expect(await calling(engine, { ...callOf(path), componentPath: "workpool" })).toMatchObject({
      ok: false,
      errorMessage: expect.stringContaining("Only an administrator may call a component's functions.") as string,
    });
    await engine.close();
  });
});

// Caught: the sweep not begun at the start.
test("the answer to a mutation is kept for its resend for two weeks", async () => {
  const store = createMemoryStore();
  const engine = await startedEngine({ mutations: { "one:mutation": one } }, { store });
  await engine.calls.mutation({ ...callOf("one:mutation"), caller: asPerson("ann") }, { sessionId: "s", requestId: 7 });
  engine.clock.step(13 * DAY_MS);
  expect(store.answer("s", 7)).toContain('"value":"1"');
  engine.clock.step(2 * DAY_MS);
  expect(store.answer("s", 7)).toBeNull();
  await engine.close();
});

// Caught: the wait without an end.
test("an HTTP action that does not answer is given up after ten minutes", async () => {
  const engine = await started(() => new Promise<never>(() => undefined));
  const context = { caller: { kind: "anonymous" }, requestId: "r", origin: { ip: null, userAgent: null } } as const;
  const answering = engine.calls.httpAction(new Request("http://site/slow"), context);
  engine.clock.step(LIMITS.actionMs);
  const response = await answering;
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("timed out")]);
  await engine.close();
});

describe("an answer", () => {
  /** More than any way from an answer to the socket it leaves by. */
  const STEPS = 200;
  /** The way itself: one step of the microtask queue after the other. */
  const leave = async (events: string[]): Promise<void> => {
    for (let step = 0; step < STEPS; step += 1) {
      events.push("step");
      await Promise.resolve();
    }
  };

  // Caught: a wait for the disk that ends in the microtasks of the next run. When that one is cut off, they are lost: the caller
  // waits for ever.
  test.each<[string, (engine: TestEngine) => Promise<unknown>]>([
    ["of a query", ({ calls }) => calls.query(callOf("one:query"))],
    ["of a mutation", ({ calls }) => calls.mutation(callOf("one:mutation"))],
    ["to a work of the deployment's own", ({ calls }) => calls.ownCommit(() => null)],
  ])("leaves in a turn that no later run has a part in: %s", async (_, asking) => {
    const events: string[] = [];
    const next = (): Promise<number> => Promise.resolve(events.push("next"));
    const engine = await startedEngine({
      queries: { "one:query": one },
      mutations: { "one:mutation": one, "one:next": next },
    });
    const answered = asking(engine).then(() => leave(events));
    await Promise.all([answered, engine.calls.mutation(callOf("one:next"))]);
    const steps = Array.from({ length: STEPS }, () => "step");
    expect(events.join(" ")).toContain(steps.join(" "));
    expect(events).toContain("next");
    await engine.close();
  });

  // Caught: a call of an action that begins in the action's own turn, and when it is cut off takes the action's answer with it.
  test("of an action leaves in a turn that what it did not wait for has no part in", async () => {
    const events: string[] = [];
    const left = Promise.withResolvers<undefined>();
    const engine = await startedEngine({
      mutations: {
        "one:left": () => {
          events.push("left");
          left.resolve(undefined);
          return Promise.resolve(1);
        },
      },
      actions: {
        "one:action": (call) => {
          void call("1.0/actions/mutation", { name: "one:left", args: {} });
          return Promise.resolve(1);
        },
      },
    });
    // What the start has left to do would keep the mutation waiting.
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    await engine.calls.action(callOf("one:action"));
    await leave(events);
    await left.promise;
    expect(events).toEqual([...Array.from({ length: STEPS }, () => "step"), "left"]);
    await engine.close();
  });
});

describe("a function of any kind", () => {
  const hidden = (): Promise<string> => Promise.resolve("hidden");
  const KINDS: TestProject = {
    queries: { "one:query": (call) => readAll(call, "rows").then((rows) => rows.length) },
    internalQueries: { "one:hidden": hidden },
    mutations: { "one:mutation": (call) => call("1.0/insert", { table: "rows", value: {} }).then(() => "written") },
    actions: { "one:action": () => Promise.resolve("done") },
  };

  // Caught, one at a time: each kind run as another; an internal one run for a stranger; what is not there answered as nothing.
  test("is run as what it is, an internal one for administrators alone", async () => {
    const engine = await startedEngine(KINDS, { systemFunctions: new Map([["_system/cli/one", () => 1]]) });
    const any = async (path: string, caller: Caller = asPerson("ann")): Promise<unknown> => {
      const outcome = await engine.calls.anyFunction({ ...callOf(path), caller });
      return outcome.ok ? outcome.value : outcome.errorMessage;
    };
    expect(await any("one:mutation")).toBe('"written"');
    expect(await any("one:query")).toBe("1");
    expect(await any("one:action")).toBe('"done"');
    expect(await any("one:hidden")).toContain("Could not find public function for 'one:hidden'");
    expect(await any("one:nothing")).toContain("Could not find public function for 'one:nothing'");
    expect(await any("one:hidden", asAdmin)).toBe('"hidden"');
    expect(await any("_system/cli/one", asAdmin)).toBe("1");
    await engine.close();
  });

  // Caught, one at a time: an answer of before its commit; one that is not of the moment.
  test("is answered with the moment of its answer: its own commit's, or the last one's before", async () => {
    const engine = await startedEngine(KINDS);
    const { calls } = engine;
    const written = await calls.mutation(callOf("one:mutation"));
    expect(calls.latestTimestamp()).toBe(written.ts);
    expect((await calls.query(callOf("one:query"))).ts).toBe(written.ts);
    expect((await calls.mutation(callOf("one:nothing"))).ts).toBe(written.ts);
    expect((await calls.mutation(callOf("one:mutation"))).ts).toBeGreaterThan(written.ts);
    await engine.close();
  });
});

describe("an internal function", () => {
  const INTERNAL: TestProject = {
    internalQueries: { "one:query": one },
    internalMutations: { "one:mutation": one },
    internalActions: { "one:action": one },
    actions: {
      "one:through": (call) =>
        Promise.all(
          ["query", "mutation", "action"].map((kind) => call(`1.0/actions/${kind}`, { name: `one:${kind}` })),
        ),
    },
  };
  const KINDS: [string, Calling][] = [
    ["query", async ({ calls }, call) => (await calls.query(call)).outcome],
    ["mutation", async ({ calls }, call) => (await calls.mutation(call)).outcome],
    ["action", ({ calls }, call) => calls.action(call)],
  ];

  // Caught: run for whoever asks.
  test.each(KINDS)("is absent to everybody but an administrator, a %s", async (kind, calling) => {
    const engine = await startedEngine(INTERNAL);
    const call = callOf(`one:${kind}`);
    for (const caller of [call.caller, asPerson("ann")]) {
      expect(await calling(engine, { ...call, caller })).toMatchObject({
        ok: false,
        errorMessage: expect.stringContaining(`Could not find public function for 'one:${kind}'`) as string,
      });
    }
    expect(await calling(engine, { ...call, caller: asAdmin })).toMatchObject({ ok: true, value: "1" });
    await engine.close();
  });

  // Caught: refused as to a stranger.
  test("is there for what an action calls, and runs when it was scheduled", async () => {
    const engine = await startedEngine(INTERNAL);
    expect(await engine.run("one:through")).toEqual([1, 1, 1]);
    const ids = await Promise.all(
      ["mutation", "action"].map((kind) =>
        engine.calls.ownCommit((scheduling) =>
          scheduling.schedule({ component: "", path: `one:${kind}` }, {}, engine.clock.now()),
        ),
      ),
    );
    const states = (): Promise<unknown[]> =>
      engine.calls.ownCommit((scheduling) => ids.map((id) => scheduling.find(id)?.state));
    await expect.poll(states).toEqual(["success", "success"]);
    await engine.close();
  });
});

describe("a mutation that is sent again", () => {
  const resend = { sessionId: "s", requestId: 7 };

  // Caught, one at a time: run again; what a stranger sent, and wrote nothing by, on the disk; what a person sent not.
  test.each<[string, Caller, boolean, boolean]>([
    ["a stranger, who wrote nothing", asNobody, false, false],
    ["a stranger, who wrote", asNobody, true, true],
    ["a person, who wrote nothing", asPerson("ann"), false, true],
  ])("by %s, has its answer again", async (...[, caller, writes, isKept]) => {
    let runs = 0;
    const store = createMemoryStore();
    const once: TestFunction = async (call) => {
      if (writes) await call("1.0/insert", { table: "rows", value: {} });
      return (runs += 1);
    };
    const engine = await startedEngine({ mutations: { "one:mutation": once } }, { store });
    const call = { ...callOf("one:mutation"), caller };
    const [first, again] = [await engine.calls.mutation(call, resend), await engine.calls.mutation(call, resend)];
    expect(again).toEqual(first);
    expect([runs, store.answer("s", 7) !== null]).toEqual([1, isKept]);
    await engine.close();
  });

  // Caught: an answer that nobody will ask for again on the disk.
  test("is known by its request: without one nothing is kept", async () => {
    const store = createMemoryStore();
    const engine = await startedEngine(
      { mutations: { "one:mutation": (call) => call("1.0/insert", { table: "rows", value: {} }).then(() => 1) } },
      { store },
    );
    const applied = vi.spyOn(store, "apply");
    await engine.calls.mutation({ ...callOf("one:mutation"), caller: asPerson("ann") });
    expect(applied.mock.calls.flatMap(([{ answers }]) => answers)).toEqual([]);
    await engine.close();
  });
});

describe("a query", () => {
  // Caught: what it schedules or cancels put on the list.
  test.each([
    ["schedule", { name: "one:mutation", args: {}, ts: 0 }],
    ["cancel_job", { id: "some" }],
  ])("cannot %s", async (op, args) => {
    const engine = await startedEngine({
      queries: { "one:query": (call) => call(`1.0/${op}`, args) },
      mutations: { "one:mutation": one },
    });
    await expect(engine.run("one:query")).rejects.toThrow("Only mutations and actions can schedule functions.");
    await engine.close();
  });
});

describe("an action", () => {
  // Caught, one at a time: a kind run as another; the caller's name lost, or carried into another component;
  // arguments lost; the address of whoever has asked lost.
  test("calls functions of each kind on their own, in the name of its caller within its component", async () => {
    const ips: unknown[] = [];
    const who: TestFunction = async (call, { n = 0 }) => {
      const identity = (await call("1.0/getUserIdentity", {})) as { subject: string } | null;
      if (n !== 0) ips.push(((await call("1.0/getRequestMetadata", {})) as { ip: unknown }).ip);
      return [identity?.subject ?? null, n];
    };
    const functions: TestProject = {
      queries: { "one:query": who },
      mutations: { "one:mutation": who },
      actions: { "one:action": who },
    };
    const calling = (reference: string) => (call: SystemCall) =>
      Promise.all(
        ["query", "mutation", "action"].map((kind, n) =>
          call(`1.0/actions/${kind}`, { [reference]: addressed(reference, kind), args: { n } }),
        ),
      );
    const addressed = (reference: string, kind: string): string =>
      reference === "name" ? `one:${kind}` : `_reference/childComponent/mail/one/${kind}`;
    const engine = await startedEngine({
      ...functions,
      actions: { ...functions.actions, "one:own": calling("name"), "one:mails": calling("reference") },
      components: { mail: functions },
    });
    const origin = { ip: "::1", userAgent: null };
    const asAnn = async (path: string) =>
      valueOf(await engine.calls.action({ ...callOf(path), caller: asPerson("ann"), origin }));
    expect(await asAnn("one:own")).toEqual([
      ["ann", 0],
      ["ann", 1],
      ["ann", 2],
    ]);
    expect(await asAnn("one:mails")).toEqual([
      [null, 0],
      [null, 1],
      [null, 2],
    ]);
    expect(ips).toEqual(["::1", "::1", "::1", "::1"]);
    await engine.close();
  });
});
