import { describe, expect, test } from "vitest";
import { Attempts, isSystemPath } from "./attempts.ts";
import { ExecutionLog } from "./executionLog.ts";
import type { ErrorDetail } from "./functionErrors.ts";
import type { Caller } from "../domain/caller.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import type { JsonValue } from "../domain/json.ts";
import { asAdmin, asNobody, asPerson, callOf, SteppedClock } from "../testing/testEngine.ts";
import { TestTransactions } from "../testing/testTransactions.ts";

const LINES = ["[LOG] 'seen'"];

/** What is told of attempts, and to whom. */
function someAttempts(errors: ErrorDetail = "hidden") {
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
  const attempts = new Attempts({
    clock,
    executions,
    errors,
    log: { info: as("info"), error: as("error"), refusal: as("refusal") },
    systemFunctions: new Map([["_system/cli/tables", system]]),
  });
  const attempt = (work: () => Promise<string>, caller: Caller, scheduledBy?: string): Promise<CallOutcome> => {
    const context = { caller, requestId: "r", origin: null, logLines: [...LINES] };
    const tried = { asked: { component: "mail", path: "sent:list" }, kind: "query" as const, scheduledBy };
    return attempts.attempt(context, tried, work);
  };
  const runs = async () => (await executions.since(0, AbortSignal.abort())).runs;
  return { attempts, attempt, logged, asked, runs };
}

const failing = (): Promise<string> => Promise.reject(new Error("no such lead"));

describe("what a function wrote to its console", () => {
  // Caught, one at a time: told to everybody; to nobody; to the administrator alone where everybody is told.
  test.each<[errors: ErrorDetail, who: string, caller: Caller, told: string[]]>([
    ["hidden", "nobody in particular", asNobody, []],
    ["hidden", "a person", asPerson("ann"), []],
    ["hidden", "an administrator", asAdmin, LINES],
    ["shown", "nobody in particular", asNobody, LINES],
  ])("where details are %s, %s is told of it as said", async (...[errors, , caller, told]) => {
    const { attempt, runs } = someAttempts(errors);
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

describe("a function that failed", () => {
  // Caught, one at a time: not in the log; not among the runs; its error told to whom details are hidden from.
  test("is told of in the log and among the runs, whatever its caller is told", async () => {
    const { attempt, logged, runs } = someAttempts();
    const outcome = await attempt(failing, asPerson("ann"));
    expect(outcome).toEqual({ ok: false, errorMessage: "[Request ID: r] Server Error", logLines: [] });
    const error = expect.stringContaining("no such lead") as string;
    expect(logged).toEqual([
      { how: "error", message: "function failed", details: { path: "mail/sent:list", requestId: "r", error } },
    ]);
    expect(await runs()).toMatchObject([{ identifier: "mail/sent:list", error, logLines: LINES }]);
  });

  // Caught: each failure that a stranger causes written as an error of its own; a scheduled one's counted as a stranger's.
  test("for a stranger is counted, and is an error as scheduled work", async () => {
    const { attempt, logged } = someAttempts();
    await attempt(failing, asNobody);
    await attempt(failing, asNobody, "job");
    expect(logged.map(({ how }) => how)).toEqual(["refusal", "error"]);
  });
});

describe("a function of the deployment's own", () => {
  const system = (attempts: Attempts, path: string, more: Partial<FunctionCall>) =>
    attempts.system({ ...callOf(path), ...more }, new TestTransactions().begin(false));

  // Caught, one at a time: answered to everybody; the ending of its file not taken off; what is no object handed on as arguments.
  test("answers an administrator, and is absent to everybody else", async () => {
    const { attempts, asked, runs } = someAttempts("shown");
    const told = { ok: true, value: '{"told":true}' };
    expect(
      await system(attempts, "_system/cli/tables", { caller: asAdmin, args: { a: 1 }, componentPath: "mail" }),
    ).toMatchObject(told);
    expect(await system(attempts, "_system/cli/tables.js", { caller: asAdmin, args: [1] })).toMatchObject(told);
    for (const args of [null, "text"]) {
      expect(await system(attempts, "_system/cli/tables", { caller: asAdmin, args })).toMatchObject(told);
    }
    for (const caller of [asNobody, asPerson("ann")]) {
      expect(await system(attempts, "_system/cli/tables", { caller })).toMatchObject({
        ok: false,
        errorMessage: expect.stringContaining("Could not find public function for '_system/cli/tables'.") as string,
      });
    }
    expect(await system(attempts, "_system/cli/others", { caller: asAdmin })).toMatchObject({ ok: false });
    const ofNothing = [{}, ""];
    expect(asked).toEqual([[{ a: 1 }, "mail"], ofNothing, ofNothing, ofNothing]);
    // They are none of the project's runs.
    expect(await runs()).toEqual([]);
  });

  test("is known by where its path begins", () => {
    expect(["_system/cli/tables", "leads/_system/list", "leads:list"].map(isSystemPath)).toEqual([true, false, false]);
  });
});
