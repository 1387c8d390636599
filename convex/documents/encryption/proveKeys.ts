/**
 * Tests with one document's key, without its bytes, whether documents open with the deployment's keys: for a restored
 * backup.
 */
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import type { vProof, vProvable } from "./answers";
import * as ClientKeys from "./model";
import { openDocumentKey } from "./keys";

/** Number of documents tried: the newest may lack a key, or their client's key may be destroyed. */
const LOOKED_AT = 100;

/** The newest document with a key, or null. */
export async function findNewest(ctx: QueryCtx): Promise<Infer<typeof vProvable> | null> {
  for (const { _id, key } of await ctx.db.query("client_documents").order("desc").take(LOOKED_AT)) {
    const clientKey = key === null ? null : await ClientKeys.findByCckId(ctx, key.cckId);
    if (key !== null && clientKey !== null) return { documentId: _id, key, clientKey };
  }
  return null;
}

export async function prove(newest: Infer<typeof vProvable> | null): Promise<Infer<typeof vProof>> {
  if (newest === null) return "none";
  const { documentId, key, clientKey } = newest;
  return (await openDocumentKey(key, documentId, clientKey)) === null ? "closed" : "opens";
}
