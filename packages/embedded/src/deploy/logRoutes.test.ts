import { Hono } from "hono";
import { expect, test } from "vitest";
import { SteppedClock } from "../../testing/testEngine.ts";
import type { ApiEnv } from "../http/apiEnv.ts";
import { ExecutionLog, type RecordedRun } from "../run/executionLog.ts";
import { logRoutes } from "./logRoutes.ts";

const CUT = `${"x".repeat(32_768)} (truncated due to length)`;
const aRun = (changes: Partial<RecordedRun> = {}): RecordedRun => ({
  kind: "mutation",
  identifier: "leads/staff:setStatus",
  requestId: "request",
  startedAt: 5_000,
  durationMs: 250,
  logLines: [],
  error: null,
  ...changes,
});

async function read(runs: readonly RecordedRun[], cursor = "0"): Promise<{ entries: unknown[]; newCursor: number }> {
  const executions = new ExecutionLog(new SteppedClock());
  for (const run of runs) executions.record(run);
  const app = new Hono<ApiEnv>();
  app.route("/", logRoutes({ executions, requireAdmin: async (_context, next) => next() }));
  const answer = await app.request(`/api/stream_function_logs?cursor=${cursor}`);
  return (await answer.json()) as { entries: unknown[]; newCursor: number };
}

// Caught, one by one: milliseconds for seconds; one time for another; a text that says it was cut where it was not.
test("a run is reported completely, in seconds, with each line's level apart from its text", async () => {
  const logLines = ["[WARN] Careful [LOG] now", "no level", `[ERROR] ${CUT}`, "[LOG] "];
  const { entries, newCursor } = await read([aRun({ logLines, error: "No luck" })]);
  const at = Number((entries[0] as { executionId: string }).executionId);
  const line = (level: string, text: string, isTruncated = false) => {
    return { messages: [text], level, timestamp: 5_000, isTruncated };
  };
  expect(entries).toEqual([
    {
      kind: "Completion",
      udfType: "Mutation",
      identifier: "leads/staff:setStatus",
      timestamp: at / 1000,
      executionTimestamp: 5,
      executionTime: 0.25,
      logLines: [line("WARN", "Careful [LOG] now"), line("LOG", "no level"), line("ERROR", CUT, true), line("LOG", "")],
      error: "No luck",
      cachedResult: false,
      requestId: "request",
      executionId: String(at),
    },
  ]);
  expect(newCursor).toBeGreaterThanOrEqual(at);
});

test.each([
  ["query", "Query"],
  ["mutation", "Mutation"],
  ["action", "Action"],
  ["httpAction", "HttpAction"],
] as const)("a %s is reported as %s", async (kind, udfType) => {
  expect((await read([aRun({ kind })])).entries).toMatchObject([{ udfType }]);
});

test("an invalid cursor reads from the beginning", async () => {
  for (const cursor of ["", "x", "-1"]) expect((await read([aRun()], cursor)).entries).toHaveLength(1);
  expect((await read([], "x")).entries).toEqual([]);
});
