import type { HttpBindings } from "@hono/node-server";

/** What every request carries through the routes. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string };
}

export const REQUEST_ID_HEADER = "Convex-Request-Id";
