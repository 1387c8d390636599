import type { MiddlewareHandler } from "hono";
import { StartRefusal } from "./startRefusal.ts";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isLoopback(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname) || hostname.endsWith(".localhost");
}

export function requireLoopback(hostname: string): void {
  if (isLoopback(hostname)) return;
  throw new StartRefusal(`The stand-ins listen on this machine only: ${hostname} is not a loopback address.`);
}

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? "";
}

function mayWrite(origin: string | undefined): boolean {
  return origin === undefined || isLoopback(URL.parse(origin)?.hostname ?? "");
}

/**
 * Keeps other sites out. Every name the browser used must be one of this machine, which stops DNS rebinding, also where the
 * app's proxy passes the call on; the proxy reaches only the paths meant for browsers; and no foreign page may write.
 */
export function admitLocalCallers(isPublic: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const forwardedHost = c.req.header("x-forwarded-host");
    const host = c.req.header("host") ?? "";
    if (forwardedHost !== undefined && !isPublic(c.req.path)) return c.text("Not found", 404);
    if (!isLoopback(hostnameOf(forwardedHost ?? host))) return c.text("Loopback only", 403);
    const isWrite = !SAFE_METHODS.has(c.req.method);
    if (isWrite && !mayWrite(c.req.header("origin"))) return c.text("Foreign origin", 403);
    return next();
  };
}
