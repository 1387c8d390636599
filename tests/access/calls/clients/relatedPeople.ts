import { api } from "../../../../convex/_generated/api";
import { NEW_RELATED } from "../../../../convex/clients/relatedPeople/rules";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { add, candidates, change, list, remove } = api.clients.relatedPeople.staff;
const editing = { permission: "clients:edit", kind: "mutation" } as const;
const reading = { permission: "clients:read", kind: "query" } as const;
const form = Object.assign({}, NEW_RELATED, { relation: "spouse", name: "Cy Li" });
let stored = { clientId: "", personId: "" };

function idsFor(id: string) {
  return id === "stored" ? stored : { clientId: stored.clientId, personId: id };
}

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend, { number: 9_103 });
    const personId = await backend.run(
      async (ctx) =>
        await ctx.db.insert("related_people", {
          clientId,
          relatedClientId: null,
          relation: "spouse",
          name: "Cy Li",
          email: null,
          phone: null,
          note: null,
          nameKey: "cy li",
          emailKey: "",
          phoneKey: "",
          version: 1,
          updatedAt: 1_000,
          updatedByName: "Sofia Reyes",
        }),
    );
    stored = { clientId, personId };
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "clients/relatedPeople/staff:add": {
      ...editing,
      run: (caller, id) => caller.mutation(add, { clientId: id === "stored" ? stored.clientId : id, form }),
      absent: notFound("client"),
    },
    "clients/relatedPeople/staff:candidates": {
      ...reading,
      run: (caller) => caller.query(candidates, { typed: "", except: "" }),
      absent: null,
    },
    "clients/relatedPeople/staff:change": {
      ...editing,
      run: (caller, id) => caller.mutation(change, { ...idsFor(id), form, version: 1 }),
      absent: notFound("related person"),
    },
    "clients/relatedPeople/staff:list": {
      ...reading,
      run: (caller, id) => caller.query(list, { clientId: id === "stored" ? stored.clientId : id }),
      absent: { answers: [] },
    },
    "clients/relatedPeople/staff:remove": {
      ...editing,
      run: (caller, id) => caller.mutation(remove, idsFor(id)),
      absent: notFound("related person"),
    },
  },
};
