import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import type { SignedCopy } from "./answers";

/** The same copy as for staff. Refuses NOT_FOUND and RATE_LIMITED. */
export async function openSignedCopy(ctx: ActionCtx, contractId: string): Promise<SignedCopy> {
  const id: Id<"contracts"> = await ctx.runMutation(internal.contracts.portal.internal.openCopy, { contractId });
  const { readDocument } = await import("../signing/documentProvider");
  const read = await readDocument(ctx, { id, part: "document" });
  return read.kind === "document" ? { kind: "document", bytes: read.bytes } : { kind: "failed" };
}
