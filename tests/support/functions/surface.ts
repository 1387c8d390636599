import { STAFF_CALLS } from "../../access/staffCalls";

interface Declared {
  audience: string;
  permission: string | null;
  kind: "query" | "mutation" | "action";
}

const OPEN: Record<string, Declared> = {
  "access/open:accept": { audience: "open", permission: null, kind: "mutation" },
  "access/open:claimSetup": { audience: "open", permission: null, kind: "mutation" },
  "access/open:isSetupOffered": { audience: "open", permission: null, kind: "query" },
  "access/open:lacking": { audience: "open", permission: null, kind: "query" },
  "access/open:secondFactor": { audience: "open", permission: null, kind: "query" },
  "access/open:locale": { audience: "open", permission: null, kind: "query" },
  "access/open:setLocale": { audience: "open", permission: null, kind: "mutation" },
  "access/open:me": { audience: "open", permission: null, kind: "query" },
  "access/open:noteVisit": { audience: "open", permission: null, kind: "mutation" },
  "access/open:refreshAccount": { audience: "open", permission: null, kind: "mutation" },
};

/**
 * Every function that a browser can call, with its audience and permission. A new one for staff belongs in its domain's
 * calls.
 */
export const SURFACE: Record<string, Declared> = {
  ...OPEN,
  ...Object.fromEntries(
    STAFF_CALLS.map(({ address, permission, kind }) => [address, { audience: "staff", permission, kind }]),
  ),
};
