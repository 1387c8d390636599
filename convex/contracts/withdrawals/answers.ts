import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { WITHDRAWAL_ACTIONS, WITHDRAWAL_OUTCOMES, WITHDRAWAL_STATES } from "./rules";
import { vWithdrawnStep, vAction } from "./tables";

export const vWithdrawalOutcome = literals(...WITHDRAWAL_OUTCOMES);

export const vWithdrawalRun = v.object({
  step: vWithdrawnStep,
  action: vAction,
  externalId: v.string(),
  submissionId: vText,
  linkId: v.optional(v.string()),
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
