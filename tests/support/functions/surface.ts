import { OPEN_CALLS } from "../../access/openCalls";
import { PORTAL_CALLS } from "../../access/portalCalls";
import { STAFF_CALLS } from "../../access/staffCalls";

interface Declared {
  audience: string;
  permission: string | null;
  kind: "query" | "mutation" | "action";
}

/**
 * Every function that a browser can call, with its audience and permission, derived from the rows of the access tests. A new one for
 * staff belongs in its domain's `calls/`, one for clients in `portalCalls/`, one for everybody in `openCalls.ts`.
 */
export const SURFACE: Record<string, Declared> = {
  ...Object.fromEntries(
    Object.entries(OPEN_CALLS).map(([address, { kind }]) => [address, { audience: "open", permission: null, kind }]),
  ),
  ...Object.fromEntries(
    STAFF_CALLS.map(({ address, permission, kind }) => [address, { audience: "staff", permission, kind }]),
  ),
  ...Object.fromEntries(
    PORTAL_CALLS.map(({ address, permission, kind }) => [address, { audience: "portal", permission, kind }]),
  ),
};
