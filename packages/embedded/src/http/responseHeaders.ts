import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Headers of every response, of refused upgrades as well. No response is meant to be opened as a page: a sandboxed one
 * has no origin, runs no script, loads nothing and is in no frame. Routes may override each header, and so may an HTTP
 * action, for example one that serves a page, a script or a style sheet.
 */
export const RESPONSE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

/** For responses that pages of other origins may show without CORS, as with Convex: stored files, answers of HTTP actions. */
export const FOR_ANY_PAGE = { "Cross-Origin-Resource-Policy": "cross-origin" };

const TLS_ONLY = "max-age=31536000";

export function setResponseHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value);
  if (isBehindTls(request)) response.setHeader("Strict-Transport-Security", TLS_ONLY);
}

/**
 * True if a proxy ended TLS. Any client can send this header too, which does no harm: browsers ignore HSTS on a connection without
 * TLS.
 */
function isBehindTls({ headers }: IncomingMessage): boolean {
  return /^\s*https\s*(?:,|$)/i.test(String(headers["x-forwarded-proto"] ?? ""));
}
