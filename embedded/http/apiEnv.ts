import type { HttpBindings } from "@hono/node-server";
import type { Places } from "./places.ts";

/** What every request carries through the routes. */
export interface ApiEnv {
  Bindings: HttpBindings & { places: Places };
  Variables: { requestId: string };
}

export const REQUEST_ID_HEADER = "Convex-Request-Id";
