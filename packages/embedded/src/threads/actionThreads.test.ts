import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { EMPTY_APPLICATION } from "../domain/components.ts";
import type { Application, DeployedFunction, ModuleEnvironment } from "../domain/application.ts";
import { CalledFunctionFailed } from "../domain/calledFunctionFailed.ts";
import { parseJson } from "../domain/json.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { LIMITS } from "../domain/limits.ts";
import { packModules } from "../isolate/packedModules.ts";
import type { ActionCalls } from "../run/actionRunner.ts";
import type { Execution } from "../run/execution.ts";
import { describeFailure } from "../run/functionErrors.ts";
import { newTrace } from "../run/functionHost.ts";
import { SteppedClock } from "../../testing/testEngine.ts";
import { ActionThreads } from "./actionThreads.ts";
import { Threads } from "./threads.ts";

/** Registers functions as `convex/server` does, in short. */
const HEAD = `
const action = (invokeAction) => Object.assign(() => {}, { isAction: true, invokeAction: async (id, args) => JSON.stringify(await invokeAction(JSON.parse(args)[0]) ?? null) });
const http = (invokeHttpAction) => Object.assign(() => {}, { isHttp: true, invokeHttpAction });
const ask = async (op, args) => JSON.parse(await Convex.asyncSyscall(op, JSON.stringify(args)));
`;

function applicationOf(source: string, environment: ModuleEnvironment = "isolate", variables = {}): Application {
  const modules = packModules([{ path: "app.js", source: HEAD + source, environment }]);
  return { ...EMPTY_APPLICATION, code: { modules, environment: variables } };
}

function executionOf(path: string, environment: ModuleEnvironment): Execution {
  const called: DeployedFunction = {
    component: "",
    path,
    kind: "action",
    visibility: "public",
    environment,
    args: null,
    returns: null,
    registered: {},
  };
  return {
    function: called,
    caller: { kind: "anonymous" },
    requestId: "r",
    transaction: null,
    fixedNow: null,
    logLines: [],
    depth: 0,
    streams: new Map(),
    nested: Promise.resolve(),
    nestedMutations: 0,
    trace: newTrace(),
    scheduledBy: null,
    origin: null,
    isCalledByAction: false,
    rejection: null,
    hasEnded: false,
  };
}

const silent: ActionCalls = {
  asyncSyscall: () => Promise.resolve("null"),
  jsSyscall: () => Promise.resolve(null),
  log: () => undefined,
};

interface Started {
  remove: () => Promise<void>;
  clock: SteppedClock;
  push: (application: Application) => void;
  /** The action's result; rejects with the error for its caller. */
  act: (
    name: string,
    args?: object,
    changes?: Partial<ActionCalls & { isCalledByAction: boolean }>,
  ) => Promise<unknown>;
  serve: (route: string, request: Request) => Promise<Response>;
}

let ofThisTest: Started[] = [];
afterEach(async () => {
  await Promise.all(ofThisTest.map(({ remove }) => remove()));
  ofThisTest = [];
});

/** Threads of one test. */
function started(...args: Parameters<typeof threadsOf>): Started {
  const threads = threadsOf(...args);
  ofThisTest.push(threads);
  return threads;
}

function threadsOf(
  first: Application,
  kind: ModuleEnvironment = "isolate",
  { seeds = [], hungMs = 60_000 }: { seeds?: string[]; hungMs?: number } = {},
): Started {
  const current = { application: first };
  const clock = new SteppedClock();
  const pool = new ActionThreads({
    application: () => current.application,
    clock,
    fixedNow: null,
    nextSeed: () => seeds.shift() ?? null,
    hungMs,
  });
  return {
    remove: () => pool.close(),
    clock,
    push: (application) => {
      current.application = application;
    },
    act: async (name, args = {}, { isCalledByAction = false, ...calls } = {}) => {
      const execution = { ...executionOf(`app:${name}`, kind), isCalledByAction };
      try {
        return parseJson(await pool.run(execution, JSON.stringify([args]), { ...silent, ...calls }));
      } catch (error) {
        const { detail, data } = describeFailure(error);
        throw new Error(detail, { cause: data });
      }
    },
    serve: (route, request) => pool.serve(executionOf(`http:${route}`, kind), request, silent),
  };
}

describe("an action in its thread", () => {
  const variables: Record<string, string> = { FIRM: "one" };
  const source = `
    export const add = action(({ a, b }) => [a + b, process.env.FIRM]);
    export const fail = action(function failing() { throw new RangeError("no"); });
    export const refuse = action(() => { throw Object.assign(new Error("x"), { [Symbol.for("ConvexError")]: true, data: '{"code":"TAKEN"}' }); });
    export const calls = action(async () => {
      const failed = ask("fail", {}).catch((error) => [error.message, error.data]);
      return await Promise.all([ask("slow", { n: 1 }), ask("fast", { n: 2 }), failed]);
    });
    export const copy = action(async () => {
      await Convex.jsSyscall("put", { blob: new Blob(["a text"], { type: "text/plain" }) });
      const got = await Convex.jsSyscall("get", {});
      return [await got.text(), got.type];
    });
    export const say = action(async ({ word }) => { console.log(word); await null; console.warn(word, 2); });`;
  // One for all: a thread takes longer to begin than these tests.
  const threads = forAllTests(() => threadsOf(applicationOf(source, "isolate", variables)));
  const act: Started["act"] = (...args) => threads().act(...args);

  // Caught, one at a time: the arguments of another; an environment that stays as it was at the first run.
  test("gets its arguments and the variables of its moment, and gives its result", async () => {
    expect(await act("add", { a: 1, b: 2 })).toEqual([3, "one"]);
    variables["FIRM"] = "two";
    expect(await act("add", { a: 3, b: 4 })).toEqual([7, "two"]);
  });

  // Caught: the frames of the program itself shown.
  test("that throws tells its error with its own frames", async () => {
    await expect(act("fail")).rejects.toThrow(/^Uncaught RangeError: no\n\s+at failing \(app\.js:\d+:\d+\)/);
  });

  // Caught: the data lost on the way.
  test("keeps the data of a ConvexError", async () => {
    await expect(act("refuse")).rejects.toMatchObject({ cause: { code: "TAKEN" } });
  });

  test("of a module that does not load, or that does not exist, fails", async () => {
    await expect(started(applicationOf(`throw new Error("broken");`)).act("any")).rejects.toThrow("broken");
    await expect(act("missing")).rejects.toThrow("app.js:missing cannot be called");
  });

  // Caught, one at a time: answers in the order of their arrival; the data of a failed call lost.
  test("calls the deployment, each call with its own answer or error", async () => {
    const gate = Promise.withResolvers<undefined>();
    const answers = await act(
      "calls",
      {},
      {
        asyncSyscall: async (op, args) => {
          if (op === "fail") throw new CalledFunctionFailed("refused", { code: "NO" });
          if (op === "slow") await gate.promise;
          else gate.resolve(undefined);
          return JSON.stringify([op, JSON.parse(args)]);
        },
      },
    );
    expect(answers).toEqual([
      ["slow", { n: 1 }],
      ["fast", { n: 2 }],
      ["refused", { code: "NO" }],
    ]);
  });

  test("passes blobs to the deployment and gets them", async () => {
    let stored: unknown = null;
    const copied = await act(
      "copy",
      {},
      {
        jsSyscall: (op, { blob }) => {
          if (op === "put") stored = blob;
          return Promise.resolve(op === "put" ? "id" : stored);
        },
      },
    );
    expect(copied).toEqual(["a text", "text/plain"]);
  });

  // Caught, one at a time: lines out of order; those of the run before.
  test("writes its log lines in order", async () => {
    for (const word of ["one", "two"]) {
      const lines: string[] = [];
      await act("say", { word }, { log: (level, text) => lines.push(`${level} ${text}`) });
      expect(lines).toEqual([`LOG '${word}'`, `WARN '${word}' 2`]);
    }
  });

  test("draws its chance from the seed of its run, if there is one", async () => {
    const source = `export const draw = action(() => [Math.random(), crypto.randomUUID()])`;
    const { act } = started(applicationOf(source), "isolate", { seeds: ["a", "a", "b"] });
    const [one, same, other, real, again] = [
      await act("draw"),
      await act("draw"),
      await act("draw"),
      await act("draw"),
      await act("draw"),
    ];
    expect(one).toEqual(same);
    expect(new Set([one, other, real, again].map((each) => JSON.stringify(each))).size).toBe(4);
  });
});

describe("a run that has ended", () => {
  // Caught, one at a time: a timer that fires in the next run; its call answered in the next run's name.
  test("makes no call in the name of the next one in its thread", async () => {
    const source = `
      export const leave = action(() => { setTimeout(() => { console.log("late"); ask("late", {}); }, 5); });
      export const wait = action(() => new Promise((resolve) => setTimeout(resolve, 50)));`;
    const { act } = started(applicationOf(source));
    const heard: string[] = [];
    const hear = {
      log: (_: unknown, text: string) => heard.push(text),
      asyncSyscall: (op: string) => {
        heard.push(op);
        return Promise.resolve("null");
      },
    };
    await act("leave", {}, hear);
    await act("wait", {}, hear);
    expect(heard).toEqual([]);
  });

  // Caught: the rejection logged only.
  test("by a rejected promise that nobody awaited has failed, and its thread takes the next", async () => {
    const source = `
      export const forget = action(async () => { void Promise.reject(new Error("forgotten")); await new Promise((resolve) => setTimeout(resolve, 1_000)); });
      export const next = action(() => 1);`;
    const { act } = started(applicationOf(source));
    await expect(act("forget")).rejects.toThrow("Uncaught Error: forgotten");
    expect(await act("next")).toBe(1);
  });
});

const HOARDS = `
const kept = [];
export const hoardHeap = action(async ({ mib }) => { for (let n = 0; n < mib; n += 1) { kept.push(new Array(131_072).fill(n + 0.5)); await null; } return kept.length; });
export const hoardBuffers = action(async ({ mib }) => { for (let n = 0; n < mib; n += 1) { kept.push(new Uint8Array(1_048_576).fill(n)); await new Promise((resolve) => setTimeout(resolve, 5)); } return kept.length; });
export const wait = action(async () => { await ask("gate", {}); return "unharmed"; });`;
const TOO_MUCH = "JavaScript execution ran out of memory (maximum memory usage: 64 MB)";

// Caught, one at a time: an exception, which the function catches; the next action given to the ending thread.
test("an action that uses an API that Convex lacks is ended there, and the next one runs", async () => {
  const source = `
    export const reach = action(async () => {
      try { new URL("https://a.test").username = ""; }
      catch { return "caught"; }
      finally { await ask("tell", {}); }
    });
    export const other = action(() => "ran");`;
  const { act } = started(applicationOf(source));
  let told = 0;
  const asyncSyscall = (): Promise<string> => {
    told += 1;
    return Promise.resolve("null");
  };
  await expect(act("reach", {}, { asyncSyscall })).rejects.toThrow("Not implemented: set username for URL");
  expect([await act("other"), told]).toEqual(["ran", 0]);
});

describe("memory", () => {
  // Caught, one at a time: no limit of the heap; a process that ends with its thread; buffers not looked at; looked at in the
  // other thread only.
  test.each(["hoardHeap", "hoardBuffers"])("of 64 MiB may be held: %s", async (hoard) => {
    const { act } = started(applicationOf(HOARDS));
    const gate = Promise.withResolvers<string>();
    const beside = act("wait", {}, { asyncSyscall: () => gate.promise });
    await expect(act(hoard, { mib: 200 })).rejects.toThrow(TOO_MUCH);
    expect(await act(hoard, { mib: 30 })).toBe(30);
    gate.resolve("null");
    expect(await beside).toBe("unharmed");
  });

  test.each(["hoardHeap", "hoardBuffers"])('of 512 MiB may be held by `"use node"`: %s', async (hoard) => {
    expect(await started(applicationOf(HOARDS, "node"), "node").act(hoard, { mib: 150 })).toBe(150);
  });
});

describe("time", () => {
  // Caught: a loop that goes on.
  test("of ten minutes ends an action, even one that never returns", async () => {
    const source = `export const loop = action(async () => { await ask("begun", {}); for (;;); }); export const next = action(() => 1);`;
    const { act, clock } = started(applicationOf(source));
    const begun = Promise.withResolvers<undefined>();
    const looping = act("loop", {}, { asyncSyscall: () => (begun.resolve(undefined), Promise.resolve("null")) });
    await begun.promise;
    clock.step(LIMITS.actionMs);
    await expect(looping).rejects.toThrow("Action execution timed out (maximum duration: 600s)");
    expect(await act("next")).toBe(1);
    expect(clock.waiting).toBe(0);
  });
});

// Caught, one at a time: a loop that goes on; one that waits taken for one that hangs.
test("an action that does not come back to its event loop is ended, and one that waits is not", async () => {
  const source = `
    export const loop = action(() => { for (;;); });
    export const microtasks = action(async () => { for (;;) await null; });
    export const wait = action(() => new Promise((resolve) => setTimeout(() => resolve("waited"), 1_500)));`;
  const { act } = started(applicationOf(source), "isolate", { hungMs: 1_000 });
  const waiting = act("wait");
  for (const endless of ["loop", "microtasks"]) await expect(act(endless)).rejects.toThrow("unexpectedly timed out");
  expect(await waiting).toBe("waited");
});

describe("at the same time", () => {
  // Caught, one at a time: no limit; a place that is never given back; an action that waits for its caller's place.
  test("16 actions run, and the actions that they call; others wait", async () => {
    const { act } = started(applicationOf(`export const wait = action(async ({ name }) => await ask(name, {}))`));
    const gates = new Map<string, PromiseWithResolvers<string>>();
    const waiting = (name: string, isCalledByAction = false) =>
      act(
        "wait",
        { name },
        {
          isCalledByAction,
          asyncSyscall: (op) => {
            const gate = Promise.withResolvers<string>();
            gates.set(op, gate);
            return gate.promise;
          },
        },
      );
    const runs = Array.from({ length: 17 }, (_, n) => waiting(`n${String(n)}`));
    const called = waiting("called", true);
    await expect.poll(() => gates.has("called") && gates.size, { timeout: 20_000 }).toBe(17);
    expect(gates.has("n16")).toBe(false);
    gates.get("n3")?.resolve('"third"');
    expect(await runs[3]).toBe("third");
    await expect.poll(() => gates.has("n16")).toBe(true);
    for (const gate of gates.values()) gate.resolve("null");
    await Promise.all([...runs, called]);
  });

  // Caught, one at a time: a thread for each at once, of which 200 first visits left sixteen; a wait without an end.
  test("the fifth action takes the first thread that is free soon, else another is begun for it", async () => {
    const { act } = started(
      applicationOf(
        `let runs = 0; export const wait = action(async ({ name }) => { runs += 1; await ask(name, {}); return runs; })`,
      ),
    );
    const gates = new Map<string, PromiseWithResolvers<string>>();
    const fifthBegan = Promise.withResolvers<undefined>();
    const asyncSyscall = (op: string): Promise<string> => {
      const gate = Promise.withResolvers<string>();
      gates.set(op, gate);
      if (op === "five") fifthBegan.resolve(undefined);
      return gate.promise;
    };
    const waiting = (name: string) => act("wait", { name }, { asyncSyscall });
    const [first, ...others] = ["one", "two", "three", "four"].map(waiting);
    await expect.poll(() => gates.size, { timeout: 20_000 }).toBe(4);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const fifth = waiting("five");
    gates.get("one")?.resolve("null");
    expect(await first).toBe(1);
    // Not polled: that would let the time pass after which another thread is begun.
    await fifthBegan.promise;
    const sixth = waiting("six");
    await vi.advanceTimersByTimeAsync(50);
    await expect.poll(() => gates.has("six"), { timeout: 20_000 }).toBe(true);
    for (const gate of gates.values()) gate.resolve("null");
    expect([await fifth, await sixth, await Promise.all(others)]).toEqual([2, 1, [1, 1, 1]]);
  });
});

// Caught: another thread begun while four are loading their modules, each of which then takes longer.
test("an action waits while threads load their modules, for a second at most", async () => {
  const { act } = started(applicationOf(`export const hush = action(() => new Promise(() => {}))`));
  const taken = vi.spyOn(Threads.prototype, "take");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
    taken.mockRestore();
  });
  for (let time = 0; time < 5; time += 1) void act("hush").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(950);
  expect(taken).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(100);
  expect(taken).toHaveBeenCalledTimes(5);
});

// Caught, one at a time: a run with the modules of the push before; one that has begun with those cut off.
test("after a push, new actions run its modules, and running ones end with the old", async () => {
  const source = (word: string): Application =>
    applicationOf(`export const say = action(async () => { await ask("gate", {}); return "${word}"; })`);
  const { act, push } = started(source("old"));
  const [begun, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<string>()];
  expect(await act("say")).toBe("old");
  const old = act(
    "say",
    {},
    {
      asyncSyscall: () => {
        begun.resolve(undefined);
        return gate.promise;
      },
    },
  );
  await begun.promise;
  push(source("new"));
  expect(await act("say")).toBe("new");
  gate.resolve("null");
  expect(await old).toBe("old");
});

describe("an HTTP action", () => {
  const source = `${HEAD}
    const whole = async (request) => new Response(JSON.stringify([request.url, request.method, request.headers.get("x-note"), await request.text()]),
      { status: 207, statusText: "Some", headers: [["set-cookie", "a=1"], ["set-cookie", "b=2"], ["x-back", "b"]] });
    const bare = async (request) => new Response(null, { status: request.body === null ? 204 : 400 });
    const pieces = async () => {
      const { readable, writable } = new TransformStream();
      const writer = writable.getWriter();
      void (async () => { for (const piece of ["one ", "two ", "three"]) { await new Promise((resolve) => setTimeout(resolve, 20)); await writer.write(new TextEncoder().encode(piece)); } await writer.close(); })();
      return new Response(readable);
    };
    const text = async () => "text";
    const routes = Object.entries({ whole, bare, pieces, text }).map(([name, handler]) => ["/" + name + "/*", "POST", http(handler)]);
    export default { isRouter: true, getRoutes: () => [["/other", "POST", null], ...routes] };`;
  const threads = forAllTests(() => {
    const modules = packModules([{ path: "http.js", source, environment: "isolate" }]);
    return threadsOf({ ...EMPTY_APPLICATION, code: { modules, environment: {} } });
  });
  const serve: Started["serve"] = (...args) => threads().serve(...args);
  const post = (body: BodyInit | null) =>
    new Request("https://site.test/in/box?x=1", { method: "POST", headers: { "x-note": "a" }, body });

  // Caught, one at a time: the body, a header, the status or one of two cookies lost.
  test("gets its whole request, and sends its whole response", async () => {
    const response = await serve("POST /whole/*", post("a body"));
    expect([response.status, response.statusText, response.headers.get("x-back")]).toEqual([207, "Some", "b"]);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await response.json()).toEqual(["https://site.test/in/box?x=1", "POST", "a", "a body"]);
  });

  test("without a body answers without one", async () => {
    const response = await serve("POST /bare/*", post(null));
    expect([response.status, response.body]).toEqual([204, null]);
  });

  // Caught: the thread given to another before the response was written.
  test("writes its response in pieces, and its thread is its own until the last", async () => {
    const [one, other] = await Promise.all([serve("POST /pieces/*", post("")), serve("POST /pieces/*", post(""))]);
    expect(await Promise.all([one.text(), other.text()])).toEqual(["one two three", "one two three"]);
  });

  test("that returns no response fails", async () => {
    await expect(serve("POST /text/*", post(""))).rejects.toThrow("must return a Response");
  });
});
