/** Payment data removed with a contract. The ledger stays, with contract and purpose of each link. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { waiversOf } from "./ledger";
import { forgetPerson } from "./model";

/** More links than any contract has: one for each part, and one more each time it is restored from the archive. */
const MOST_LINKS = 200;

/** Lines of the ledger of a contract, up to `most`. */
export async function countLines(ctx: QueryCtx, contractId: Id<"contracts">, most: number): Promise<number> {
  const lines = ctx.db.query("payment_transactions").withIndex("by_contract", (q) => q.eq("contractId", contractId));
  return (await lines.take(most)).length;
}

/** Clears addresses and memos of a contract's links, and forgets the person's record at the provider. */
export async function strip(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const links = await ctx.db
    .query("payment_links")
    .withIndex("by_contract_and_purpose", (q) => q.eq("contractId", contract._id))
    .take(MOST_LINKS);
  for (const { _id } of await waiversOf(ctx, contract._id)) await ctx.db.patch("payment_waivers", _id, { reason: "" });
  for (const { _id } of links) await ctx.db.patch("payment_links", _id, { url: "", memo: "" });
  await forgetPerson(ctx, contract);
}
