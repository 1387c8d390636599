import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vContractForm, vOpenContracts, vRepeatedStep } from "./answers";
import { listOpen } from "./openContracts";
import * as Form from "./model";

/**
 * Stores a contract and schedules its sending; the screen shows its steps. Refuses INVALID with the field and its
 * sentence. The same `formKey` again is the same contract; with other terms it is refused.
 */
export const create = staffMutation({
  permission: "contracts:create",
  args: { form: vContractForm, leadId: vText, formKey: v.string() },
  returns: v.object({ contractId: v.id("contracts") }),
  handler: async (ctx, sent) => ({ contractId: await Form.create(ctx, ctx.staff, sent) }),
});

/** Open contracts that match the form's address or phone. A hint only: families share both. Live. */
export const openOf = staffQuery({
  permission: "contracts:read",
  args: { clientEmail: v.string(), clientPhone: v.string(), formKey: v.string() },
  returns: vOpenContracts,
  handler: async (ctx, typed) => await listOpen(ctx, typed),
});

/** Repeats a failed step; ignores any other. Refuses NOT_FOUND, and INVALID with the sentence. */
export const retryStep = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), step: vRepeatedStep },
  returns: v.null(),
  handler: async (ctx, { id, step }) => await Form.retryStep(ctx, ctx.staff, { id, step }),
});
