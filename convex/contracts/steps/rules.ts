/** The steps that send a contract and its payment links, and their states. Pure; the browser imports this file. */

import { hasDied } from "../../platform/leases";

/** `letter`: the email with the links for signing and for the retainer. */
export const CONTRACT_STEPS = ["signing", "retainerLink", "letter", "balanceLink"] as const;
export type ContractStep = (typeof CONTRACT_STEPS)[number];

/** A step in the words of staff. */
export const STEP_LABELS: Record<ContractStep, string> = {
  signing: "Sending for signature",
  retainerLink: "Retainer payment link",
  letter: "Email to the client",
  balanceLink: "Balance payment link",
};

/** `waiting`: not done yet; `failed`: has a reason, and a person repeats it. */
export const STEP_STATES = ["waiting", "running", "done", "failed"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Whether a run may begin: no other run has the step, it is not done, and has not failed. */
export function canBegin({ state, startedAt }: { state: StepState; startedAt: number | null }, now: number): boolean {
  return state === "waiting" || (state === "running" && hasDied(startedAt, now));
}

/** Reason for the undone step of a contract that was archived in between. */
export const ARCHIVED_REASON = "The contract is archived.";

/** Reason to repeat a step whose effect is at the provider, but not recorded here. */
export const UNRECORDED_REASON = "It is at the provider, but not recorded here. Retry takes it from there.";

/** The effect's name at the provider: the job looks it up, and so never makes it twice. */
export function externalIdOf(contractId: string, step: ContractStep): string {
  return `passage-${contractId}-${step}`;
}
