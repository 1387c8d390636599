/** The log stream that `convex logs` and `convex dev` read. */
import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { CUT_LINE_END } from "../run/execution.ts";
import type { ApiEnv } from "../http/apiEnv.ts";
import type { ExecutionLog, FinishedRun } from "../run/executionLog.ts";
import type { JsonValue } from "../domain/json.ts";

export interface LogRouteDeps {
  executions: ExecutionLog;
  requireAdmin: MiddlewareHandler;
}

const UDF_TYPES = { query: "Query", mutation: "Mutation", action: "Action", httpAction: "HttpAction" } as const;
const LEVEL = /^\[(DEBUG|INFO|LOG|WARN|ERROR)\] /;

const vCursor = z.coerce.number().min(0).catch(0);

export function logRoutes({ executions, requireAdmin }: LogRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/api/stream_function_logs", requireAdmin, async (context) => {
    const cursor = vCursor.parse(context.req.query("cursor"));
    const { runs, cursor: newCursor } = await executions.since(cursor, context.req.raw.signal);
    return context.json({ entries: runs.map(entry), newCursor });
  });
  return routes;
}

/** Times are sent in seconds, except in log lines. */
function entry(run: FinishedRun): JsonValue {
  return {
    kind: "Completion",
    udfType: UDF_TYPES[run.kind],
    identifier: run.identifier,
    timestamp: run.at / 1000,
    executionTimestamp: run.startedAt / 1000,
    executionTime: run.durationMs / 1000,
    logLines: run.logLines.map((line) => logLine(line, run.startedAt)),
    error: run.error,
    cachedResult: false,
    requestId: run.requestId,
    executionId: String(run.at),
  };
}

/** The time of a line is not recorded, so it gets the start time of its function. */
function logLine(line: string, timestamp: number): JsonValue {
  const [marker = "", level = "LOG"] = LEVEL.exec(line) ?? [];
  const text = line.slice(marker.length);
  return { messages: [text], level, timestamp, isTruncated: text.endsWith(CUT_LINE_END) };
}
