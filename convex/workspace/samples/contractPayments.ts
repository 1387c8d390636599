/** The payment provider's transactions of sample contracts. Pure. */
import { DAY_MS } from "../../platform/days";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import type { PaymentPurpose } from "../../contracts/ledger/rules";
import type { Moment, SampleStep } from "./contractLives";

/** Time until the money is in the practice's account. */
const SETTLING_MS = 2 * DAY_MS;
const REFUNDED_SHARE = 0.25;

interface Payer {
  /** The number of the signing request, which also names the contract's records at the stand-ins. */
  submission: number;
  clientName: string;
  retainerCents: number;
  balanceCents: number;
}

/** The last part of the signing address. */
export function sampleSlug(submission: number): string {
  return `sample-${String(submission)}`;
}

/** The payment provider has one client per person, for any number of contracts. */
export function sampleClientId(clientEmail: string): string {
  return `sample-client-${clientEmail}`;
}

export function sampleLinkId(submission: number, purpose: PaymentPurpose): string {
  return `sample-${String(submission)}-${purpose}`;
}

interface Payment {
  purpose: PaymentPurpose;
  method: "ACH" | "CREDIT";
  at: number;
}

function paymentOf(payer: Payer, { purpose, method, at }: Payment): ToldTransaction {
  const linkId = sampleLinkId(payer.submission, purpose);
  return {
    transactionId: `${linkId}-payment`,
    linkId,
    type: method === "ACH" ? "achPayment" : "ccPayment",
    status: "FUNDS_IN_TRANSIT",
    amountCents: purpose === "retainer" ? payer.retainerCents : payer.balanceCents,
    refundedCents: 0,
    originalTransactionId: null,
    method,
    lastFour: String(1_000 + ((payer.submission * 7_919) % 9_000)),
    payerName: payer.clientName,
    errorText: null,
    occurredAt: at,
    providerUpdatedAt: at,
  };
}

interface Return {
  type: "achReturn" | "refund" | "chargeback";
  at: number;
}

const RETURNS = {
  achReturn: { status: "RETURNED", errorText: "R01 Insufficient funds", share: 1 },
  refund: { status: "PARTIALLY_REFUNDED", errorText: null, share: REFUNDED_SHARE },
  chargeback: { status: "CHARGED_BACK", errorText: "Disputed by the cardholder", share: 1 },
} as const;

/** The payment in its final state, and the transaction that took its money back. */
function takenBack(payment: ToldTransaction, { type, at }: Return): ToldTransaction[] {
  const { status, errorText, share } = RETURNS[type];
  const amountCents = Math.round((payment.amountCents * share) / 100) * 100;
  const refundedCents = type === "refund" ? amountCents : 0;
  const transactionId = `${payment.transactionId}-${type}`;
  const originalTransactionId = payment.transactionId;
  return [
    { ...payment, status, errorText, refundedCents, providerUpdatedAt: at },
    {
      ...payment,
      transactionId,
      originalTransactionId,
      type,
      status: "SUCCESSFUL",
      amountCents,
      errorText,
      occurredAt: at,
      providerUpdatedAt: at,
    },
  ];
}

function settled(payment: ToldTransaction, now: number): ToldTransaction[] {
  const settledAt = payment.occurredAt + SETTLING_MS;
  return settledAt < now ? [{ ...payment, status: "DEPOSITED", providerUpdatedAt: settledAt }] : [];
}

/** The provider's reports about one contract, in order. */
export function toldOf(payer: Payer, moments: readonly Moment[], now: number): ToldTransaction[] {
  const timeOf = (step: SampleStep) => moments.find((moment) => moment.step === step)?.at;
  const told: ToldTransaction[] = [];
  const pay = (payment: Payment, returns: { type: Return["type"]; at: number | undefined }[]) => {
    const made = paymentOf(payer, payment);
    const back = returns.flatMap(({ type, at }) => (at === undefined ? [] : takenBack(made, { type, at })));
    told.push(made, ...(back.length > 0 ? back : settled(made, now)));
  };
  for (const { step, at } of moments) {
    const retainer = paymentOf(payer, { purpose: "retainer", method: "CREDIT", at });
    switch (step) {
      case "failCard": {
        const transactionId = `${retainer.transactionId}-declined`;
        told.push({ ...retainer, transactionId, status: "ERROR", errorText: "The bank declined the card." });
        break;
      }
      case "beginTransfer":
        told.push({ ...retainer, type: "achPayment", method: "ACH", status: "PENDING" });
        break;
      case "payByCard":
        pay({ purpose: "retainer", method: "CREDIT", at }, [{ type: "refund", at: timeOf("refundPart") }]);
        break;
      case "payByTransfer":
        pay({ purpose: "retainer", method: "ACH", at }, [{ type: "achReturn", at: timeOf("returnTransfer") }]);
        break;
      case "payBalance":
        pay({ purpose: "balance", method: "CREDIT", at }, [{ type: "chargeback", at: timeOf("disputeBalance") }]);
        break;
      default:
        // The others move no money, or are reported with the payment that they take back.
        break;
    }
  }
  return told.sort((a, b) => a.providerUpdatedAt - b.providerUpdatedAt);
}
