import type { HttpBindings } from "@hono/node-server";
import type { Addresses } from "./addresses.ts";
import type { ConnectionSlots } from "./connectionSlots.ts";

/** The environment of every request in the routes. */
export interface ApiEnv {
  Bindings: HttpBindings & { addresses: Addresses; slots: ConnectionSlots };
  /** `isKnown` is set if the caller is not anonymous. */
  Variables: { requestId: string; isKnown?: true };
}

export const REQUEST_ID_HEADER = "Convex-Request-Id";
