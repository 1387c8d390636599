import { api } from "../../../convex/_generated/api";
import { storeLeads } from "../../support/functions/samples";
import { idsOf, notFound, type DomainCalls } from "../staffCall";

const { add, count, list } = api.notes.staff;

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }),
  ids: idsOf("lead"),
  calls: {
    "notes/staff:add": {
      permission: "notes:add",
      kind: "mutation",
      run: (caller, id) => caller.mutation(add, { subject: { kind: "lead", id }, text: "x" }),
      absent: notFound("lead"),
    },
    "notes/staff:count": {
      permission: "notes:read",
      kind: "query",
      run: (caller, id) => caller.query(count, { subject: { kind: "lead", id } }),
      absent: notFound("lead"),
    },
    "notes/staff:list": {
      permission: "notes:read",
      kind: "query",
      run: (caller, id) => caller.query(list, { subject: { kind: "lead", id } }),
      absent: notFound("lead"),
    },
  },
};
