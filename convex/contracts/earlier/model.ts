/**
 * Contracts that an earlier version archived, deleted or refunded get, once, what this version does at that moment: their
 * requests and links are withdrawn, payments of deleted clients are counted, and the figures follow from the ledger.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Contracts from "../record/model";
import * as Withdrawals from "../withdrawals/model";
import * as Ledger from "../ledger/model";
import { settleEarlier } from "../ledger/transactions";

/** Contracts of one run: few enough for a mutation's read limit, with their ledgers, and for the outside services. */
const AT_ONCE = 20;

/** Brings the next contracts up to date; returns whether there are more. */
export async function bringNext(ctx: MutationCtx): Promise<boolean> {
  const stored = await ctx.db.query("earlier_contract_runs").unique();
  if (stored?.isDone === true) return false;
  const options = { numItems: AT_ONCE, cursor: stored?.cursor ?? null };
  const { page, isDone, continueCursor } = await Contracts.pageOfAll(ctx, options);
  for (const contract of page) await bring(ctx, contract);
  const reached = { isDone, cursor: isDone ? null : continueCursor };
  if (stored === null) await ctx.db.insert("earlier_contract_runs", reached);
  else await ctx.db.replace("earlier_contract_runs", stored._id, reached);
  return !isDone;
}

async function bring(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const { _id: contractId, deleted, archivedAt, status } = contract;
  if (deleted === undefined) {
    if (archivedAt !== null || status === "declined") await Withdrawals.beginFirst(ctx, contract);
    await settleEarlier(ctx, contract);
    return;
  }
  await Withdrawals.forget(ctx, contractId);
  if (deleted.isCounted === true) return;
  await Withdrawals.beginOfDeleted(ctx, contractId);
  await Ledger.countDeleted(ctx, contract);
}
