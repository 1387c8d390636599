/** Rows of our own copies of signed contracts. Separate from `model.ts`, which loads the reader of contract texts. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { COPY_PARTS, type CopyPart } from "./rules";

/** The document, and the audit page if the service keeps it separately. */
export async function listCopies(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Doc<"signed_copies">[]> {
  return await ctx.db
    .query("signed_copies")
    .withIndex("by_contract_and_part", (q) => q.eq("contractId", contractId))
    .take(COPY_PARTS.length);
}

export async function findCopy(
  ctx: QueryCtx,
  contractId: Id<"contracts">,
  part: CopyPart,
): Promise<Doc<"signed_copies"> | null> {
  return await ctx.db
    .query("signed_copies")
    .withIndex("by_contract_and_part", (q) => q.eq("contractId", contractId).eq("part", part))
    .unique();
}
