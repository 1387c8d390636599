/** What of a contract is withdrawn at the outside services once it is put away. Pure; the browser imports this file. */

import type { ContractStep } from "../contractSteps/rules";
import { SIGNING } from "../providers/signingChoice";

/** The steps whose effect somebody could still use: to sign, or to pay. */
export const WITHDRAWN_STEPS = ["signing", "retainerLink", "balanceLink"] as const satisfies readonly ContractStep[];
export type WithdrawnStep = (typeof WITHDRAWN_STEPS)[number];

/**
 * `kept`: the service does not take it back, because the client has signed or paid; `tried`: the payment provider does not, because of
 * tries to pay that came to nothing.
 */
export const WITHDRAWAL_STATES = ["due", "done", "kept", "tried"] as const;

/** `restore`: the contract was taken out of the archive. Its request is opened again; a link that may be gone gives way to a new one. */
export const WITHDRAWAL_ACTIONS = ["withdraw", "restore"] as const;

export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** For an effect at the service that no step records, because a run that was presumed dead made it. */
export const DISCARD = "discard";

/** What the service says; `gone`: it has no request any more that could be opened again. */
export const WITHDRAWAL_OUTCOMES = ["done", "kept", "tried", "gone"] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];

/** Why a contract that came out of the archive is to be sent for signature anew. */
export const REQUEST_GONE = `${SIGNING.name} does not have the request to sign any more. Retry sends a new one.`;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** A service that does not answer is asked again after 1, 2, 4 … minutes, at most an hour, until it says yes. */
export function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);
}

/** A run that has not ended after this time has died with its server. */
export const WITHDRAWAL_LEASE_MS = 2 * MINUTE_MS;
