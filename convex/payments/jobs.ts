/** Calls that version 0.1 scheduled have these addresses. Remove with 0.3. */
export {
  createBalanceLink,
  createRetainerLink,
  readTransaction,
  reconcile,
  reconcileFrom,
  resumeReadings,
} from "../contracts/payments/jobs";
