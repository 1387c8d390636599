import { describe, expect, test } from "vitest";
import { Outcomes, isSystemPath } from "./outcomes.ts";
import { ExecutionLog } from "./executionLog.ts";
import type { ErrorDetail } from "./functionErrors.ts";
import type { Caller } from "../domain/caller.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import type { JsonValue } from "../domain/json.ts";
import { asAdmin, asNobody, asPerson, callOf, SteppedClock } from "../../testing/testEngine.ts";
import { TestTransactions } from "../../testing/testTransactions.ts";

const LINES = ["[LOG] 'seen'"];

/** Runs functions, and collects the log. */
function someOutcomes(errors: ErrorDetail = "hidden") {
  const clock = new SteppedClock();
  const executions = new ExecutionLog(clock);
  const logged: { how: string; message: string; details: Record<string, unknown> | undefined }[] = [];
  const as = (how: string) => (message: string, details?: Record<string, unknown>) => {
    logged.push({ how, message, details });
  };
  const asked: JsonValue[] = [];
  const system = (args: JsonValue, { component }: { component: string }): JsonValue => {
    asked.push([args, component]);
    return { told: true };
  };
  const outcomes = new Outcomes({
    clock,
    executions,
    errors,
    log: { info: as("info"), error: as("error"), refusal: as("refusal") },
    systemFunctions: new Map([["_system/cli/tables", system]]),
  });
  const attempt = (work: () => Promise<string>, caller: Caller, scheduledBy?: string): Promise<CallOutcome> => {
    const context = { caller, requestId: "r", origin: null, logLines: [...LINES] };
    const info = { asked: { component: "mail", path: "sent:list" }, kind: "query" as const, scheduledBy };
    return outcomes.outcomeOf(context, info, work);
  };
  const runs = async () => (await executions.since(0, AbortSignal.abort())).runs;
  return { outcomes, attempt, logged, asked, runs };
}

const failing = (): Promise<string> => Promise.reject(new Error("no such lead"));

describe("a function's console output", () => {
  // Caught, one at a time: sent to everyone; to nobody; to administrators only, although details are shown.
  test.each<[errors: ErrorDetail, who: string, caller: Caller, told: string[]]>([
    ["hidden", "nobody in particular", asNobody, []],
    ["hidden", "a person", asPerson("ann"), []],
    ["hidden", "an administrator", asAdmin, LINES],
    ["shown", "nobody in particular", asNobody, LINES],
  ])("with details %s, %s gets the expected part of it", async (...[errors, , caller, told]) => {
    const { attempt, runs } = someOutcomes(errors);
    const outcome = await attempt(() => Promise.resolve('"done"'), caller);
    expect(outcome).toEqual({ ok: true, value: '"done"', logLines: told });
    expect(await runs()).toMatchObject([
      {
        kind: "query",
        identifier: "mail/sent:list",
        requestId: "r",
        startedAt: new SteppedClock().now(),
        logLines: LINES,
        error: null,
      },
    ]);
  });
});

describe("a failed function", () => {
  // Caught, one at a time: missing in the log; missing among the runs; its error sent although details are hidden.
  test("is logged and recorded, independently of its caller's answer", async () => {
    const { attempt, logged, runs } = someOutcomes();
    const outcome = await attempt(failing, asPerson("ann"));
    expect(outcome).toEqual({ ok: false, errorMessage: "[Request ID: r] Server Error", logLines: [] });
    const error = expect.stringContaining("no such lead") as string;
    expect(logged).toEqual([
      { how: "error", message: "function failed", details: { path: "mail/sent:list", requestId: "r", error } },
    ]);
    expect(await runs()).toMatchObject([{ identifier: "mail/sent:list", error, logLines: LINES }]);
  });

  // Caught: each failure of an anonymous caller logged as an error; a scheduled function's failures counted as an
  // anonymous caller's.
  test("is counted for an anonymous caller, and logged as an error if scheduled", async () => {
    const { attempt, logged } = someOutcomes();
    await attempt(failing, asNobody);
    await attempt(failing, asNobody, "job");
    expect(logged.map(({ how }) => how)).toEqual(["refusal", "error"]);
  });
});

describe("a system function", () => {
  const system = (outcomes: Outcomes, path: string, more: Partial<FunctionCall>) =>
    outcomes.system({ ...callOf(path), ...more }, new TestTransactions().begin(false));

  // Caught, one at a time: answered to everyone; the file extension not removed; arguments that are not an object
  // passed on.
  test("answers administrators, and does not exist for others", async () => {
    const { outcomes, asked, runs } = someOutcomes("shown");
    const told = { ok: true, value: '{"told":true}' };
    expect(
      await system(outcomes, "_system/cli/tables", { caller: asAdmin, args: { a: 1 }, componentPath: "mail" }),
    ).toMatchObject(told);
    expect(await system(outcomes, "_system/cli/tables.js", { caller: asAdmin, args: [1] })).toMatchObject(told);
    for (const args of [null, "text"]) {
      expect(await system(outcomes, "_system/cli/tables", { caller: asAdmin, args })).toMatchObject(told);
    }
    for (const caller of [asNobody, asPerson("ann")]) {
      expect(await system(outcomes, "_system/cli/tables", { caller })).toMatchObject({
        ok: false,
        errorMessage: expect.stringContaining("Could not find public function for '_system/cli/tables'.") as string,
      });
    }
    expect(await system(outcomes, "_system/cli/others", { caller: asAdmin })).toMatchObject({ ok: false });
    const ofNothing = [{}, ""];
    expect(asked).toEqual([[{ a: 1 }, "mail"], ofNothing, ofNothing, ofNothing]);
    // System functions are not recorded as runs.
    expect(await runs()).toEqual([]);
  });

  test("is recognized by its path prefix", () => {
    expect(["_system/cli/tables", "leads/_system/list", "leads:list"].map(isSystemPath)).toEqual([true, false, false]);
  });
});
