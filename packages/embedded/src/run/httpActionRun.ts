import type { ExecutionLog } from "./executionLog.ts";
import { describeFailure, type ErrorDetail } from "./functionErrors.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import { shownPath } from "../domain/functionPath.ts";
import { routeHttp } from "./httpRouting.ts";
import type { Application, DeployedFunction } from "../domain/application.ts";
import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { HttpContext } from "../domain/calls.ts";
import type { Log } from "../domain/log.ts";
import { logFailure } from "./logFailure.ts";

interface HttpActionDeps {
  application: () => Application;
  host: () => FunctionHost;
  clock: Clock;
  executions: ExecutionLog;
  log: Log;
  errors: ErrorDetail;
}

/** Begins the path of an HTTP action, which is followed by its route: `http:GET /files/*`. */
export const HTTP_PREFIX = "http:";

function routed(application: Application, request: Request): DeployedFunction | null {
  const route = routeHttp(application, new URL(request.url).pathname, request.method);
  if (route === null) return null;
  const { component, registered, method, path } = route;
  return {
    component,
    path: `${HTTP_PREFIX}${method} ${path}`,
    kind: "httpAction",
    visibility: "public",
    environment: "isolate",
    args: null,
    returns: null,
    registered,
  };
}

/** Never rejects: an error becomes a response with status 500 and the request id. */
export async function runHttpAction(deps: HttpActionDeps, request: Request, context: HttpContext): Promise<Response> {
  const called = routed(deps.application(), request);
  if (called === null) return new Response("No matching routes found", { status: 404 });
  // As in calls between components, only the root's functions get the caller's identity.
  const caller: Caller = called.component === "" ? context.caller : { kind: "anonymous" };
  const logLines: string[] = [];
  const run = {
    function: called,
    ...context,
    caller,
    transaction: null,
    trace: newTrace(),
    logLines,
    fixedNow: null,
  };
  const began = { at: deps.clock.now(), ticks: performance.now() };
  const record = (error: string | null): void => {
    const durationMs = performance.now() - began.ticks;
    const identifier = called.path.slice(HTTP_PREFIX.length);
    const { requestId } = context;
    deps.executions.record({
      kind: "httpAction",
      identifier,
      requestId,
      startedAt: began.at,
      durationMs,
      logLines,
      error,
    });
  };
  try {
    const response = await deps.host().serve(run, request);
    record(null);
    return response;
  } catch (thrown) {
    const { detail, logged, refusal } = describeFailure(thrown);
    record(detail);
    const failed = { message: "HTTP action failed", caller: context.caller, refusal };
    logFailure(deps.log, failed, { path: shownPath(called), requestId: context.requestId, error: logged });
    const shown = deps.errors === "shown" ? { trace: detail } : {};
    return Response.json({ code: `[Request ID: ${context.requestId}] Server Error`, ...shown }, { status: 500 });
  }
}
