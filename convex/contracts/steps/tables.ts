import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { CONTRACT_STEPS, STEP_STATES } from "./rules";
import { vText, vTime } from "../../platform/validators";

export const vContractStep = literals(...CONTRACT_STEPS);
export const vStepState = literals(...STEP_STATES);

export const contractStepTables = {
  // One row per contract and step of its sending. Written by the jobs that run the steps; read by contract screens and
  // by the job that resumes dead runs. Deleted with the contract.
  contract_steps: defineTable({
    contractId: v.id("contracts"),
    step: vContractStep,
    state: vStepState,
    /** Number of runs. */
    attempts: v.number(),
    /** The reason for a failure, for staff; null in every other state. */
    reason: vText,
    /** The name of the effect at the provider. */
    externalId: v.string(),
    startedAt: vTime,
    updatedAt: v.number(),
  })
    .index("by_contract_and_step", ["contractId", "step"]) // the steps of one contract; one step
    .index("by_state_and_startedAt", ["state", "startedAt"]) // dead runs
    .index("by_step_and_state", ["step", "state"]), // failed ones, whose effect may exist
};
