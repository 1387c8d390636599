import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "practice/listExport/staff:note": {
      permission: "lists:export",
      kind: "mutation",
      run: (caller) => caller.mutation(api.practice.listExport.staff.note, { list: "leads", rows: 1 }),
      absent: null,
    },
  },
};
