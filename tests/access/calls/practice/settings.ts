import { api } from "../../../../convex/_generated/api";
import { DEFAULT_FIRM, firmChange } from "../../../../convex/practice/firmForm";
import type { DomainCalls } from "../../staffCall";

const { get, missing, update } = api.practice.settings.staff;
const reading = { permission: "firm:read", kind: "query", absent: null } as const;

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "practice/settings/staff:get": { ...reading, run: (caller) => caller.query(get, {}) },
    "practice/settings/staff:missing": { ...reading, run: (caller) => caller.query(missing, {}) },
    "practice/settings/staff:update": {
      permission: "firm:configure",
      kind: "mutation",
      adminOnly: true,
      run: (caller) => caller.mutation(update, { change: firmChange("firm", DEFAULT_FIRM), version: 0 }),
      absent: null,
    },
  },
};
