import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, notFound, type DomainCalls } from "../../staffCall";

const { owners, setNextContact, setOwner, rotation, setRotation } = api.leads.followUps.staff;

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }, { number: 2 }),
  ids: idsOf("lead"),
  calls: {
    "leads/followUps/staff:owners": {
      permission: "leads:read",
      kind: "query",
      run: (caller) => caller.query(owners, {}),
      absent: null,
    },
    "leads/followUps/staff:setOwner": {
      permission: "leads:setOwner",
      kind: "mutation",
      run: (caller, id) => caller.mutation(setOwner, { leadId: id, from: "", to: "" }),
      absent: notFound("lead"),
    },
    "leads/followUps/staff:setNextContact": {
      permission: "leads:setNextContact",
      kind: "mutation",
      run: (caller, id) => caller.mutation(setNextContact, { leadId: id, from: "", to: "2026-12-01" }),
      absent: notFound("lead"),
    },
    "leads/followUps/staff:rotation": {
      permission: "leads:readTurn",
      kind: "query",
      run: (caller) => caller.query(rotation, {}),
      absent: null,
    },
    "leads/followUps/staff:setRotation": {
      permission: "leads:configureTurn",
      kind: "mutation",
      adminOnly: true,
      run: (caller) => caller.mutation(setRotation, { memberIds: [], version: 0 }),
      absent: null,
    },
  },
};
