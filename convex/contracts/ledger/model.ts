/** Payment links, the payments of a contract, and payments without one. `transactions.ts` stores what the provider reports. */
import { pick } from "convex-helpers";
import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { boundCursor, readBoundCursor } from "../../platform/liveList/rules";
import * as Firm from "../../practice/settings/model";
import { read } from "./readings";
import {
  comingFor,
  dueFor,
  isPayment,
  partCentsOf,
  paymentMethodOf,
  paymentStateOf,
  receiptNumberOf,
  refundedOf,
  worthByMonth,
  type PaymentPurpose,
} from "./rules";

type Line = Doc<"payment_transactions">;

/** More payments than one link ever gets. */
const MOST_OF_A_LINK = 200;

/** Stores a link of the provider, and reads the payments that came before it was recorded here. */
export async function addLink(ctx: MutationCtx, link: WithoutSystemFields<Doc<"payment_links">>): Promise<void> {
  await ctx.db.insert("payment_links", link);
  const strays = await ctx.db
    .query("payment_strays")
    .withIndex("by_linkId", (q) => q.eq("linkId", link.linkId))
    .take(MOST_OF_A_LINK);
  for (const { transactionId } of strays) await read(ctx, { transactionId, attempt: 1 }, 0);
}

export async function findLink(ctx: QueryCtx, linkId: string): Promise<Doc<"payment_links"> | null> {
  return await ctx.db
    .query("payment_links")
    .withIndex("by_linkId", (q) => q.eq("linkId", linkId))
    .first();
}

/** The newest link for one part of the fee, or null. */
export async function findLinkOf(
  ctx: QueryCtx,
  contractId: Id<"contracts">,
  purpose: PaymentPurpose,
): Promise<Doc<"payment_links"> | null> {
  return await ctx.db
    .query("payment_links")
    .withIndex("by_contract_and_purpose", (q) => q.eq("contractId", contractId).eq("purpose", purpose))
    .order("desc")
    .first();
}

/** The links made since, the newest first, page by page. */
export async function pageOfLinks(
  ctx: QueryCtx,
  since: number,
  { numItems, cursor }: { numItems: number; cursor: string | null },
) {
  const { bound, position } = readBoundCursor(cursor, since);
  const { page, isDone, continueCursor } = await ctx.db
    .query("payment_links")
    .withIndex("by_madeAt", (q) => q.gt("madeAt", bound))
    .order("desc")
    .paginate({ numItems, cursor: position });
  return { linkIds: page.map(({ linkId }) => linkId), nextCursor: isDone ? null : boundCursor(bound, continueCursor) };
}

/** More lines than a contract ever has. */
const LONGEST_LEDGER = 500;

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

/** The cents that all payments of a ledger brought in, less refunds and reversals. */
export function worthOfAll(ledger: readonly Line[]): number {
  return worthByMonth(ledger).reduce((sum, { cents }) => sum + cents, 0);
}

/** Counts the kept payments for a contract whose client an earlier version deleted. */
export async function countDeleted(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  await Contracts.countReceivedOfDeleted(ctx, contract, worthOfAll(await ledgerOf(ctx, contract._id)));
}

interface Due {
  /** The amount that the client should pay now. */
  dueCents: number;
  /** Money on its way. */
  comingCents: number;
}

/** The amounts due for each part of the fee, with or without a link. */
export async function dueOf(ctx: QueryCtx, contract: Doc<"contracts">): Promise<Record<PaymentPurpose, Due>> {
  const ledger = await ledgerOf(ctx, contract._id);
  const waivers = await waiversOf(ctx, contract._id);
  const money = await ContractMoney.get(ctx, contract);
  const of = (purpose: PaymentPurpose): Due => {
    const part = { purpose, owedCents: partCentsOf(contract, purpose) };
    return {
      dueCents: money[purpose] === "paid" ? 0 : dueFor(part, ledger, waivers),
      comingCents: comingFor(purpose, ledger),
    };
  };
  return { retainer: of("retainer"), balance: of("balance") };
}

/**
 * The payments of a ledger, newest first, as people read them. They are numbered in the order in which they became known
 * here, which never changes.
 */
export function paymentsIn(ledger: readonly Line[], { number }: Pick<Doc<"contracts">, "number">) {
  const payments = ledger.filter(isPayment).map((line, place) => ({
    paymentId: line._id,
    ...pick(line, ["transactionId", "purpose", "amountCents", "lastFour", "payerName", "errorText", "occurredAt"]),
    ...paymentStateOf(line, ledger),
    receiptNumber: receiptNumberOf(number, place),
    method: paymentMethodOf(line),
  }));
  return payments.toSorted((a, b) => b.occurredAt - a.occurredAt);
}

/** The payments of a contract, newest first; empty for an unknown id. */
export async function list(ctx: QueryCtx, id: string) {
  const contract = await Contracts.find(ctx, id);
  return contract === null ? [] : await paymentsOf(ctx, contract);
}

/** The same of a contract that is at hand, a deleted one too. */
export async function paymentsOf(ctx: QueryCtx, contract: Pick<Doc<"contracts">, "_id" | "number">) {
  const ledger = await ledgerOf(ctx, contract._id);
  const waivers = await waiversOf(ctx, contract._id);
  return paymentsIn(ledger, contract).map(({ paymentId: _, ...payment }) => {
    const waiver = waivers.find(({ transactionId }) => transactionId === payment.transactionId);
    return {
      ...payment,
      refundedCents: refundedOf(payment.transactionId, ledger),
      waiver: waiver === undefined ? null : pick(waiver, ["cents", "reason", "byName", "decidedAt"]),
    };
  });
}

const STRAYS_PER_PAGE = 100;

/** One page of the payments that came without a link of ours, newest first. */
export async function pageOfStrays(ctx: QueryCtx, cursor: string | null) {
  const options = { numItems: STRAYS_PER_PAGE, cursor };
  const { page, isDone, continueCursor } = await ctx.db.query("payment_strays").order("desc").paginate(options);
  const strays = page.map((stray) =>
    pick(stray, ["transactionId", "amountCents", "payerName", "occurredAt", "foundAt"]),
  );
  return { strays, nextCursor: isDone ? null : continueCursor };
}

/** More months than the chart shows. */
const MOST_MONTHS = 48;

/** Money in by month, the oldest first. */
export async function listMonths(ctx: QueryCtx) {
  const newest = await ctx.db.query("payment_months").withIndex("by_month_and_purpose").order("desc").take(MOST_MONTHS);
  const months = newest.reverse().map((month) => pick(month, ["month", "purpose", "cents"]));
  return { timeZone: (await Firm.get(ctx)).timeZone, months };
}
