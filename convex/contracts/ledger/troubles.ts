/** Trouble with payments, announced once each. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import { dollars } from "../../platform/amounts";
import { contractPathIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import { disputesWon, isVoided, refundedOf, takenBackOf, worthOf, type PaymentTrouble } from "./rules";

type Line = Doc<"payment_transactions">;

export interface Telling {
  at: number;
  /** Whether it is announced to staff. */
  isNews: boolean;
}

interface Trouble {
  trouble: PaymentTrouble;
  line: Pick<Line, "transactionId" | "originalTransactionId" | "amountCents" | "errorText">;
  /** The contract's ledger without and with the line. */
  before: readonly Line[];
  ledger: readonly Line[];
  telling: Telling;
}

interface Story {
  /** The amount on the timeline, in cents. */
  amountCents: number;
  /** The alert's message; null if nobody has to act. */
  message: string | null;
}

/** The new trouble in a line; null if earlier lines have it already. */
function storyOf({ trouble, line, before, ledger }: Trouble): Story | null {
  const paymentId = line.originalTransactionId ?? line.transactionId;
  const payment = ledger.find(({ transactionId }) => transactionId === paymentId);
  const amountCents = payment?.amountCents ?? Math.abs(line.amountCents);
  const ofAmount = `payment of ${dollars(amountCents)}`;
  switch (trouble) {
    case "payment_failed":
      return { amountCents, message: null };
    case "payment_returned":
      return { amountCents, message: `The bank returned a ${ofAmount}.` };
    case "payment_disputed":
      return { amountCents, message: `A ${ofAmount} is disputed: the bank took the money back.` };
    case "payment_voided": {
      if (isVoided(paymentId, before)) return null;
      // A payment that never counted as money loses none.
      const hasCounted = before.some((each) => each.transactionId === paymentId && worthOf(each, before) > 0);
      return { amountCents, message: hasCounted ? `A ${ofAmount} was voided.` : null };
    }
    case "payment_refunded": {
      const cents = refundedOf(paymentId, ledger) - refundedOf(paymentId, before);
      if (cents <= 0) return null;
      if (payment === undefined) return { amountCents: cents, message: `${dollars(cents)} was refunded.` };
      const part = cents < amountCents ? `${dollars(cents)} of a ${ofAmount}` : `A ${ofAmount}`;
      return { amountCents: cents, message: `${part} was refunded.` };
    }
  }
}

/** Records the trouble on the timeline, and opens an alert for lost money. */
export async function noteTrouble(ctx: MutationCtx, contract: Doc<"contracts">, told: Trouble): Promise<void> {
  const { trouble, line, ledger, telling } = told;
  const { at, isNews } = telling;
  const { _id: contractId, clientName: name } = contract;
  const story = storyOf(told);
  if (story === null) return;
  const { amountCents, message } = story;
  const facts = { amountCents, reason: line.errorText };
  if (trouble === "payment_failed" || message === null) {
    await ContractEvents.record(ctx, { contractId, type: trouble, at, facts });
    return;
  }
  // A payment and its reversal are two transactions of one trouble; a second refund or dispute of it is another.
  const paymentId = line.originalTransactionId ?? line.transactionId;
  const gone = trouble === "payment_refunded" ? refundedOf(paymentId, ledger) : takenBackOf(paymentId, ledger);
  const alert = {
    kind: trouble,
    reference: [paymentId, gone, disputesWon(paymentId, ledger)].join(" "),
    message: [message, line.errorText].filter(Boolean).join(" "),
    openedAt: at,
  };
  if (!(await ContractMoney.openAlert(ctx, contract, alert))) return;
  await ContractEvents.record(ctx, { contractId, type: trouble, at, facts });
  if (!isNews) return;
  await Notifications.announce(ctx, { kind: "paymentTrouble", count: 1, name, recordId: contractPathIdOf(contract) });
}
