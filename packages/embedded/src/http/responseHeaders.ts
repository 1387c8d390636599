import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Headers of every response, of refused upgrades as well. Nothing here is meant to be opened as a page: in a sandbox, one
 * has no origin, runs no script, loads nothing and is in no frame. Routes may override each header, and so may an HTTP
 * action, for example one that serves a page, a script or a style sheet.
 */
export const RESPONSE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

/** What pages of other origins may show without asking by CORS, as with Convex: stored files, answers of HTTP actions. */
export const FOR_ANY_PAGE = { "Cross-Origin-Resource-Policy": "cross-origin" };

const TLS_ONLY = "max-age=31536000";

export function setResponseHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value);
  if (isBehindTls(request)) response.setHeader("Strict-Transport-Security", TLS_ONLY);
}

/**
 * A proxy that ended TLS says so. Anyone else may say it too: browsers ignore the header above on a connection without
 * TLS.
 */
function isBehindTls({ headers }: IncomingMessage): boolean {
  return /^\s*https\s*(?:,|$)/i.test(String(headers["x-forwarded-proto"] ?? ""));
}
