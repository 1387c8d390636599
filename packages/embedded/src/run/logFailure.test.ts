import { ConvexError } from "convex/values";
import { expect, test } from "vitest";
import { currentExecution, type Execution } from "./execution.ts";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import { logUnhandledFailure } from "./logFailure.ts";
import { asNobody, asPerson } from "../../testing/testEngine.ts";

const refusal = new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Sofia" });
const PATH = { component: "", path: "leads/staff:setStatus" };

function aLog() {
  const said: unknown[][] = [];
  const noteAs =
    (level: string) =>
    (...line: unknown[]): void => {
      said.push([level, ...line]);
    };
  const log: Log = { info: noteAs("info"), error: noteAs("error"), refusal: noteAs("refusal") };
  return { log, said };
}

const error = "Uncaught ConvexError: CHANGED_MEANWHILE {byName}";

test("an error outside every function is logged as an error, without a ConvexError's data", () => {
  const { log, said } = aLog();
  logUnhandledFailure(log, "unhandledRejection", refusal);
  expect(said).toEqual([["error", "unhandledRejection", { error }]]);
});

test.each<{ whose: string; level: string; caller: Caller; scheduledBy: string | null }>([
  { whose: "a person's function", level: "error", caller: asPerson("ann"), scheduledBy: null },
  { whose: "a stranger's function", level: "refusal", caller: asNobody, scheduledBy: null },
  { whose: "the work that a stranger's function scheduled", level: "error", caller: asNobody, scheduledBy: "job" },
])("an unawaited error of $whose is logged as $level", ({ level, caller, scheduledBy }) => {
  const { log, said } = aLog();
  const execution = { function: PATH, caller, scheduledBy, requestId: "r1" } as unknown as Execution;
  currentExecution.run(execution, () => {
    logUnhandledFailure(log, "unhandledRejection", refusal);
  });
  expect(said).toEqual([[level, "unhandledRejection", { path: "leads/staff:setStatus", requestId: "r1", error }]]);
});
