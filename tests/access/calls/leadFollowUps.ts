import { api } from "../../../convex/_generated/api";
import { storeLeads } from "../../support/functions/samples";
import { idsOf, notFound, type DomainCalls } from "../staffCall";

const { owners, setNextContact, setOwner, setTurn, turn } = api.leadFollowUps.staff;

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }, { number: 2 }),
  ids: idsOf("lead"),
  calls: {
    "leadFollowUps/staff:owners": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(owners, {}),
      absent: null,
    },
    "leadFollowUps/staff:setOwner": {
      permission: "leads:setOwner",
      kind: "mutation",
      run: (caller, id) => caller.mutation(setOwner, { leadId: id, from: "", to: "" }),
      absent: notFound("lead"),
    },
    "leadFollowUps/staff:setNextContact": {
      permission: "leads:setNextContact",
      kind: "mutation",
      run: (caller, id) => caller.mutation(setNextContact, { leadId: id, from: "", to: "2026-12-01" }),
      absent: notFound("lead"),
    },
    "leadFollowUps/staff:turn": {
      permission: "leads:readTurn",
      kind: "query",
      run: (caller) => caller.query(turn, {}),
      absent: null,
    },
    "leadFollowUps/staff:setTurn": {
      permission: "leads:configureTurn",
      kind: "mutation",
      adminOnly: true,
      run: (caller) => caller.mutation(setTurn, { memberIds: [], version: 0 }),
      absent: null,
    },
  },
};
