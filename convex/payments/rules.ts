/** Payment links, the ledger of transactions, and what it comes to. Pure; the browser imports this file. */

export const PAYMENT_ACCESS = {
  staff: ["payments:charge", "payments:read"],
  administrator: [],
  audited: ["payments:charge"],
} as const;

/** Every contract has at most one link for each. */
export const PAYMENT_PURPOSES = ["retainer", "balance"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
