import { api } from "../../../../convex/_generated/api";
import { idsOf, type DomainCalls } from "../../staffCall";

export const domain: DomainCalls = {
  seed: () => Promise.resolve(),
  ids: idsOf("lead"),
  calls: {
    "leads/figures/staff:pictures": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(api.leads.figures.staff.pictures, {}),
      absent: null,
    },
  },
};
