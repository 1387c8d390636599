import { Hono, type Context } from "hono";
import type { Callers } from "../auth/callers.ts";
import { AuthRefused } from "../auth/authRefused.ts";
import type { Application } from "../domain/application.ts";
import type { Caller } from "../domain/caller.ts";
import type { Calls } from "../domain/calls.ts";
import type { Log } from "../domain/log.ts";
import { hasHttp, routeHttp } from "../run/httpRouting.ts";
import type { ApiEnv } from "./apiEnv.ts";
import { callerOf } from "./callerOf.ts";
import { givenUp, overloaded, shareFor, tooLarge } from "./requestBodies.ts";
import type { InboundBudget } from "./inboundBudget.ts";
import { shownPath } from "./failures.ts";
import { limitStream } from "./limitStream.ts";
import { FOR_ANY_PAGE } from "./responseHeaders.ts";

export interface HttpActionDeps {
  calls: Calls;
  callers: Callers;
  application: () => Application;
  log: Log;
  inbound: InboundBudget;
}

const MAX_REQUEST_BYTES = 20 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;

/** The application's HTTP actions under `prefix`, which is stripped from the URL that they see. */
export function httpActionRoutes(deps: HttpActionDeps, prefix = ""): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.all(`${prefix}/*`, (context) => serve(context, deps, prefix));
  return routes;
}

async function serve(context: Context<ApiEnv>, deps: HttpActionDeps, prefix: string): Promise<Response> {
  for (const [name, value] of Object.entries(FOR_ANY_PAGE)) context.env.outgoing.setHeader(name, value);
  if (!hasHttp(deps.application())) {
    return context.text("This Convex deployment does not have HTTP actions enabled.", 404);
  }
  const url = new URL(context.req.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method } = context.req;
  // The application's router answers HEAD with the route of GET.
  if (routeHttp(deps.application(), url.pathname, method) === null) {
    return context.text("No matching routes found", 404);
  }

  const requestId = context.get("requestId");
  const caller = await ourCallerOf(context, deps.callers);
  const origin = context.env.addresses.originOf(context.env.incoming);
  const { request, noRoom } = requestFor(url, context, { inbound: deps.inbound, caller });
  const response = await Promise.race([noRoom, deps.calls.httpAction(request, { caller, requestId, origin })]);
  if (method === "HEAD" || response.body === null) {
    await response.body?.cancel();
    return new Response(null, response);
  }
  const onExceeded = (): void => {
    deps.log.error("The response of an HTTP action was cut off: too large", {
      requestId,
      path: shownPath(url.pathname),
    });
    // Ending the response normally would make a truncated body look complete.
    context.env.outgoing.destroy();
  };
  const body = limitStream(response.body, { maxBytes: MAX_RESPONSE_BYTES, onExceeded });
  return new Response(body, response);
}

interface Accepted {
  request: Request;
  /** Rejects when the budget has no room for the body. */
  noRoom: Promise<never>;
}

/**
 * A platform Request whose body is read only as fast as the function reads it. Bytes that were read count until the
 * response is sent, because the function probably retains them.
 */
function requestFor(url: URL, context: Context<ApiEnv>, sender: { inbound: InboundBudget; caller: Caller }): Accepted {
  const { raw } = context.req;
  if (Number(raw.headers.get("content-length") ?? 0) > MAX_REQUEST_BYTES) throw tooLarge(MAX_REQUEST_BYTES);
  const given = new AbortController();
  const noRoom = givenUp(given.signal);
  const head = { method: raw.method, headers: new Headers([...raw.headers]) };
  if (raw.body === null) return { request: new Request(url, head), noRoom };
  const giveUp = (): void => {
    given.abort();
  };
  const share = shareFor(context, { ...sender, giveUp });
  // A fully received request is no longer reclaimed.
  context.env.incoming.once("end", () => {
    share.keep();
  });
  const onPassed = (bytes: number): void => {
    share.holds(bytes);
    if (given.signal.aborted) throw overloaded();
  };
  const body = limitStream(raw.body, { maxBytes: MAX_REQUEST_BYTES, onPassed });
  const init: RequestInit & { duplex: "half" } = { ...head, body, duplex: "half" };
  return { request: new Request(url, init), noRoom };
}

/** Callers of webhooks use this header for credentials of their own, so an unrecognized one counts as anonymous. */
async function ourCallerOf(context: Context<ApiEnv>, callers: Callers): Promise<Caller> {
  try {
    return await callerOf(context, callers);
  } catch (error) {
    if (error instanceof AuthRefused) return { kind: "anonymous" };
    throw error;
  }
}
