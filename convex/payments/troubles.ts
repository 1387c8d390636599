/** Trouble with a payment: what staff read of it, once for each. */
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import * as ContractEvents from "../contractEvents/model";
import * as ContractMoney from "../contractMoney/model";
import * as Contracts from "../contracts/model";
import * as Notifications from "../notifications/model";
import { disputesWon, takenBackOf, type PaymentTrouble } from "./rules";

type Line = Doc<"payment_transactions">;

export interface Telling {
  at: number;
  /** Whether the practice is told. */
  isNews: boolean;
}

const ALERT_TEXTS = {
  payment_returned: "The bank returned a payment.",
  payment_refunded: "A payment was refunded or voided.",
  payment_disputed: "A payment is disputed: the bank took the money back.",
} as const;

interface Trouble {
  trouble: PaymentTrouble;
  line: Pick<Line, "transactionId" | "originalTransactionId" | "amountCents" | "errorText">;
  ledger: readonly Line[];
  telling: Telling;
}

/** Writes the trouble into the timeline, and opens an alert for money that was taken back. */
export async function noteTrouble(ctx: MutationCtx, contract: Doc<"contracts">, told: Trouble): Promise<void> {
  const { trouble, line, ledger, telling } = told;
  const { at, isNews } = telling;
  const { _id: contractId, clientName: name } = contract;
  const facts = { amountCents: Math.abs(line.amountCents), reason: line.errorText };
  if (trouble === "payment_failed") {
    await ContractEvents.record(ctx, { contractId, type: trouble, at, facts });
    return;
  }
  // The payment and what takes it back are two transactions of one trouble; a second refund or dispute of it is another.
  const paymentId = line.originalTransactionId ?? line.transactionId;
  const parts = [paymentId, takenBackOf(paymentId, ledger), disputesWon(paymentId, ledger)];
  const reference = parts.join(" ");
  const message = [ALERT_TEXTS[trouble], line.errorText].filter(Boolean).join(" ");
  const isNew = await ContractMoney.openAlert(ctx, contract, { kind: trouble, reference, message, openedAt: at });
  if (!isNew) return;
  await ContractEvents.record(ctx, { contractId, type: trouble, at, facts });
  if (!isNews) return;
  await Notifications.announce(ctx, { kind: "paymentTrouble", count: 1, name, recordId: Contracts.pathIdOf(contract) });
}
