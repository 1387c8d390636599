import type { HttpBindings } from "@hono/node-server";
import type { Places } from "./places.ts";

/** What every request carries through the routes. */
export interface ApiEnv {
  Bindings: HttpBindings & { places: Places };
  /** `isKnown` where it was not sent by nobody in particular. */
  Variables: { requestId: string; isKnown?: true };
}

export const REQUEST_ID_HEADER = "Convex-Request-Id";
