/** The interface of a payment service. Pure. */

/** A payment link to make. A second request with the same external id returns the same link. */
export interface WantedLink {
  externalId: string;
  /** For refusals shown to staff, such as "retainer". */
  purpose: string;
  /** Kind of the receiving account: a client's money goes to the trust account. */
  account: "trust" | "operating";
  /** The provider's client id, if known. */
  providerClientId: string | null;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  amountCents: number;
  memo: string;
  /** The account from the firm's settings; null: the only one of that kind. */
  bankAccountId: string | null;
}

/** A link at the service, and the service's client of it. */
export interface MadeLink {
  linkId: string;
  url: string;
  providerClientId: string;
}

/** A transaction as reported by the provider; amounts in cents. */
export interface ToldTransaction {
  transactionId: string;
  /** The provider's words: `ccPayment`, `achPayment`, `manualPayment`, `achReturn`, `refund`, `void`, `chargeback` … */
  type: string;
  /** The provider's words: `PENDING`, `FUNDS_IN_TRANSIT`, `DEPOSITED`, `RETURNED` … */
  status: string;
  amountCents: number;
  refundedCents: number;
  originalTransactionId: string | null;
  occurredAt: number;
  linkId: string | null;
  method: string | null;
  lastFour: string | null;
  payerName: string | null;
  errorText: string | null;
  providerUpdatedAt: number;
}

/** Types of transactions that are payments, rather than refunds or reversals. */
export const PAYMENT_TYPES: readonly string[] = ["ccPayment", "achPayment", "manualPayment"];
