import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
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
} from "../../testing/testEngine.ts";

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

  // Caught: the component's path ignored, so that the root's function of the same name answered.
  test.each(KINDS)("from an administrator is answered by that component, for a %s", async (_, path, calling) => {
    const engine = await started();
    const call = { ...callOf(path), caller: asAdmin };
    expect(await calling(engine, { ...call, componentPath: "" })).toMatchObject({ ok: true, value: "1" });
    expect(await calling(engine, { ...call, componentPath: "workpool" })).toMatchObject({ ok: true, value: "2" });
    await engine.close();
  });

  // Caught: the check removed.
  test.each(KINDS.slice(0, 4))("from anyone else is refused, for a %s", async (_, path, calling) => {
    const engine = await started();
    expect(await calling(engine, { ...callOf(path), componentPath: "workpool" })).toMatchObject({
      ok: false,
      errorMessage: expect.stringContaining("Only an administrator may call a component's functions.") as string,
    });
    await engine.close();
  });
});

// Caught: the sweep not started.
test("the answer to a mutation is kept for two weeks", async () => {
  const store = createMemoryStore();
  const engine = await startedEngine({ mutations: { "one:mutation": one } }, { store });
  await engine.calls.mutation({ ...callOf("one:mutation"), caller: asPerson("ann") }, { sessionId: "s", requestId: 7 });
  engine.clock.step(13 * DAY_MS);
  expect(store.answer("s", 7)).toContain('"value":"1"');
  engine.clock.step(2 * DAY_MS);
  expect(store.answer("s", 7)).toBeNull();
  await engine.close();
});

describe("an answer", () => {
  /** More microtasks than any path from an answer to its socket. */
  const STEPS = 200;
  /** The path itself: one microtask after another. */
  const leave = async (events: string[]): Promise<void> => {
    for (let step = 0; step < STEPS; step += 1) {
      events.push("step");
      await Promise.resolve();
    }
  };

  // Caught: a wait for the disk that ends in the microtasks of the next run. If that run is terminated, they are lost,
  // and the caller waits forever.
  test.each<[string, (engine: TestEngine) => Promise<unknown>]>([
    ["of a query", ({ calls }) => calls.query(callOf("one:query"))],
    ["of a mutation", ({ calls }) => calls.mutation(callOf("one:mutation"))],
    ["of a commit of the deployment's own", ({ calls }) => calls.ownCommit(() => null)],
  ])("leaves in an event loop turn without later runs: %s", async (_, asking) => {
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
});

describe("a function of any kind", () => {
  const hidden = (): Promise<string> => Promise.resolve("hidden");
  const KINDS: TestProject = {
    queries: { "one:query": (call) => readAll(call, "rows").then((rows) => rows.length) },
    internalQueries: { "one:hidden": hidden },
    mutations: { "one:mutation": (call) => call("1.0/insert", { table: "rows", value: {} }).then(() => "written") },
    actions: { "one:action": () => Promise.resolve("done") },
  };

  // Caught, one at a time: each kind run as another; an internal one run for an anonymous caller; a missing one
  // answered with nothing.
  test("is run as its kind, an internal one for administrators only", async () => {
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

  // Caught, one at a time: a timestamp older than its own commit; one that is not current.
  test("is answered with a timestamp: its own commit's, or the last one's before", async () => {
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

  // Caught: run for any caller.
  test.each(KINDS)("does not exist for anyone but administrators, as a %s", async (kind, calling) => {
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

  // Caught: refused as for an anonymous caller.
  test("can be called by an action, and can be scheduled", async () => {
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

describe("a resent mutation", () => {
  const resend = { sessionId: "s", requestId: 7 };

  // Caught, one at a time: run again; the answer to an anonymous caller stored although nothing was written; a
  // signed-in caller's not stored.
  test.each<[string, Caller, boolean, boolean]>([
    ["an anonymous caller that wrote nothing", asNobody, false, false],
    ["an anonymous caller that wrote", asNobody, true, true],
    ["a signed-in caller that wrote nothing", asPerson("ann"), false, true],
  ])("by %s, gets the same answer", async (...[, caller, writes, isKept]) => {
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

  // Caught: an answer stored that nobody can ask for again.
  test("is identified by its request; without one, nothing is stored", async () => {
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
  // Caught: scheduling and canceling permitted.
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
  // Caught, one at a time: a function run as another kind; the caller's identity lost, or passed to another component;
  // arguments lost; the origin of the request lost.
  test("calls functions of each kind in their own transactions, with its caller's identity within its component", async () => {
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
