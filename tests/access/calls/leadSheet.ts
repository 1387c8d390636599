import { api } from "../../../convex/_generated/api";
import type { StaffCall } from "./call";

const { acceptSheet, syncNow, syncState } = api.leadSheet.staff;

export const SHEET_CALLS: Record<string, StaffCall> = {
  "leadSheet/staff:acceptSheet": {
    permission: "leadSheet:accept",
    kind: "mutation",
    adminOnly: true,
    run: (caller) => caller.mutation(acceptSheet, {}),
    absent: null,
  },
  "leadSheet/staff:syncNow": {
    permission: "leadSheet:sync",
    kind: "mutation",
    run: (caller) => caller.mutation(syncNow, {}),
    absent: null,
  },
  "leadSheet/staff:syncState": {
    permission: "leads:read",
    kind: "query",
    run: (caller) => caller.query(syncState, {}),
    absent: null,
  },
};
