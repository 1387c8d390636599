import type { MiddlewareHandler } from "hono";

const KEPT_REQUESTS = 500;
const REDACTED = "[redacted]";
const SECRET_PARAMETERS = new Set([
  "key",
  "ticket",
  "assertion",
  "password",
  "code",
  "token",
  "expired_token",
  "x-amz-signature",
  "__clerk_ticket",
]);

export interface LoggedRequest {
  at: number;
  method: string;
  path: string;
  query: Record<string, string>;
  credential: "none" | "bearer" | "cookie";
  status: number;
  tookMs: number;
}

/** The last requests, without bodies and without secrets that would let a reader of the log sign in. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  list(): readonly LoggedRequest[] {
    return this.#requests;
  }

  clear(): void {
    this.#requests.length = 0;
  }

  record(): MiddlewareHandler {
    return async (c, next) => {
      const at = this.#now();
      await next();
      const { method, path } = c.req;
      const credential = c.req.header("authorization") ? "bearer" : c.req.header("cookie") ? "cookie" : "none";
      const query = redact(c.req.query());
      this.#requests.push({ at, method, path, query, credential, status: c.res.status, tookMs: this.#now() - at });
      if (this.#requests.length > KEPT_REQUESTS) this.#requests.shift();
    };
  }
}

function redact(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, SECRET_PARAMETERS.has(name.toLowerCase()) ? REDACTED : value]),
  );
}
