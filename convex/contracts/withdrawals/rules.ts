/** Withdrawals of an archived contract at the outside services. Pure. */

import type { ContractStep } from "../steps/rules";
import { SIGNING } from "../../platform/providers/signing/choice";

/** The steps whose effect the client could still use: to sign, or to pay. */
export const WITHDRAWN_STEPS = ["signing", "retainerLink", "balanceLink"] as const satisfies readonly ContractStep[];
export type WithdrawnStep = (typeof WITHDRAWN_STEPS)[number];

/**
 * `kept`: the service refuses, because the client has signed or paid; `tried`: the payment provider refuses, because of
 * failed attempts to pay.
 */
export const WITHDRAWAL_STATES = ["due", "done", "kept", "tried"] as const;

/** `restore`: the contract left the archive. Its request is reopened; a link that may be gone is replaced. */
export const WITHDRAWAL_ACTIONS = ["withdraw", "restore"] as const;

export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** For an effect at the service that no step records, because a run presumed dead made it. */
export const DISCARD = "discard";

/** The service's answers; `gone`: it has no request to reopen. */
export const WITHDRAWAL_OUTCOMES = ["done", "kept", "tried", "gone"] as const;
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number];

/** Why a restored contract must be sent for signature again. */
export const REQUEST_GONE = `${SIGNING.name} no longer has the request to sign. Retry sends a new one.`;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** A service without an answer is retried after 1, 2, 4 … minutes, at most an hour, until it confirms. */
export function waitAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);
}
