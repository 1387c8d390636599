/** Unmatched money: without one of our links, or in excess of the owed amount. Each is announced to staff once. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { dollars } from "../../platform/amounts";
import { contractPathIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import { excessOf, isReceived, partCentsOf, type LedgerLine } from "./rules";

async function findStray(ctx: QueryCtx, transactionId: string): Promise<Doc<"payment_strays"> | null> {
  return await ctx.db
    .query("payment_strays")
    .withIndex("by_transactionId", (q) => q.eq("transactionId", transactionId))
    .unique();
}

/** Stores and announces a payment without one of our links. */
export async function noteStray(ctx: MutationCtx, told: ToldTransaction): Promise<void> {
  const { transactionId, linkId, amountCents, payerName, occurredAt } = told;
  if (!isReceived(told) || (await findStray(ctx, transactionId)) !== null) return;
  console.error(`The payment ${transactionId} belongs to no contract.`);
  const name = `${payerName ?? "no name"}, ${dollars(amountCents)}, belongs to no contract`;
  const newsId = await Notifications.announce(ctx, { kind: "paymentUnknown", count: 1, name, recordId: null });
  const stray = { transactionId, linkId, amountCents, payerName, occurredAt, foundAt: Date.now(), newsId };
  await ctx.db.insert("payment_strays", stray);
}

/** Announces money that came or went back for a contract whose client is deleted. The ledger has it; the news names nobody. */
export async function noteOfDeleted(ctx: MutationCtx, changeCents: number): Promise<void> {
  if (changeCents === 0) return;
  const what = changeCents > 0 ? "came for" : "went back from";
  const name = `${dollars(Math.abs(changeCents))} ${what} the contract of a deleted client`;
  await Notifications.announce(ctx, { kind: "paymentUnknown", count: 1, name, recordId: null });
}

/** Matches a payment with a link that was recorded later. Its news then says so; for a deleted client it names nobody. */
export async function matchStray(
  ctx: MutationCtx,
  { transactionId, contractId }: Pick<Doc<"payment_transactions">, "transactionId" | "contractId">,
): Promise<void> {
  const stray = await findStray(ctx, transactionId);
  if (stray === null) return;
  await ctx.db.delete("payment_strays", stray._id);
  if (stray.newsId === undefined) return;
  const contract = await Contracts.find(ctx, contractId);
  const amount = dollars(stray.amountCents);
  if (contract === null) {
    await Notifications.settle(ctx, stray.newsId, { name: `${amount}, a deleted client`, recordId: null });
    return;
  }
  const name = `${stray.payerName ?? "no name"}, ${amount}, contract ${String(contract.number)}`;
  await Notifications.settle(ctx, stray.newsId, { name, recordId: contractPathIdOf(contract) });
}

/**
 * Opens an alert for an excess payment, and closes it once it was refunded. A waived refund does not lower the excess: it counts
 * for at most the unpaid rest.
 */
export async function noteExcess(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  ledger: readonly LedgerLine[],
): Promise<void> {
  const kind = "payment_unknown";
  const excesses = excessOf(ledger, { retainer: contract.retainerCents, balance: partCentsOf(contract, "balance") });
  const stillOpen = excesses.map(({ transactionId }) => transactionId);
  await ContractMoney.closeAlerts(ctx, contract, { kind, isOver: (reference) => !stillOpen.includes(reference) });
  for (const { purpose, owedCents, receivedCents, transactionId } of excesses) {
    const message = `${dollars(receivedCents)} was paid for the ${purpose}, which is ${dollars(owedCents)}.`;
    const isNew = await ContractMoney.openAlert(ctx, contract, { kind, reference: transactionId, message });
    if (!isNew) continue;
    const facts = { amountCents: receivedCents - owedCents };
    await ContractEvents.record(ctx, { contractId: contract._id, type: kind, facts });
    const recordId = contractPathIdOf(contract);
    const name = `${contract.clientName} paid more than is owed`;
    await Notifications.announce(ctx, { kind: "paymentUnknown", count: 1, name, recordId });
  }
}
