import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "../support/functions/backend";
import type { StaffCall } from "./staffCall";

/** A function that clients call: its declaration, and a test call about the record with an id. */
export type PortalCall = Pick<StaffCall, "permission" | "kind" | "run" | "absent">;

/** The records of two clients, each with a portal of their own. */
export interface TwoClients {
  own: Id<"clients">;
  other: Id<"clients">;
}

/** The export `domain` of `portalCalls/<domain>.ts`. */
export interface PortalDomainCalls {
  /** Stores the same for both clients, and returns the id of each client's record that the calls are about. */
  seed: (backend: Backend, clients: TwoClients) => Promise<{ own: string; other: string }>;
  /** The key is the address: `workspace/portalHome/portal:get`. */
  calls: Record<string, PortalCall>;
}
