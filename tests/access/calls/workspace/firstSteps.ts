import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "workspace/firstSteps/staff:list": {
      permission: "firstSteps:read",
      kind: "query",
      adminOnly: true,
      absent: null,
      run: (caller) => caller.query(api.workspace.firstSteps.staff.list, {}),
    },
  },
};
