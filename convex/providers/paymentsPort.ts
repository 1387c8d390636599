/** What Passage needs of a service that takes payments. Pure. */

/** One link to pay by. A second one with the same external id is the same link. */
export interface WantedLink {
  externalId: string;
  /** For refusals that staff read, such as "retainer". */
  purpose: string;
  /** Where the money must go: a client's money to the trust account. */
  account: "trust" | "operating";
  /** The provider's client that we know, or null. */
  providerClientId: string | null;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  amountCents: number;
  memo: string;
  /** The account of the firm's settings; null: the only one of that kind. */
  bankAccountId: string | null;
}

/** A link at the service, and the service's client for whom it is. */
export interface MadeLink {
  linkId: string;
  url: string;
  providerClientId: string;
}

/** A transaction as the provider tells it; amounts in cents. */
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

/** The types of transactions that are payments, and not what became of one. */
export const PAYMENT_TYPES: readonly string[] = ["ccPayment", "achPayment", "manualPayment"];
