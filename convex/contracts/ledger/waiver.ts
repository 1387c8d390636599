/** Waivers of refunds: staff mark a refund as intended, so that it is not owed again, or as due again. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { dollars } from "../../platform/amounts";
import { ledgerOf } from "./model";
import { isPayment, reasonProblem, refundedOf } from "./rules";
import { settleAgain } from "./transactions";

interface Refund {
  id: string;
  /** The payment that was given back, in part or in full. */
  transactionId: string;
}

async function find(
  ctx: QueryCtx,
  { _id }: Doc<"contracts">,
  transactionId: string,
): Promise<Doc<"payment_waivers"> | null> {
  return await ctx.db
    .query("payment_waivers")
    .withIndex("by_contract", (q) => q.eq("contractId", _id).eq("transactionId", transactionId))
    .unique();
}

interface WaivedRefund extends Refund {
  /** The refunded sum on the person's screen. */
  refundedCents: number;
  reason: string;
}

/**
 * Waives the refunds of a payment so far: they were on purpose and are not owed again, and their alerts end. A later refund needs
 * another waiver. Refuses NOT_FOUND, and INVALID with the sentence if nothing was refunded, more than the person saw, or no
 * reason is given.
 */
export async function waive(ctx: MutationCtx, staff: Staff, refund: WaivedRefund): Promise<void> {
  const contract = await Contracts.get(ctx, refund.id);
  const { transactionId } = refund;
  const problem = reasonProblem(refund.reason);
  if (problem !== null) refuse("INVALID", { field: "reason", reason: problem });
  const reason = refund.reason.trim();
  const ledger = await ledgerOf(ctx, contract._id);
  const payment = ledger.find((line) => line.transactionId === transactionId && isPayment(line));
  if (payment === undefined) refuse("NOT_FOUND", { what: "payment" });
  const cents = refundedOf(transactionId, ledger);
  if (cents === 0) refuse("INVALID", { field: "reason", reason: "Nothing of this payment was refunded" });
  if (cents !== refund.refundedCents) {
    const changed = `In total, ${dollars(cents)} of this payment has now been refunded. Check the amount, then confirm again.`;
    refuse("INVALID", { field: "refundedCents", reason: changed });
  }
  const known = await find(ctx, contract, transactionId);
  if (known?.cents === cents) return;
  const decided = { cents, reason, byName: staff.name, decidedAt: Date.now() };
  if (known !== null) {
    await ctx.db.patch("payment_waivers", known._id, decided);
  } else {
    const { purpose } = payment;
    await ctx.db.insert("payment_waivers", { contractId: contract._id, transactionId, purpose, ...decided });
  }
  const isOver = (reference: string) => reference.startsWith(`${transactionId} `);
  await ContractMoney.closeAlerts(ctx, contract, { kind: "payment_refunded", isOver });
  await settleAgain(ctx, contract);
  const facts = { amountCents: cents - (known?.cents ?? 0), reason };
  const event = { contractId: contract._id, type: "refund_waived", byName: staff.name, facts } as const;
  await ContractEvents.record(ctx, event);
  await recordEvent(ctx, { actor: staff, action: "payments:waive", subject: contract._id, after: dollars(cents) });
}

/** Undoes a waiver: the refund is due again. Nothing changes without a waiver. Refuses NOT_FOUND. */
export async function unwaive(ctx: MutationCtx, staff: Staff, { id, transactionId }: Refund): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const known = await find(ctx, contract, transactionId);
  if (known === null) return;
  await ctx.db.delete("payment_waivers", known._id);
  await settleAgain(ctx, contract);
  const facts = { amountCents: known.cents };
  const event = { contractId: contract._id, type: "refund_due_again", byName: staff.name, facts } as const;
  await ContractEvents.record(ctx, event);
  await recordEvent(ctx, {
    actor: staff,
    action: "payments:unwaive",
    subject: contract._id,
    before: dollars(known.cents),
  });
}
