/**
 * Stores transactions as the provider reports them. The amount paid follows from the ledger's lines alone, in any order of
 * arrival.
 */
import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import { balanceCentsOf, type Paid } from "../money/rules";
import * as Contracts from "../record/model";
import { dayIn, monthOf } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import { contractPathIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import { findLink, ledgerOf, waiversOf, worthOfAll } from "./model";
import { endReading } from "./readings";
import { comingFor, paidOf, partCentsOf, PAYMENT_PURPOSES, troubleOf, worthByMonth } from "./rules";
import { noteTrouble, type Telling } from "./troubles";
import * as Unmatched from "./unmatched";

type Line = Doc<"payment_transactions">;

async function findLine(ctx: QueryCtx, transactionId: string): Promise<Line | null> {
  return await ctx.db
    .query("payment_transactions")
    .withIndex("by_transactionId", (q) => q.eq("transactionId", transactionId))
    .first();
}

/** Updates the contract's paid amounts after staff have waived or unwaived a refund. */
export async function settleAgain(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const ledger = await ledgerOf(ctx, contract._id);
  await settle(ctx, contract, { ledger, telling: { at: Date.now(), isNews: false } });
}

/** Settles a row of an earlier version, which lacks the time of the retainer's full payment: the ledger has it. */
export async function settleEarlier(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const money = await ContractMoney.get(ctx, contract);
  if (money.hasPaidRetainer === undefined) await settleAgain(ctx, contract);
}

/** The contract and purpose of a transaction: by its link, or by the payment that it refunds or reverses. */
async function placeOf(ctx: QueryCtx, { linkId, originalTransactionId }: ToldTransaction) {
  const link = linkId === null ? null : await findLink(ctx, linkId);
  if (link !== null) return link;
  return originalTransactionId === null ? null : await findLine(ctx, originalTransactionId);
}

/**
 * Stores a transaction as the provider now reports it, with all consequences. A repeated or older state changes nothing; money
 * without one of our links is announced once.
 */
export async function store(ctx: MutationCtx, told: ToldTransaction): Promise<void> {
  await endReading(ctx, told.transactionId);
  await keep(ctx, told, { at: Date.now(), isNews: true });
}

/** `store` for imported transactions: the history has the provider's times, and nothing is announced. */
export async function bringOver(ctx: MutationCtx, told: ToldTransaction): Promise<void> {
  await keep(ctx, told, { at: told.providerUpdatedAt, isNews: false });
}

async function keep(ctx: MutationCtx, told: ToldTransaction, telling: Telling): Promise<void> {
  const place = await placeOf(ctx, told);
  if (place === null) {
    await Unmatched.noteStray(ctx, told);
    return;
  }
  const { contractId, purpose, linkId } = place;
  const stored = await findLine(ctx, told.transactionId);
  if (stored !== null && stored.providerUpdatedAt > told.providerUpdatedAt) return;
  const before = await ledgerOf(ctx, contractId);
  const month = stored?.month ?? monthOf(dayIn((await Firm.get(ctx)).timeZone, told.occurredAt));
  const line = { ...told, linkId, contractId, purpose, month };
  await write(ctx, stored, line);
  const after = await ledgerOf(ctx, contractId);
  await countMonths(ctx, before, after);
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null) {
    // Its client was deleted: only the ledger is updated.
    const change = worthOfAll(after) - worthOfAll(before);
    await Contracts.changeReceivedOfDeleted(ctx, contractId, change);
    if (telling.isNews) await Unmatched.noteOfDeleted(ctx, change);
    return;
  }
  await settle(ctx, contract, { ledger: after, telling });
  if (telling.isNews) {
    await Unmatched.noteExcess(ctx, contract, after);
  }
  if (stored === null && comingFor(purpose, [line]) > 0) {
    const facts = { amountCents: line.amountCents };
    await ContractEvents.record(ctx, { contractId, type: "payment_pending", at: line.occurredAt, facts });
  }
  const trouble = troubleOf(told);
  const isTold = stored !== null && troubleOf(stored) === trouble && stored.refundedCents >= told.refundedCents;
  if (trouble !== null && !isTold) await noteTrouble(ctx, contract, { trouble, line, before, ledger: after, telling });
}

async function write(ctx: MutationCtx, stored: Line | null, line: WithoutSystemFields<Line>): Promise<void> {
  if (stored !== null) {
    await ctx.db.replace("payment_transactions", stored._id, line);
    return;
  }
  await ctx.db.insert("payment_transactions", line);
  await Unmatched.matchStray(ctx, line);
}

async function countMonths(ctx: MutationCtx, before: readonly Line[], after: readonly Line[]): Promise<void> {
  const changes = [
    ...worthByMonth(after),
    ...worthByMonth(before).map(({ month, purpose, cents }) => ({ month, purpose, cents: -cents })),
  ];
  const groups = Map.groupBy(changes, ({ month, purpose }) => `${month} ${purpose}`);
  for (const group of groups.values()) {
    const [first] = group;
    const more = group.reduce((sum, { cents }) => sum + cents, 0);
    if (first === undefined || more === 0) continue;
    const { month, purpose } = first;
    const stored = await ctx.db
      .query("payment_months")
      .withIndex("by_month_and_purpose", (q) => q.eq("month", month).eq("purpose", purpose))
      .unique();
    if (stored === null) await ctx.db.insert("payment_months", { month, purpose, cents: more });
    else await ctx.db.patch("payment_months", stored._id, { cents: stored.cents + more });
  }
}

/** Updates the contract's paid amounts from its ledger. */
async function settle(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { ledger, telling }: { ledger: readonly Line[]; telling: Telling },
): Promise<void> {
  const before = await ContractMoney.get(ctx, contract);
  const owed = { retainerCents: contract.retainerCents, balanceCents: balanceCentsOf(contract) };
  const waivers = await waiversOf(ctx, contract._id);
  const paid = paidOf(ledger, { ...owed, hasBalanceLink: before.balanceLinkUrl !== null }, waivers);
  await ContractMoney.set(ctx, contract, paid);
  await tellOfPayment(ctx, contract, { before, paid, telling });
}

const PAID_EVENTS = { retainer: "retainer_paid", balance: "balance_paid" } as const;

interface SettleInput {
  before: Pick<Doc<"contract_money">, "retainer" | "balance">;
  paid: Paid;
  telling: Telling;
}

async function tellOfPayment(ctx: MutationCtx, contract: Doc<"contracts">, settled: SettleInput): Promise<void> {
  const { before, paid, telling } = settled;
  const { _id: contractId, clientName: name } = contract;
  const paidAt = { retainer: paid.retainerPaidAt, balance: paid.balancePaidAt };
  for (const purpose of PAYMENT_PURPOSES) {
    if (paid[purpose] !== "paid" || before[purpose] === "paid") continue;
    const [type, amountCents] = [PAID_EVENTS[purpose], partCentsOf(contract, purpose)];
    await ContractEvents.record(ctx, { contractId, type, at: paidAt[purpose] ?? telling.at, facts: { amountCents } });
    if (!telling.isNews) continue;
    await ContractEvents.tellClient(ctx, contract, {
      activityType: "payment_received",
      description: "Payment received",
      part: purpose,
      metadata: { amountCents: String(amountCents) },
    });
    const recordId = contractPathIdOf(contract);
    await Notifications.announce(ctx, { kind: "paymentReceived", count: 1, name, recordId });
  }
}
