/** Copies removed with a contract, and their bytes. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { listCopies } from "./storedCopies";

/** Deletes our copies with their bytes; returns how many. */
export async function removeCopies(ctx: MutationCtx, contractId: Id<"contracts">): Promise<number> {
  const copies = await listCopies(ctx, contractId);
  for (const { _id, storageId } of copies) {
    // Missing bytes do not stop the deletion of the row.
    if ((await ctx.db.system.get("_storage", storageId)) !== null) await ctx.storage.delete(storageId);
    await ctx.db.delete("signed_copies", _id);
  }
  return copies.length;
}
