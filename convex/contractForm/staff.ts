import { v } from "convex/values";
import { staffMutation } from "../builders/staff";
import * as Contracts from "../contracts/model";
import { vContractStep } from "../contractSteps/tables";
import * as Form from "./model";

/** As it was typed; `fee` is the text of the field, in dollars. */
const vForm = v.object({
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: v.string(),
  caseType: v.string(),
  customCaseType: v.string(),
  services: v.string(),
  fee: v.string(),
});

/**
 * Stores a contract and has it sent: the screen watches its steps. Refuses INVALID with the field and its sentence. The same
 * `formKey` again is the same contract.
 */
export const create = staffMutation({
  permission: "contracts:create",
  args: { form: vForm, leadId: v.union(v.string(), v.null()), formKey: v.string() },
  returns: v.object({ contractId: v.id("contracts") }),
  handler: async (ctx, sent) => ({ contractId: await Form.create(ctx, ctx.staff, sent) }),
});

/** Repeats a failed step; one that has not failed stays as it is. Refuses NOT_FOUND. */
export const retryStep = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), step: vContractStep },
  returns: v.null(),
  handler: async (ctx, { id, step }) => {
    await Form.retryStep(ctx, ctx.staff, { contract: await Contracts.get(ctx, id), step });
    return null;
  },
});
