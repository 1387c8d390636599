/** Deletes documents: the record, and with it the only key of its bytes. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { requireStaff, type Staff } from "../../access/accounts/actors";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as Accesses from "../openings/model";
import * as RequestFulfilment from "../review/requestFulfilment";
import * as ClientKeys from "../encryption/model";
import * as OrphanedObjects from "../storage/model";
import { find } from "../record/model";
import * as Room from "../quota/model";
import * as Sharing from "../sharing/model";

/**
 * Deletes the record, and with it the only key of its bytes; a job removes the bytes. Returns the orphaned object, or
 * null for an absent document. Refuses ON_HOLD.
 */
export async function remove(
  ctx: MutationCtx,
  documentId: string,
): Promise<{ orphanId: Id<"document_leftovers">; objectKey: string } | null> {
  const staff = await requireStaff(ctx, "documents:delete");
  const document = await find(ctx, documentId);
  if (document === null) return null;
  const { _id: subject, clientId, caseId, typeName, objectKey } = document;
  await LegalHolds.requireNone(ctx, clientId);
  await Accesses.record(ctx, staff, { document, action: "delete" });
  await ctx.db.delete("client_documents", subject);
  await Room.giveBack(ctx, document);
  await recordEvent(ctx, { actor: staff, action: "documents:delete", subject, before: typeName });
  await RequestFulfilment.withdrawAnswer(ctx, staff, document);
  await Sharing.takeBackNews(ctx, document);
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_deleted",
    description: `${typeName} deleted`,
    isVisibleToClient: false,
    byName: staff.name,
  });
  return { orphanId: await OrphanedObjects.add(ctx, document), objectKey };
}

/** Destroys the key of all stored bytes of a client. Returns the author and their device, for the access log. */
export async function destroyKey(ctx: MutationCtx, staff: Staff, clientId: Id<"clients">): Promise<Accesses.Accessor> {
  await ClientKeys.destroy(ctx, staff, clientId);
  return await Accesses.accessorOf(ctx, staff);
}

/** Objects of a client still in the storage, up to `most`, and the locked ones among them. */
export async function countObjects(ctx: QueryCtx, clientId: Id<"clients">, most: number) {
  return await OrphanedObjects.countOfClient(ctx, clientId, most);
}

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db
    .query("client_documents")
    .withIndex("by_client_and_status_and_uploadedAt", (q) => q.eq("clientId", clientId));
}

/** Number of a client's documents, up to `most`, including unfinished uploads. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId).take(most)).length;
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
  const documents = await ofClient(ctx, clientId).take(most);
  await Room.forget(ctx, clientId);
  for (const document of documents) {
    const { _id, status, key } = document;
    await ctx.db.delete("client_documents", _id);
    if (status === "uploaded") await Accesses.recordOf(ctx, accessor, { document, action: "delete" });
    // Without a key there was never an address for the bytes.
    if (key !== null) await OrphanedObjects.add(ctx, document);
  }
  return documents.map(({ _id }) => _id);
}
