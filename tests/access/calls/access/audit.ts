import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const reading = { permission: "audit:read", kind: "query", adminOnly: true, absent: null } as const;
const { choices, list } = api.access.audit.staff;
const paginationOpts = { cursor: null, numItems: 10 };

export const domain: DomainCalls = {
  seed: async () => Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "access/audit/staff:choices": { ...reading, run: (caller) => caller.query(choices, {}) },
    "access/audit/staff:list": { ...reading, run: (caller) => caller.query(list, { filter: {}, paginationOpts }) },
  },
};
