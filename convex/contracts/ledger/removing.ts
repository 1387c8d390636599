/** Texts about a person that go with a contract. Links and ledger stay, with contract and purpose. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { waiversOf } from "./model";

/** More links than any contract has: one for each part, and one more each time it is restored from the archive. */
const MOST_LINKS = 200;

/** Lines of the ledger of a contract, up to `most`. */
export async function countLines(ctx: QueryCtx, contractId: Id<"contracts">, most: number): Promise<number> {
  const lines = ctx.db.query("payment_transactions").withIndex("by_contract", (q) => q.eq("contractId", contractId));
  return (await lines.take(most)).length;
}

/** Clears addresses and memos of a contract's links, and the reasons of its waivers. */
export async function strip(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  const links = await ctx.db
    .query("payment_links")
    .withIndex("by_contract_and_purpose", (q) => q.eq("contractId", contractId))
    .take(MOST_LINKS);
  for (const { _id } of await waiversOf(ctx, contractId)) await ctx.db.patch("payment_waivers", _id, { reason: "" });
  for (const { _id } of links) await ctx.db.patch("payment_links", _id, { url: "", memo: "" });
}
