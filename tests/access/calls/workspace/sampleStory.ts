import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "workspace/sampleStory/staff:tour": {
      permission: "today:read",
      kind: "query",
      absent: null,
      run: (caller) => caller.query(api.workspace.sampleStory.staff.tour, {}),
    },
  },
};
