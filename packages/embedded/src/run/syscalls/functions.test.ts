import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonValue } from "../../domain/json.ts";
import {
  readAll,
  startedEngine,
  type SystemCall,
  type TestEngine,
  type TestFunction,
  textOf,
} from "../../../testing/testEngine.ts";

const given: TestFunction = (call, { op = "", args = {} }) => call(`1.0/${textOf(op)}`, args);

/** A ConvexError as `convex/server` throws it at a function's boundary. */
function convexError(data: JsonValue): Error {
  return Object.assign(new Error("refused"), { data: JSON.stringify(data), [Symbol.for("ConvexError")]: true });
}

/** The error that a function gets from a failing one that it called. */
async function failureOf(calling: Promise<unknown>): Promise<unknown> {
  try {
    await calling;
    return "none";
  } catch (error) {
    const { message, data } = error as Error & { data?: unknown };
    return { message, data: data ?? null };
  }
}

const failing: TestFunction = (_, { data }) => {
  throw data === undefined ? new Error("own words") : convexError(data);
};

let engine: TestEngine;
beforeEach(async () => {
  const ofKind = (kind: string) => (call: SystemCall, args: JsonValue) =>
    failureOf(call(`1.0/actions/${kind}`, { name: `fail:${kind}`, args })) as Promise<JsonValue>;
  engine = await startedEngine({
    queries: {
      "any:query": given,
      "rows:count": async (call) => (await readAll(call, "rows")).length,
      "fail:query": failing,
    },
    mutations: {
      "any:mutation": given,
      "rows:add": (call) => call("1.0/insert", { table: "rows", value: {} }),
      "fail:mutation": failing,
    },
    actions: {
      "any:action": given,
      "fail:action": failing,
      "ask:query": ofKind("query"),
      "ask:mutation": ofKind("mutation"),
      "ask:action": ofKind("action"),
    },
  });
});
afterEach(async () => {
  await engine.close();
});

const from = (kind: string, op: string, args: JsonValue): Promise<JsonValue> => engine.run(`any:${kind}`, { op, args });

describe("scheduling and canceling", () => {
  const NO_TIME = "The time to run a scheduled function at must be a number.";
  const NO_ID = "Invalid argument `id` for `scheduler.cancel`.";

  // Caught, one at a time: text, or a missing time, accepted; an invalid id accepted.
  test.each<[string, string, JsonValue, string]>([
    ["mutation", "schedule", { name: "rows:add", args: {}, ts: "1" }, NO_TIME],
    ["mutation", "schedule", { name: "rows:add", args: {} }, NO_TIME],
    ["action", "actions/schedule", { name: "rows:add", args: {}, ts: null }, NO_TIME],
    ["mutation", "cancel_job", { id: 1 }, NO_ID],
    ["action", "actions/cancel_job", {}, NO_ID],
  ])("by a %s with %s %j is refused", async (...[kind, op, args, refusal]) => {
    await expect(from(kind, op, args)).rejects.toThrow(refusal);
  });

  // Caught, one at a time: seconds treated as milliseconds; a function canceled by an action still run.
  test.each([
    ["mutation", ""],
    ["action", "actions/"],
  ])("by a %s runs the function at its time, unless it was canceled", async (kind, prefix) => {
    const at = engine.clock.now() + 5_000;
    const plan = () => from(kind, `${prefix}schedule`, { name: "rows:add", args: { n: 1 }, ts: at / 1000 });
    const [kept, canceled] = [textOf(await plan()), textOf(await plan())];
    expect(await from(kind, `${prefix}cancel_job`, { id: canceled })).toBeNull();
    const stateOf = (id: string) =>
      engine.calls.ownCommit((scheduling) => {
        const { scheduledTime, state, args } = scheduling.find(id) ?? expect.fail("not there");
        return { scheduledTime, state, args };
      });
    expect(await stateOf(kept)).toEqual({ scheduledTime: at, state: "pending", args: { n: 1 } });
    expect(await stateOf(canceled)).toEqual({ scheduledTime: at, state: "canceled", args: { n: 1 } });
  });
});

describe("an action that calls a failing function", () => {
  // Caught, one at a time: the request id twice in the message; a ConvexError's data as text, or lost.
  test.each(["query", "mutation", "action"])("gets the message and data of a %s", async (kind) => {
    const told = (await engine.run(`ask:${kind}`, {})) as { message: string; data: JsonValue };
    expect(told.message).toContain("own words");
    expect(told.message).not.toContain("Request ID");
    expect(told.data).toBeNull();
    expect(await engine.run(`ask:${kind}`, { data: { code: 7 } })).toMatchObject({ data: { code: 7 } });
  });
});

describe("a function called in another", () => {
  const nested = (kind: string, args: Record<string, JsonValue>) => from(kind, "runUdf", { args: {}, ...args });

  // Caught, one at a time: a function of another kind called; a mutation called by a query.
  test("must be of the requested kind, by default a query", async () => {
    await nested("mutation", { udfType: "mutation", name: "rows:add" });
    expect(await nested("query", { udfType: "query", name: "rows:count" })).toBe(1);
    expect(await nested("query", { name: "rows:count" })).toBe(1);
    await expect(nested("mutation", { udfType: "query", name: "rows:add" })).rejects.toThrow("rows:add");
    await expect(nested("query", { udfType: "mutation", name: "rows:add" })).rejects.toThrow(
      "Queries cannot run mutations.",
    );
    await expect(nested("action", { udfType: "query", name: "rows:count" })).rejects.toThrow(
      "Actions call other functions on their own.",
    );
  });

  // Caught, one at a time: limits not passed on; one that is not a number ignored; another value treated as limits.
  test("may have narrower limits, which must be numbers", async () => {
    await engine.run("rows:add");
    const count = (transactionLimits: JsonValue) => nested("query", { name: "rows:count", transactionLimits });
    expect(await count({ documentsRead: 1 })).toBe(1);
    await expect(count({ documentsRead: 0 })).rejects.toThrow("(limit: 0)");
    await expect(count({ documentsRead: "1" })).rejects.toThrow("The limit `documentsRead` must be a number.");
    for (const none of [null, [], "limits", {}]) expect(await count(none)).toBe(1);
  });
});

test("vector search is refused with a message", async () => {
  await expect(from("action", "actions/vectorSearch", {})).rejects.toThrow("has no vector search");
});
