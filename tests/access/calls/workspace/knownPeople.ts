import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { list } = api.workspace.knownPeople.staff;

export const domain: DomainCalls = {
  seed: () => Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "workspace/knownPeople/staff:list": {
      permission: "clients:read",
      kind: "query",
      run: (caller) => caller.query(list, { clientName: "", clientEmail: "", clientPhone: "", except: null }),
      absent: null,
    },
  },
};
