import { Hono, type Context } from "hono";
import type { Callers } from "../auth/callers.ts";
import { AuthRefused } from "../auth/refusal.ts";
import type { Application, Caller, Calls, Log } from "../engine/ports.ts";
import { hasHttp, routeHttp } from "../engine/httpRouting.ts";
import type { ApiEnv } from "./apiEnv.ts";
import { BadRequest } from "./failures.ts";
import { limitStream } from "./limitStream.ts";
import { originOf } from "./origin.ts";

export interface HttpActionDeps {
  calls: Calls;
  callers: Callers;
  application: () => Application;
  log: Log;
}

const MAX_REQUEST_BYTES = 20 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;

/** The project's own HTTP endpoints, under `prefix`, which the functions never see. */
export function httpActionRoutes(deps: HttpActionDeps, prefix = ""): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.all(`${prefix}/*`, (context) => serve(context, deps, prefix));
  return routes;
}

async function serve(context: Context<ApiEnv>, deps: HttpActionDeps, prefix: string): Promise<Response> {
  if (!hasHttp(deps.application()))
    return context.text("This Convex deployment does not have HTTP actions enabled.", 404);
  const url = new URL(context.req.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method } = context.req;
  // The router itself answers HEAD with the route of GET.
  if (routeHttp(deps.application(), url.pathname, method) === null)
    return context.text("No matching routes found", 404);

  const requestId = context.get("requestId");
  const response = await deps.calls.httpAction(requestFor(url, context), {
    caller: await callerOf(context, deps.callers),
    requestId,
    origin: originOf(context.env.incoming),
  });
  if (method === "HEAD" || response.body === null) {
    await response.body?.cancel();
    return new Response(null, response);
  }
  const body = limitStream(response.body, MAX_RESPONSE_BYTES, () => {
    deps.log.error("The answer of an HTTP action was cut off: too large", { requestId, path: url.pathname });
    // A proper end would pass half an answer for a whole one.
    context.env.outgoing.destroy();
  });
  return new Response(body, response);
}

/** A Request of the platform's own class, whose body is read only as fast as the function reads it. */
function requestFor(url: URL, context: Context<ApiEnv>): Request {
  const { raw } = context.req;
  if (Number(raw.headers.get("content-length") ?? 0) > MAX_REQUEST_BYTES) {
    throw new BadRequest("RequestTooLarge", `A request may have at most ${String(MAX_REQUEST_BYTES)} bytes.`);
  }
  const head = { method: raw.method, headers: new Headers([...raw.headers]) };
  if (raw.body === null) return new Request(url, head);
  const init: RequestInit & { duplex: "half" } = {
    ...head,
    body: limitStream(raw.body, MAX_REQUEST_BYTES),
    duplex: "half",
  };
  return new Request(url, init);
}

/** Outsiders put credentials of their own into this header, so one that is not ours is no reason to refuse. */
async function callerOf(context: Context<ApiEnv>, callers: Callers): Promise<Caller> {
  try {
    return await callers.fromHeader(context.req.header("authorization"));
  } catch (error) {
    if (error instanceof AuthRefused) return { kind: "anonymous" };
    throw error;
  }
}
