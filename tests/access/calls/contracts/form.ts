import { api } from "../../../../convex/_generated/api";
import { storeFirm } from "../../../support/functions/personas";
import { aForm } from "../../../support/functions/samples";
import { notFound, type DomainCalls } from "../../staffCall";
import { domain as contracts } from "./record";

const { create, openOf, retryStep } = api.contracts.form.staff;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeFirm(backend);
    await contracts.seed(backend);
  },
  ids: contracts.ids,
  calls: {
    "contracts/form/staff:create": {
      permission: "contracts:create",
      kind: "mutation",
      run: (caller) => caller.mutation(create, { form: aForm(), leadId: null, formKey: "form" }),
      absent: null,
    },
    "contracts/form/staff:openOf": {
      permission: "contracts:read",
      kind: "query",
      run: (caller) => caller.query(openOf, { clientEmail: "nobody@mail.test", clientPhone: "", formKey: "form" }),
      absent: null,
    },
    "contracts/form/staff:retryStep": {
      permission: "contracts:send",
      kind: "mutation",
      run: (caller, id) => caller.mutation(retryStep, { id, step: "signing" }),
      absent: notFound("contract"),
    },
  },
};
