import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, type DomainCalls } from "../../staffCall";

const { at, byRecord, heartbeat, people } = api.workspace.presence.staff;
const kind = "lead";

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }),
  ids: idsOf("lead"),
  calls: {
    "workspace/presence/staff:at": {
      permission: "presence:see",
      kind: "query",
      run: (caller, recordId) => caller.query(at, { place: { kind, recordId } }),
      absent: { answers: [] },
    },
    "workspace/presence/staff:byRecord": {
      permission: "presence:see",
      kind: "query",
      run: (caller) => caller.query(byRecord, { kind }),
      absent: null,
    },
    "workspace/presence/staff:people": {
      permission: "presence:see",
      kind: "query",
      run: (caller) => caller.query(people, {}),
      absent: null,
    },
    "workspace/presence/staff:heartbeat": {
      permission: "presence:tell",
      kind: "mutation",
      run: (caller, recordId) =>
        caller.mutation(heartbeat, { tabKey: "tab", place: { kind, recordId }, isWriting: false }),
      absent: { answers: null },
    },
  },
};
