/**
 * The ledger: transactions as reported by the provider. The amount paid follows from its lines alone, in any order of arrival.
 */
import type { WithoutSystemFields } from "convex/server";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import { balanceCentsOf, type Paid } from "../money/rules";
import * as Contracts from "../record/model";
import { dayIn, monthOf } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import { contractPathIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import { pauseAfterRead } from "../../platform/leases";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import { RUN_LEASE_MS } from "../../platform/leases";
import { comingFor, paidOf, troubleOf, worthByMonth } from "./rules";
import { noteTrouble, type Telling } from "./troubles";
import * as Unmatched from "./unmatched";

type Line = Doc<"payment_transactions">;

/** Records each event once, and schedules the reading of the new ones' transactions. */
export async function noteEvents(
  ctx: MutationCtx,
  events: readonly { eventId: string; transactionId: string | null }[],
): Promise<void> {
  for (const { eventId, transactionId } of events) {
    const known = await ctx.db
      .query("payment_events")
      .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
      .first();
    if (known !== null) continue;
    await ctx.db.insert("payment_events", { eventId, receivedAt: Date.now() });
    if (transactionId === null) continue;
    await read(ctx, { transactionId, attempt: 1 }, 0);
  }
}

interface Reading {
  transactionId: string;
  attempt: number;
}

async function findReading(ctx: QueryCtx, transactionId: string): Promise<Doc<"payment_readings"> | null> {
  return await ctx.db
    .query("payment_readings")
    .withIndex("by_transactionId", (q) => q.eq("transactionId", transactionId))
    .unique();
}

/** Schedules the reading of a transaction after this time, and a retry in case that run dies with its server. */
export async function read(ctx: MutationCtx, reading: Reading, afterMs: number): Promise<void> {
  const known = await findReading(ctx, reading.transactionId);
  const dueAt = Date.now() + afterMs + RUN_LEASE_MS;
  if (known === null) await ctx.db.insert("payment_readings", { ...reading, dueAt });
  else await ctx.db.patch("payment_readings", known._id, { ...reading, dueAt });
  await ctx.scheduler.runAfter(afterMs, internal.contracts.payments.jobs.readTransaction, reading);
}

async function endReading(ctx: MutationCtx, transactionId: string): Promise<void> {
  const known = await findReading(ctx, transactionId);
  if (known !== null) await ctx.db.delete("payment_readings", known._id);
}

const MOST_RESUMED = 100;

/** Restarts readings that have died with their server. */
export async function resumeReadings(ctx: MutationCtx): Promise<void> {
  const dead = await ctx.db
    .query("payment_readings")
    .withIndex("by_dueAt", (q) => q.lte("dueAt", Date.now()))
    .take(MOST_RESUMED);
  for (const { transactionId, attempt } of dead) await read(ctx, { transactionId, attempt }, 0);
}

/** Schedules a retry after the provider could not be reached. The hourly check covers only transactions of our own links. */
export async function noteUnread(ctx: MutationCtx, { transactionId, attempt }: Reading): Promise<void> {
  const pause = pauseAfterRead(attempt);
  if (pause === null) await endReading(ctx, transactionId);
  else await read(ctx, { transactionId, attempt: attempt + 1 }, pause);
}

async function findLine(ctx: QueryCtx, transactionId: string): Promise<Line | null> {
  return await ctx.db
    .query("payment_transactions")
    .withIndex("by_transactionId", (q) => q.eq("transactionId", transactionId))
    .first();
}

export async function findLink(ctx: QueryCtx, linkId: string): Promise<Doc<"payment_links"> | null> {
  return await ctx.db
    .query("payment_links")
    .withIndex("by_linkId", (q) => q.eq("linkId", linkId))
    .first();
}

/** More lines than a contract ever has. */
const LONGEST_LEDGER = 500;

/** The transactions of a contract. */
export async function ledgerOf(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Line[]> {
  return await ctx.db
    .query("payment_transactions")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .take(LONGEST_LEDGER);
}

/** The waived refunds of a contract. */
export async function waiversOf(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Doc<"payment_waivers">[]> {
  return await ctx.db
    .query("payment_waivers")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .take(LONGEST_LEDGER);
}

/** Updates the contract's paid amounts after staff have waived or unwaived a refund. */
export async function settleAgain(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const ledger = await ledgerOf(ctx, contract._id);
  await settle(ctx, contract, { ledger, telling: { at: Date.now(), isNews: false } });
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

/** The cents that all payments of a ledger brought in, less refunds and reversals. */
export function worthOfAll(ledger: readonly Line[]): number {
  return worthByMonth(ledger).reduce((sum, { cents }) => sum + cents, 0);
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
  const { feeCents, retainerCents } = contract;
  const balanceCents = balanceCentsOf({ feeCents, retainerCents });
  const hasBalanceLink = before.balanceLinkUrl !== null;
  const waivers = await waiversOf(ctx, contract._id);
  const paid = paidOf(ledger, { retainerCents, balanceCents, hasBalanceLink }, waivers);
  await ContractMoney.set(ctx, contract, paid);
  await tellOfPayment(ctx, contract, { before, paid, telling });
}

interface SettleInput {
  before: Pick<Doc<"contract_money">, "retainer" | "balance">;
  paid: Paid;
  telling: Telling;
}

async function tellOfPayment(ctx: MutationCtx, contract: Doc<"contracts">, settled: SettleInput): Promise<void> {
  const { before, paid, telling } = settled;
  const { _id: contractId, clientName: name, retainerCents } = contract;
  const balanceCents = balanceCentsOf(contract);
  const news = [
    {
      isNew: paid.retainer === "paid" && before.retainer !== "paid",
      type: "retainer_paid",
      at: paid.retainerPaidAt,
      amountCents: retainerCents,
    },
    {
      isNew: paid.balance === "paid" && before.balance !== "paid",
      type: "balance_paid",
      at: paid.balancePaidAt,
      amountCents: balanceCents,
    },
  ] as const;
  for (const { isNew, type, at, amountCents } of news) {
    if (!isNew) continue;
    await ContractEvents.record(ctx, { contractId, type, at: at ?? telling.at, facts: { amountCents } });
    if (!telling.isNews) continue;
    await ContractEvents.tellClient(ctx, contract, {
      activityType: "payment_received",
      description: "Payment received",
      part: type === "balance_paid" ? "balance" : "retainer",
      metadata: { amountCents: String(amountCents) },
    });
    await Notifications.announce(ctx, {
      kind: "paymentReceived",
      count: 1,
      name,
      recordId: contractPathIdOf(contract),
    });
  }
}
