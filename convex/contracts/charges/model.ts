/** The payments of a contract for its page, and payments without a contract. */
import { pick } from "convex-helpers";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Contracts from "../record/model";
import * as Ledger from "../payments/ledger";
import * as Payments from "../payments/model";
import { isPayment, refundedOf } from "../payments/rules";
import { paymentMethodOf, paymentStateOf, receiptNumberOf } from "./rules";

/** The payments of a contract, newest first; empty for an unknown id. */
export async function list(ctx: QueryCtx, id: string) {
  const contract = await Contracts.find(ctx, id);
  return contract === null ? [] : await paymentsOf(ctx, contract);
}

/** The same of a contract that is at hand, a deleted one too. */
export async function paymentsOf(ctx: QueryCtx, { _id, number }: Pick<Doc<"contracts">, "_id" | "number">) {
  const ledger = await Ledger.ledgerOf(ctx, _id);
  const waivers = await Ledger.waiversOf(ctx, _id);
  const payments = ledger.filter(isPayment).map((line, place) => {
    const waiver = waivers.find(({ transactionId }) => transactionId === line.transactionId);
    return {
      ...pick(line, ["transactionId", "purpose", "amountCents", "lastFour", "payerName", "errorText", "occurredAt"]),
      ...paymentStateOf(line, ledger),
      receiptNumber: receiptNumberOf(number, place),
      refundedCents: refundedOf(line.transactionId, ledger),
      method: paymentMethodOf(line),
      waiver: waiver === undefined ? null : pick(waiver, ["cents", "reason", "byName", "decidedAt"]),
    };
  });
  return payments.toSorted((a, b) => b.occurredAt - a.occurredAt);
}

/** One page of the payments that came without a link of ours, newest first. */
export async function pageOfStrays(ctx: QueryCtx, cursor: string | null) {
  const { page, isDone, continueCursor } = await Payments.pageOfStrays(ctx, cursor);
  const strays = page.map((stray) =>
    pick(stray, ["transactionId", "amountCents", "payerName", "occurredAt", "foundAt"]),
  );
  return { strays, nextCursor: isDone ? null : continueCursor };
}
