import { createServer, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { ApiEnv } from "./apiEnv.ts";
import type { Addresses } from "./addresses.ts";
import { setResponseHeaders } from "./responseHeaders.ts";
import { ConnectionSlots } from "./connectionSlots.ts";

export interface ListenOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
}

/** Timeouts for slow or silent peers. They apply to receiving the request only: actions may take minutes. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than 60 s, the common limit of proxies for idle connections, so that the proxy closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADER_BYTES = 32 * 1024;
/**
 * Anonymous connections have a lower limit of their own, which leaves room for signed-in clients; see connectionSlots.ts and
 * inboundBudget.ts.
 */
const MAX_CONNECTIONS = 10_000;

export interface HttpServer {
  server: Server;
  slots: ConnectionSlots;
}

interface HttpServerOptions {
  ready: Promise<void>;
  addresses: Addresses;
  maxAnonymous?: number | undefined;
}

/** Accepts connections at once, and answers requests when `ready` has resolved. */
export function createHttpServer(
  router: Hono<ApiEnv>,
  { ready, addresses, maxAnonymous }: HttpServerOptions,
): HttpServer {
  const answer = getRequestListener(
    (request, env) => router.fetch(request, { ...nodeBindings(env), addresses, slots }),
    // Functions get the platform's own classes, which the adapter's replacements must not shadow.
    { overrideGlobalObjects: false },
  );
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      setResponseHeaders(request, response);
      if (addresses.allows(request)) void ready.then(() => answer(request, response));
      else refuseForNow(response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  const slots = new ConnectionSlots(server, maxAnonymous);
  return { server, slots };
}

export const ASKED_TOO_OFTEN = "This address has asked too often. Try again in a few seconds.";

/** The body is not read, so the connection cannot be used again. */
function refuseForNow(response: ServerResponse): void {
  response.writeHead(429, { "Content-Type": "application/json", "Retry-After": "5", Connection: "close" });
  response.end(JSON.stringify({ code: "TooManyRequests", message: ASKED_TOO_OFTEN }));
}

/** Resolves to the port. Rejects with the system's error when no port is available. */
export async function listen(server: Server, { host, port }: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return address.port;
}

/** Interval for closing connections whose request has ended, which otherwise stay open for the next one. */
const CLOSE_IDLE_EVERY_MS = 10;

/** Lets running requests finish within the grace period, then closes their connections. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, CLOSE_IDLE_EVERY_MS);
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function nodeBindings(env: unknown): HttpBindings {
  if (isHttp1(env)) return env;
  throw new Error("Only HTTP/1.1 is served here.");
}

function isHttp1(env: unknown): env is HttpBindings {
  return typeof env === "object" && env !== null && "incoming" in env && "outgoing" in env;
}
