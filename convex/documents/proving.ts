/** Whether documents open with the deployment's keys, found out with one of them and without its bytes: a restored backup is asked so. */
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { QueryCtx } from "../_generated/server";
import { vWrappedClientKey } from "./answers";
import * as ClientKeys from "./clientKeys";
import { openDocumentKey } from "./keys";
import { vStoredKey } from "./tables";

/** `none` where there is nothing to open yet. */
export const vProof = literals("none", "opens", "closed");

/** A document's key with the one above it, both encrypted. */
export const vProvable = v.object({ documentId: v.string(), key: vStoredKey, clientKey: vWrappedClientKey });

/** Documents that are looked at: the newest may be without a key, or their client's key destroyed. */
const LOOKED_AT = 100;

/** The newest document that has a key; null where there is none. */
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
