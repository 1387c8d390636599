/** Deletes the documents of a client with the client. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as ClientKeys from "../encryption/model";
import * as Accesses from "../openings/model";
import * as Quota from "../quota/model";
import { allOfClient } from "../record/model";
import * as OrphanedObjects from "../storage/model";

/** Destroys the key of all stored bytes of a client. Returns the author and their device, for the access log. */
export async function destroyKey(ctx: MutationCtx, staff: Staff, clientId: Id<"clients">): Promise<Accesses.Accessor> {
  await ClientKeys.destroy(ctx, staff, clientId);
  return await Accesses.accessorOf(ctx, staff);
}

/** Number of a client's documents, up to `most`, including unfinished uploads. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await allOfClient(ctx, clientId).take(most)).length;
}

/**
 * Deletes up to this many documents and uploads of a deleted client; returns their ids. Their bytes become orphaned
 * objects.
 */
export async function removeSome(
  ctx: MutationCtx,
  { clientId, accessor }: { clientId: Id<"clients">; accessor: Accesses.Accessor },
  most: number,
): Promise<Id<"client_documents">[]> {
  const documents = await allOfClient(ctx, clientId).take(most);
  await Quota.forget(ctx, clientId);
  for (const document of documents) {
    const { _id, status, key } = document;
    await ctx.db.delete("client_documents", _id);
    if (status === "uploaded") await Accesses.recordOf(ctx, accessor, { document, action: "delete" });
    // Without a key there was never an address for the bytes.
    if (key !== null) await OrphanedObjects.add(ctx, document);
  }
  return documents.map(({ _id }) => _id);
}
