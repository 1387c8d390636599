import { api } from "../../../../convex/_generated/api";
import { NEW_CLIENT } from "../../../../convex/clients/form/rules";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { create, edit } = api.clients.form.staff;
const form = Object.assign({}, NEW_CLIENT, { clientName: "Ana Souza", clientEmail: "ana@mail.test" });
const edited = Object.assign({}, form, { status: "active" });
let stored = "";

export const domain: DomainCalls = {
  seed: async (backend) => {
    stored = await storeClient(backend, { number: 9_102 });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "clients/form/staff:create": {
      permission: "clients:create",
      kind: "mutation",
      run: (caller) => caller.mutation(create, { form }),
      absent: null,
    },
    "clients/form/staff:edit": {
      permission: "clients:edit",
      kind: "mutation",
      run: (caller, id) => caller.mutation(edit, { clientId: id === "stored" ? stored : id, form: edited, version: 1 }),
      absent: notFound("client"),
    },
  },
};
