import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const of = api.access.accounts.staff;

export const domain: DomainCalls = {
  seed: async () => Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "access/accounts/staff:feedPass": {
      permission: "presence:see",
      kind: "query",
      absent: null,
      run: (caller) => caller.query(of.feedPass, {}),
    },
  },
};
