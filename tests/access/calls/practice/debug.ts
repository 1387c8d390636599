import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { readOnce, readSheet, settings } = api.practice.debug.staff;
const testing = { permission: "debug:test", absent: null } as const;

export const domain: DomainCalls = {
  seed: async () => Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "practice/debug/staff:readOnce": { ...testing, kind: "mutation", run: (caller) => caller.mutation(readOnce, {}) },
    "practice/debug/staff:readSheet": { ...testing, kind: "action", run: (caller) => caller.action(readSheet, {}) },
    "practice/debug/staff:settings": { ...testing, kind: "query", run: (caller) => caller.query(settings, {}) },
  },
};
