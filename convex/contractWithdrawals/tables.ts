import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { WITHDRAWAL_ACTIONS, WITHDRAWAL_OUTCOMES, WITHDRAWAL_STATES, WITHDRAWN_STEPS } from "./rules";

export const vWithdrawnStep = literals(...WITHDRAWN_STEPS);
const vText = v.union(v.string(), v.null());

export const vWithdrawalOutcome = literals(...WITHDRAWAL_OUTCOMES);

/** One run of a withdrawal. */
export const vWithdrawalRun = v.object({
  step: vWithdrawnStep,
  action: literals(...WITHDRAWAL_ACTIONS),
  externalId: v.string(),
  submissionId: vText,
});

/** The state of the withdrawal of a step's effect. */
export const vWithdrawals = v.array(
  v.object({
    step: vWithdrawnStep,
    action: literals(...WITHDRAWAL_ACTIONS),
    state: literals(...WITHDRAWAL_STATES),
    reason: vText,
  }),
);

export const contractWithdrawalTables = {
  // Signing requests and payment links of contracts that were put away, which the services are asked to take back until they say yes.
  // Written where a contract is archived, declined or deleted, and by the job that asks. Of a deleted client only what is still to be asked
  // stays, and is deleted with the answer.
  contract_withdrawals: defineTable({
    contractId: v.id("contracts"),
    step: vWithdrawnStep,
    action: literals(...WITHDRAWAL_ACTIONS),
    /** The name of the step's effect at the service. */
    externalId: v.string(),
    /** The signing service's number, where it is known. */
    submissionId: vText,
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
