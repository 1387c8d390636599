/** Deletes a document: the record, and with it the only key of its bytes. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx, MutationCtx } from "../../_generated/server";
import { requireStaff } from "../../access/accounts/actors";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as Accesses from "../openings/model";
import * as Quota from "../quota/model";
import { find } from "../record/model";
import * as RequestFulfilment from "../review/requestFulfilment";
import * as Sharing from "../sharing/model";
import * as OrphanedObjects from "../storage/model";
import * as Versions from "../versions/model";
import type { vRemoved, vRemovedRecord } from "./answers";

type RemovedRecord = Infer<typeof vRemovedRecord>;

/** Deletes the record, and the bytes at once if the storage answers. */
export async function remove(ctx: ActionCtx, documentId: string): Promise<Infer<typeof vRemoved>> {
  const removed: RemovedRecord = await ctx.runMutation(internal.documents.deletion.internal.removeRecord, {
    documentId,
  });
  if (removed === null) return { kind: "absent" };
  const { deleteOrphan } = await import("../storage/storageProvider");
  const cleared: OrphanedObjects.Clearing[] = [];
  for (const orphan of removed) cleared.push(await deleteOrphan(ctx, orphan));
  return { kind: "removed", storage: cleared.find((storage) => storage !== "cleared") ?? "cleared" };
}

/**
 * Deletes the record with its later files, and with them the only keys of their bytes; a job removes the bytes. Returns
 * the orphaned objects, or null for an absent document. Refuses ON_HOLD.
 */
export async function removeRecord(ctx: MutationCtx, documentId: string): Promise<RemovedRecord> {
  const staff = await requireStaff(ctx, "documents:delete");
  const document = await find(ctx, documentId);
  if (document === null) return null;
  const { _id: subject, clientId, caseId, typeName, objectKey } = document;
  await LegalHolds.requireNone(ctx, clientId);
  await Accesses.record(ctx, staff, { document, action: "delete" });
  await ctx.db.delete("client_documents", subject);
  await Quota.giveBack(ctx, document);
  await recordEvent(ctx, { actor: staff, action: "documents:delete", subject, before: typeName });
  await RequestFulfilment.withdrawAnswer(ctx, staff, document);
  await RequestFulfilment.followList(ctx, document);
  await Sharing.takeBackNews(ctx, document);
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_deleted",
    description: `${typeName} deleted`,
    isVisibleToClient: false,
    byName: staff.name,
  });
  const orphans = [{ orphanId: await OrphanedObjects.add(ctx, document), objectKey }];
  for (const file of await Versions.allOf(ctx, document._id)) {
    await ctx.db.delete("client_documents", file._id);
    // Without a key there was never an address for the bytes.
    if (file.key !== null) orphans.push({ orphanId: await OrphanedObjects.add(ctx, file), objectKey: file.objectKey });
  }
  return orphans;
}
