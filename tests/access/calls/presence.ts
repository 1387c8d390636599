import { api } from "../../../convex/_generated/api";
import { storeLeads } from "../../support/functions/samples";
import { idsOf, type DomainCalls } from "../staffCall";

const { here, moves, people, stay } = api.presence.staff;
const room = { kind: "lead", doing: "open" } as const;

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }),
  ids: idsOf("lead"),
  calls: {
    "presence/staff:here": {
      permission: "presence:see",
      kind: "query",
      run: (caller) => caller.query(here, { room }),
      absent: null,
    },
    "presence/staff:moves": {
      permission: "presence:see",
      kind: "query",
      run: (caller) => caller.query(moves, { room }),
      absent: null,
    },
    "presence/staff:people": {
      permission: "presence:see",
      kind: "query",
      run: (caller) => caller.query(people, {}),
      absent: null,
    },
    "presence/staff:stay": {
      permission: "presence:tell",
      kind: "mutation",
      run: (caller, recordId) => caller.mutation(stay, { room, recordId, tabKey: "tab", leaving: null }),
      absent: { answers: null },
    },
  },
};
