import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { find } = api.workspace.auditRecords.staff;

export const domain: DomainCalls = {
  seed: async () => Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "workspace/auditRecords/staff:find": {
      permission: "audit:read",
      kind: "query",
      adminOnly: true,
      absent: null,
      run: (caller) => caller.query(find, { typed: "maria" }),
    },
  },
};
