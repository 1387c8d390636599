import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const of = api.access.secondFactor.staff;

export const domain: DomainCalls = {
  seed: async () => Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "access/secondFactor/staff:requireSecondFactor": {
      permission: "access:manageStaff",
      adminOnly: true,
      kind: "mutation",
      absent: null,
      run: (caller) => caller.mutation(of.requireSecondFactor, { isRequired: true }),
    },
  },
};
