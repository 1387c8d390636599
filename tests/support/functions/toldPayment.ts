import { NOON } from "@passage/testkit/clock";
import type { ToldTransaction } from "../../../convex/platform/providers/payments/port";

/** A payment of a whole retainer that has arrived, as the provider reports it; a test states only what matters to it. */
export function toldPayment(differing: Partial<ToldTransaction> = {}): ToldTransaction {
  const transaction: ToldTransaction = {
    transactionId: "t1",
    linkId: "link-1",
    type: "ccPayment",
    status: "DEPOSITED",
    amountCents: 105_000,
    refundedCents: 0,
    originalTransactionId: null,
    method: "CREDIT",
    lastFour: "4242",
    payerName: "Ana Souza",
    errorText: null,
    occurredAt: NOON,
    providerUpdatedAt: NOON,
  };
  return Object.assign(transaction, differing);
}
