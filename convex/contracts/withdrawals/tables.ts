import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { DISCARD, WITHDRAWAL_ACTIONS, WITHDRAWAL_STATES, WITHDRAWN_STEPS } from "./rules";

export const vWithdrawnStep = literals(...WITHDRAWN_STEPS);
export const vAction = literals(...WITHDRAWAL_ACTIONS, DISCARD);

export const contractWithdrawalTables = {
  // Signing requests and payment links of archived contracts, withdrawn at the services until they confirm. Written
  // when a contract is archived, declined or deleted, by a late run whose effect is not recorded, and by the job that
  // calls. For a deleted client only pending rows stay, and are deleted with the answer.
  contract_withdrawals: defineTable({
    contractId: v.id("contracts"),
    step: vWithdrawnStep,
    action: vAction,
    /** The name of the step's effect at the service. */
    externalId: v.string(),
    /** The signing service's number, if known. */
    submissionId: vText,
    /** The payment provider's id of a discarded link: another link may have the step's name. */
    linkId: v.optional(v.string()),
    state: literals(...WITHDRAWAL_STATES),
    attempts: v.number(),
    /** When the next run is due; during a run, when it is presumed dead. */
    dueAt: v.number(),
    /** Why the last run has failed; null without a failure. */
    reason: vText,
  })
    .index("by_contract", ["contractId", "step"]) // the withdrawals of one contract; one step
    .index("by_state_and_dueAt", ["state", "dueAt"]), // due runs
};
