import { v } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import type { Caller } from "../domain/caller.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import {
  anEngine,
  asNobody,
  asPerson,
  startedEngine,
  SteppedClock,
  type TestEngine,
  type TestProject,
} from "../../testing/testEngine.ts";
import { createJsonLog } from "./jsonLog.ts";

const CANARY = "CANARY-7f3a";

let clock: SteppedClock;
let written: string;
beforeEach(() => {
  clock = new SteppedClock();
  written = "";
});

const log = () => createJsonLog((line) => (written += line), clock);
const lines = () =>
  written
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
interface Line {
  level: string;
  message: string;
  error?: string;
  counts?: Record<string, number>;
  last?: Record<string, unknown>;
}

// Caught, one at a time: a line of 15 MB for a call with 15 MB too much; the note of the cut beyond the 500 characters;
// a wrong time.
test("a text is cut to 500 characters and ends with its full length", () => {
  log().error("function failed", { path: "x".repeat(30_000), deep: { error: "y".repeat(501) }, requestId: "r1" });
  const [line] = lines();
  expect(line).toMatchObject({
    path: expect.stringMatching(/^x{400,}… \(30000 characters\)$/) as string,
    deep: { error: expect.stringMatching(/^y{400,}… \(501 characters\)$/) as string },
    requestId: "r1",
  });
  expect(written.match(/[xy]+… \(\d+ characters\)/g)?.map((text) => text.length)).toEqual([500, 500]);
  expect(line).toMatchObject({ at: new Date(clock.now()).toISOString() });
  expect(written.length).toBeLessThan(1_200);
});

test("a text of 500 characters is not cut", () => {
  log().info("x".repeat(500));
  expect(lines()).toMatchObject([{ message: "x".repeat(500) }]);
});

// Caught: U+2028 and U+2029, which JSON does not escape, and after which a caller's text looked like a line of its own.
test("a line contains no line separators or control characters, for any text", () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
    (one) => !/[ -~]/.test(one),
  );
  const text = `a${[...controls, "\u2028", "\u2029"].join("")}ready http://evil é😀`;
  log().error(text, { path: text, [text]: 1 });
  expect(written).toMatch(/^[ -~é😀]+\n$/u);
  expect(written.split(/\r?\n|[\v\f\r\u0085\u2028\u2029]/)).toHaveLength(2);
  expect(lines()).toMatchObject([{ message: text, path: text, [text]: 1 }]);
});

describe("refusals", () => {
  // Caught: one line for each refusal.
  test("are logged at once, then counted while they continue", () => {
    const { refusal } = log();
    refusal("A request was refused", { requestId: "first" });
    expect(lines()).toMatchObject([{ level: "refusal", message: "A request was refused", requestId: "first" }]);
    for (let round = 0; round < 5_000; round++) {
      refusal(round % 10 === 0 ? "function failed" : "A request was refused", { requestId: `r${String(round)}` });
      clock.step(1);
    }
    // Five full seconds. Refusals of the last partial second are logged at its end.
    expect(lines()).toHaveLength(1 + 5);
    expect(lines().at(-1)).toMatchObject({ counts: { "A request was refused": 900, "function failed": 100 } });
    expect(lines().at(-1)?.last).toEqual({ requestId: "r4999" });
  });

  // Caught: counting never ended, so that a later single refusal was logged a second late and without its message.
  test("are logged in full again after a second without any", () => {
    const { refusal } = log();
    refusal("A request was refused", { requestId: "r1" });
    refusal("A request was refused", { requestId: "r2" });
    clock.step(1_000);
    clock.step(1_000);
    refusal("A request was refused", { requestId: "r3" });
    expect(lines()).toMatchObject([{ requestId: "r1" }, { last: { requestId: "r2" } }, { requestId: "r3" }]);
  });
});

describe("failing functions", () => {
  const noSheet = () => Promise.reject(new Error("no sheet"));
  const project: TestProject = {
    actions: {
      "jobs:fail": noSheet,
      "jobs:read": (call) => call("1.0/actions/query", { name: "jobs:failRead", args: {} }),
    },
    queries: { "jobs:failRead": noSheet },
    mutations: {
      "jobs:failWrite": noSheet,
      "jobs:begin": (call, { name = null }) => call("1.0/schedule", { name, args: {}, ts: 0 }),
    },
    httpAction: noSheet,
  };
  let engine: TestEngine;
  beforeEach(async () => {
    engine = await startedEngine(project, { log: log(), clock });
  });
  afterEach(() => engine.close());
  const levels = () => lines().map(({ level }) => level);

  test.each(["jobs:fail", "jobs:failRead", "jobs:failWrite"])(
    "%s: failures of signed-in callers are logged one by one, failures of anonymous callers counted",
    async (path) => {
      for (let call = 0; call < 3; call++) await engine.run(path, {}, asPerson("ann")).catch(() => null);
      expect(levels()).toEqual(["error", "error", "error"]);
      for (let call = 0; call < 3; call++) await engine.run(path).catch(() => null);
      expect(levels()).toEqual(["error", "error", "error", "refusal"]);
      clock.step(1_000);
      expect(lines().at(-1)).toMatchObject({ level: "refusal", counts: { "function failed": 2 } });
    },
  );

  test("failing HTTP actions of anonymous callers are counted too", async () => {
    const context = { requestId: "r1", origin: { ip: null, userAgent: null } };
    const ask = async (caller: Caller) =>
      await engine.calls.httpAction(new Request("http://site.test/hook"), { ...context, caller });
    for (let call = 0; call < 3; call++) await ask(asPerson("ann"));
    for (let call = 0; call < 3; call++) await ask(asNobody);
    expect(levels()).toEqual(["error", "error", "error", "refusal"]);
  });

  // Caught: a job's failures counted with those of anonymous callers, because jobs have no caller either.
  test.each([
    ["jobs:fail", 1],
    ["jobs:failWrite", 1],
    ["jobs:read", 2],
  ])("failures of the scheduled %s are all logged", async (name, told) => {
    for (let round = 1; round <= 3; round++) {
      await engine.run("jobs:begin", { name });
      await vi.waitFor(() => expect(levels()).toEqual(Array.from({ length: round * told }, () => "error")), PATIENT);
    }
  });
});

// Caught: the data of the refusal logged, with a colleague's name in it.
test.each(["leads:setStatus", "leads:act", "leads:answer"])(
  "the data of a refusal by %s reaches the caller and `convex logs`, but not the log",
  async (path) => {
    const refuse = () => {
      const data = JSON.stringify({ code: "CHANGED_MEANWHILE", byName: CANARY });
      return Promise.reject(Object.assign(new Error(data), { data, [Symbol.for("ConvexError")]: true }));
    };
    const project = { mutations: { "leads:setStatus": refuse }, actions: { "leads:act": refuse }, httpAction: refuse };
    const engine = await startedEngine(project, { log: log(), clock });
    const asked = { requestId: "r1", origin: { ip: null, userAgent: null }, caller: asPerson("ann") };
    if (path !== "leads:answer") await expect(engine.run(path, {}, asPerson("ann"))).rejects.toThrow(CANARY);
    else expect((await engine.calls.httpAction(new Request("http://site.test/hook"), asked)).status).toBe(500);
    expect(lines()).toMatchObject([{ error: "Uncaught ConvexError: CHANGED_MEANWHILE {byName}" }]);
    expect(written).not.toContain(CANARY);
    const { runs } = await engine.executions.since(0, new AbortController().signal);
    expect(runs).toMatchObject([{ error: expect.stringContaining(CANARY) as string }]);
    await engine.close();
  },
);

describe("arguments are never logged", () => {
  const jsonOf = (validator: unknown) => (validator as { json: ValidatorJson }).json;
  const note = jsonOf(v.object({ text: v.string() }));
  // `convex/server` rethrows errors of system calls like this.
  const handOn = (work: Promise<JsonValue>): Promise<JsonValue> =>
    work.catch((error: unknown) => Promise.reject(new Error(error instanceof Error ? error.message : "")));
  const checked = (args: JsonValue) => ({ name: "notes:checked", args });
  const project: TestProject = {
    queries: {
      "notes:checked": () => Promise.resolve(null),
      "notes:returned": (_, { text = null }) => Promise.resolve(text),
      "notes:nested": (call, args) => handOn(call("1.0/runUdf", { udfType: "query", ...checked(args) })),
      "notes:get": (call, { id = null }) => handOn(call("1.0/get", { id })),
    },
    mutations: { "notes:insert": (call, value) => handOn(call("1.0/insert", { table: "notes", value })) },
    actions: { "notes:called": (call, args) => handOn(call("1.0/actions/query", checked(args))) },
    schema: {
      schemaValidation: true,
      tables: [{ name: "notes", documentType: note, indexes: [], searchIndexes: [] }],
    },
  };
  const VALIDATORS: Record<string, Partial<DeployedFunction>> = {
    "notes:checked": { args: note },
    "notes:returned": { returns: jsonOf(v.number()) },
  };

  // Caught: the value logged as the caller sees it, also when a function rethrows the error.
  test.each<[string, Record<string, JsonValue>]>([
    ["notes:checked", { text: CANARY, extra: 1 }],
    ["notes:checked", { text: { secret: CANARY } }],
    ["notes:nested", { text: [CANARY] }],
    ["notes:called", { text: [CANARY] }],
    ["notes:returned", { text: CANARY }],
    ["notes:insert", { text: CANARY, extra: CANARY }],
    ["notes:get", { id: CANARY }],
  ])("by %s with %j", async (path, args) => {
    const engine = anEngine({ log: log(), clock });
    const application = engine.applicationOf(project);
    const functions = [...application.functions].map(([at, found]) => [at, { ...found, ...VALIDATORS[at] }] as const);
    await engine.start({ ...application, functions: new Map(functions) });
    const shown = await engine.run(path, args, asPerson("ann")).catch(String);
    expect(shown).toContain(CANARY);
    expect(lines().map(({ message }) => message)).toContain("function failed");
    expect(written).not.toContain(CANARY);
    await engine.close();
  });
});
