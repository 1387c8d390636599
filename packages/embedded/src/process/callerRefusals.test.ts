import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Caller } from "../domain/caller.ts";
import type { JsonObject } from "../domain/json.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { anEngine, asNobody, asPerson, SteppedClock, type TestEngine } from "../../testing/testEngine.ts";
import { createJsonLog } from "./jsonLog.ts";

const MINUTE_MS = 60_000;
const CANARY = "CANARY-7f3a";
const vLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  path: z.string().optional(),
  error: z.string().optional(),
  caller: z.string().optional(),
  counts: z.record(z.string(), z.number()).optional(),
  paths: z.array(z.string()).optional(),
});

let clock: SteppedClock;
let written: string;
let engine: TestEngine;
/** The timers of an engine that nobody calls. */
let ownTimers: number;

function refuseWith(data: object) {
  const text = JSON.stringify(data);
  return () => Promise.reject(Object.assign(new Error(text), { data: text, [Symbol.for("ConvexError")]: true }));
}
const notFound = refuseWith({ code: "NOT_FOUND", what: CANARY });
const ID: ValidatorJson = { type: "object", value: { id: { fieldType: { type: "number" }, optional: false } } };

beforeEach(async () => {
  clock = new SteppedClock();
  written = "";
  engine = anEngine({ log: createJsonLog((line) => (written += line), clock), clock });
  const { functions, ...application } = engine.applicationOf({
    queries: {
      "leads:get": notFound,
      "leads:row": notFound,
      "leads:team": refuseWith({ code: "FORBIDDEN" }),
      "leads:typed": () => Promise.resolve(null),
      "leads:odd": refuseWith({ code: CANARY.toLowerCase() }),
    },
    mutations: { "leads:set": notFound, "leads:broken": () => Promise.reject(new TypeError("a bug")) },
    actions: { "leads:act": notFound },
  });
  const typed = [...functions].map(
    ([path, found]) => [path, path === "leads:typed" ? { ...found, args: ID } : found] as const,
  );
  await engine.start({ ...application, functions: new Map(typed) });
  ownTimers = clock.waiting;
});
afterEach(() => engine.close());

const call = async (path: string, caller: Caller = asPerson("ann"), args: JsonObject = {}) => {
  await engine.run(path, args, caller).catch(() => null);
};
const lines = () =>
  written
    .split("\n")
    .filter(Boolean)
    .map((line) => vLine.parse(JSON.parse(line)));
const callerOf = (name: string) => {
  const caller = asPerson(name);
  return caller.kind === "user" ? caller.identity.tokenIdentifier : "";
};

// Caught: a line for each of a thousand ids that somebody tries; what was tried lost with the first line's minute.
test("what one person is refused is one line a minute, with who, which functions and why, and every refusal is counted", async () => {
  await call("leads:get");
  expect(lines()).toEqual([
    {
      at: expect.any(String) as string,
      level: "refusal",
      message: "function failed",
      path: "leads:get",
      requestId: expect.any(String) as string,
      error: "Uncaught ConvexError: NOT_FOUND {what}",
      caller: callerOf("ann"),
    },
  ]);
  for (let round = 0; round < 100; round++) {
    for (const path of ["leads:get", "leads:set", "leads:act", "leads:team"]) await call(path);
  }
  expect(lines()).toHaveLength(1);
  clock.step(MINUTE_MS - 1);
  expect(lines()).toHaveLength(1);
  clock.step(1);
  expect(lines()).toHaveLength(2);
  expect(lines()[1]).toMatchObject({
    level: "refusal",
    message: "More was refused to one caller within a minute",
    caller: callerOf("ann"),
    counts: { NOT_FOUND: 300, FORBIDDEN: 100 },
    paths: ["leads:get", "leads:set", "leads:act", "leads:team"],
    last: { path: "leads:team", error: "Uncaught ConvexError: FORBIDDEN" },
  });
  expect(written).not.toContain(CANARY);
});

test("a minute without a refusal ends the counting, and the next one is logged at once and in full", async () => {
  await call("leads:get");
  await call("leads:get");
  clock.step(MINUTE_MS);
  await call("leads:row");
  clock.step(MINUTE_MS);
  clock.step(MINUTE_MS);
  expect(lines().map(({ counts }) => counts)).toEqual([undefined, { NOT_FOUND: 1 }, { NOT_FOUND: 1 }]);
  expect(clock.waiting).toBe(ownTimers);
  await call("leads:team");
  expect(lines().at(-1)).toMatchObject({ path: "leads:team", error: "Uncaught ConvexError: FORBIDDEN" });
});

// Caught: one person's refusals hidden behind another's, or behind those of strangers.
test("each person has a line of their own, beside the one for everybody who is signed out", async () => {
  for (const caller of [asNobody, asNobody, asPerson("ann"), asPerson("bob"), asPerson("ann")]) {
    await call("leads:get", caller);
  }
  expect(lines().map(({ caller }) => caller)).toEqual([undefined, callerOf("ann"), callerOf("bob")]);
});

test("arguments of a wrong type and missing functions count as refusals, without the sent values", async () => {
  await call("leads:get");
  await call("leads:typed", asPerson("ann"), { id: CANARY });
  await call(`leads:${CANARY}`);
  await call("leads:odd");
  clock.step(MINUTE_MS);
  expect(lines()[1]?.counts).toEqual({ ArgumentValidationError: 1, FunctionRefused: 1, ConvexError: 1 });
  expect(JSON.stringify(lines()[1]?.counts)).not.toContain(CANARY);
});

// Caught: a fault of the product hidden in a count.
test("a fault of a function is logged each time, for every caller", async () => {
  for (let round = 0; round < 3; round++) await call("leads:broken");
  expect(lines().map(({ level }) => level)).toEqual(["error", "error", "error"]);
});

test("the paths of a minute are ten at most", async () => {
  for (let round = 0; round < 30; round++) await call(`leads:none${String(round)}`);
  clock.step(MINUTE_MS);
  expect(lines()[1]?.paths).toHaveLength(10);
  expect(lines()[1]?.counts).toEqual({ FunctionRefused: 29 });
});

// Caught: memory that grows with each account that somebody makes.
test("a thousand people are counted for at a time; those beyond share the line of strangers", async () => {
  for (let person = 0; person < 1_010; person++) await call("leads:get", asPerson(`p${String(person)}`));
  expect(lines().filter(({ caller }) => caller !== undefined)).toHaveLength(1_000);
  expect(lines()).toHaveLength(1_001);
  expect(clock.waiting).toBe(ownTimers + 1_001);
});
