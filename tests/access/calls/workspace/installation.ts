import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { check, latest } = api.workspace.installation.staff;
const administering = { permission: "firm:configure", adminOnly: true, absent: null } as const;

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "workspace/installation/staff:latest": {
      ...administering,
      kind: "query",
      run: (caller) => caller.query(latest, {}),
    },
    "workspace/installation/staff:check": {
      ...administering,
      kind: "mutation",
      run: (caller) => caller.mutation(check, {}),
    },
  },
};
