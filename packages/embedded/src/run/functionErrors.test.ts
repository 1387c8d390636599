import { expect, test } from "vitest";
import { describeFailure, failedOutcome } from "./functionErrors.ts";
import type { JsonValue } from "../domain/json.ts";
import { FunctionRefused } from "../domain/limits.ts";

const CONVEX_ERROR = Symbol.for("ConvexError");

function failing(field: "name" | "message" | "stack"): Error {
  return Object.defineProperty(new Error("seen"), field, {
    get() {
      throw new Error("unseen");
    },
  });
}

// Caught: an exception in `String(thrown)` or in the fields of an error, so that the call was never answered.
test.each([
  ["an object without a prototype", Object.create(null)],
  ["an object whose toString throws", { toString: () => failing("name").name }],
  ["a revoked proxy", revokedProxy()],
  ["an error whose name throws", failing("name")],
  ["an error whose message throws", failing("message")],
  ["an error whose stack throws", failing("stack")],
  ["an error whose name is a symbol", Object.assign(new Error("seen"), { name: Symbol("name") })],
  ["a ConvexError whose data is not JSON", { [CONVEX_ERROR]: true, data: 1n }],
  ["a ConvexError without data", { [CONVEX_ERROR]: true }],
])("%s is described", (_, thrown) => {
  const text = "Uncaught error that cannot be put into words";
  expect(describeFailure(thrown)).toEqual({ detail: text, logged: text });
});

test("a thrown value is converted to text if possible", () => {
  expect(describeFailure("text")).toEqual({ detail: "Uncaught text", logged: "Uncaught text" });
  const { detail, logged } = describeFailure(new RangeError("too far"));
  expect(detail).toMatch(/^Uncaught RangeError: too far\n +at /);
  expect(logged).toBe(detail);
  expect(describeFailure({ [CONVEX_ERROR]: true, data: '{"code":"GONE"}' })).toEqual({
    detail: 'Uncaught ConvexError: {"code":"GONE"}',
    logged: "Uncaught ConvexError: GONE",
    refusal: "GONE",
    data: { code: "GONE" },
  });
  expect(describeFailure({ [CONVEX_ERROR]: true, data: { code: "GONE" } }).data).toEqual({ code: "GONE" });
});

test("the first ten stack lines of pushed code are reported, and a refusal by its kind", () => {
  const pushed = Array.from({ length: 12 }, (_, at) => `    at f${String(at)} (leads.js:${String(at)}:1)`);
  const own = [
    "    at run (node:internal/process:1:1)",
    "    at call (/opt/packages/embedded/src/a.ts:1:1)",
    "no frame",
  ];
  const stack = ["TypeError: not so", ...own, ...pushed].join("\n");
  const error = Object.assign(new TypeError("not so"), { stack });
  expect(describeFailure(error).detail).toBe(["Uncaught TypeError: not so", ...pushed.slice(0, 10)].join("\n"));
  for (const [message, refusal] of [
    ["ArgumentValidationError: no name", "ArgumentValidationError"],
    ["An ArgumentValidationError: no name", "FunctionRefused"],
    ["Too many documents", "FunctionRefused"],
  ] as const) {
    expect(describeFailure(new FunctionRefused(message))).toEqual({ detail: message, logged: message, refusal });
  }
});

// Caught: the whole data logged, with a colleague's name in it.
test.each<[JsonValue, string]>([
  [{ code: "CHANGED_MEANWHILE", byName: "Ann", at: 1 }, "CHANGED_MEANWHILE {byName, at}"],
  [{ code: "E2" }, "E2"],
  [{ code: "ann@example.org", code2: "GONE" }, "{code, code2}"],
  [{ code: "Ann" }, "{code}"],
  [{ code: "GONE\nAnn" }, "{code}"],
  [{ code: "2ND" }, "{code}"],
  [{ code: "A".repeat(65) }, "{code}"],
  [{ code: 7 }, "{code}"],
  [{ what: { name: "Ann" }, "ann@example.org": 1, _id: "x", ["x".repeat(65)]: 1 }, "{what, …, …, …}"],
  [{}, "{}"],
  ["GONE", "(string)"],
  ["Ann is gone", "(string)"],
  [["Ann"], "(array)"],
  [5, "(number)"],
  [true, "(boolean)"],
  [null, "(null)"],
])("for a ConvexError with %j the log has %s, and the caller gets everything", (data, told) => {
  const failure = describeFailure({ [CONVEX_ERROR]: true, data: JSON.stringify(data) });
  expect(failure.logged).toBe(`Uncaught ConvexError: ${told}`);
  expect(failure).toMatchObject({
    detail: `Uncaught ConvexError: ${typeof data === "string" ? data : JSON.stringify(data)}`,
    data,
  });
});

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

// Caught: the data of a ConvexError, on which the screens rely, hidden with the rest.
test("with hidden details, everyone but administrators gets only the request id and a ConvexError's data", () => {
  const failure = describeFailure({ [CONVEX_ERROR]: true, data: '{"code":"GONE"}' });
  const context = { requestId: "r1", logLines: ["[LOG] secret"], detail: "hidden" as const };
  expect(failedOutcome(failure, { ...context, caller: { kind: "anonymous" } })).toEqual({
    ok: false,
    errorMessage: "[Request ID: r1] Server Error",
    errorData: { code: "GONE" },
    logLines: [],
  });
  const toAdmin = failedOutcome(failure, { ...context, caller: { kind: "admin", actingAs: null } });
  expect(toAdmin).toMatchObject({
    errorMessage: expect.stringContaining("GONE") as string,
    logLines: context.logLines,
  });
});
