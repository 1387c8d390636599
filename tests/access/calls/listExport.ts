import { api } from "../../../convex/_generated/api";
import type { DomainCalls } from "../staffCall";

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "listExport/staff:note": {
      permission: "lists:export",
      kind: "mutation",
      run: (caller) => caller.mutation(api.listExport.staff.note, { list: "leads", rows: 1 }),
      absent: null,
    },
  },
};
