import { describeFailure, type ErrorDetail } from "./functionErrors.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import { shownPath } from "./functionPath.ts";
import { FunctionRefused } from "./limits.ts";
import { routeHttp } from "./httpRouting.ts";
import type { Application, Caller, DeployedFunction, HttpContext, Log } from "./ports.ts";

interface HttpActionWorld {
  application: () => Application;
  host: () => FunctionHost;
  log: Log;
  errors: ErrorDetail;
}

function routed(application: Application, request: Request): DeployedFunction | null {
  const route = routeHttp(application, new URL(request.url).pathname, request.method);
  if (route === null) return null;
  const { component, registered, method, path } = route;
  return {
    component,
    path: `http:${method} ${path}`,
    kind: "httpAction",
    visibility: "public",
    environment: "isolate",
    args: null,
    returns: null,
    registered,
  };
}

/** Never rejects: a function that throws is a 500 with the request's id. */
export async function runHttpAction(world: HttpActionWorld, request: Request, context: HttpContext): Promise<Response> {
  const called = routed(world.application(), request);
  if (called === null) return new Response("No matching routes found", { status: 404 });
  // As with calls between them: who is asking is the root's to know.
  const caller: Caller = called.component === "" ? context.caller : { kind: "anonymous" };
  const run = {
    function: called,
    ...context,
    caller,
    transaction: null,
    trace: newTrace(),
    logLines: [],
    fixedNow: null,
  };
  try {
    return await world.host().within(run, () => {
      const answer = called.registered.invokeHttpAction?.(request);
      return answer ?? Promise.reject(new FunctionRefused(`${called.path} is not an HTTP action.`));
    });
  } catch (thrown) {
    const { detail } = describeFailure(thrown);
    world.log.error("HTTP action failed", { path: shownPath(called), requestId: context.requestId, error: detail });
    const shown = world.errors === "shown" ? { trace: detail } : {};
    return Response.json({ code: `[Request ID: ${context.requestId}] Server Error`, ...shown }, { status: 500 });
  }
}
