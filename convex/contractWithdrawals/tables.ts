import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../validators/rules";
import { DISCARD, WITHDRAWAL_ACTIONS, WITHDRAWAL_STATES, WITHDRAWN_STEPS } from "./rules";

export const vWithdrawnStep = literals(...WITHDRAWN_STEPS);
export const vAction = literals(...WITHDRAWAL_ACTIONS, DISCARD);

export const contractWithdrawalTables = {
  // Signing requests and payment links of contracts that were put away, which the services are asked to take back until they say yes.
  // Written where a contract is archived, declined or deleted, by a late run whose effect is not recorded, and by the job that asks. Of a deleted client only what is still to be asked
  // stays, and is deleted with the answer.
  contract_withdrawals: defineTable({
    contractId: v.id("contracts"),
    step: vWithdrawnStep,
    action: vAction,
    /** The name of the step's effect at the service. */
    externalId: v.string(),
    /** The signing service's number, where it is known. */
    submissionId: vText,
    /** The payment provider's, of a link that is discarded: another link may have the step's name. */
    linkId: v.optional(v.string()),
    state: literals(...WITHDRAWAL_STATES),
    attempts: v.number(),
    /** When the next run is to begin; while one runs, when it is taken for dead. */
    dueAt: v.number(),
    /** Why the last run has failed; null where none has. */
    reason: vText,
  })
    .index("by_contract", ["contractId", "step"]) // the withdrawals of one contract; one step
    .index("by_state_and_dueAt", ["state", "dueAt"]), // runs that are due
};
