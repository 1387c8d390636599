/** Calls that version 0.1 scheduled have these addresses. Remove with 0.3. */
export { readTransaction, resumeReadings } from "../contracts/ledger/jobs";
export { createBalanceLink, createRetainerLink, reconcile, reconcileFrom } from "../contracts/payments/jobs";
