/** Sharing of staff's documents with the client. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import { get, letClientSee } from "../record/model";

/**
 * Shares a document with the client, and notifies them. Does nothing for the client's own uploads. Refuses NOT_FOUND.
 */
export async function share(ctx: MutationCtx, staff: Staff, documentId: string): Promise<void> {
  const document = await get(ctx, documentId);
  if (!(await letClientSee(ctx, staff, document))) return;
  const { clientId, caseId, typeName } = document;
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_shared",
    description: `${typeName} shared with the client`,
    metadata: { title: typeName, document: document._id },
    isVisibleToClient: true,
    byName: staff.name,
  });
}

/**
 * Ends the sharing and deletes the client's notices about it; copies that the client has saved remain. Refuses
 * NOT_FOUND.
 */
export async function unshare(ctx: MutationCtx, staff: Staff, documentId: string): Promise<void> {
  const document = await get(ctx, documentId);
  const { _id: subject, sharedAt } = document;
  if (sharedAt === null) return;
  await ctx.db.patch("client_documents", subject, { sharedAt: null });
  await recordEvent(ctx, { actor: staff, action: "documents:unshare", subject });
  await takeBackNews(ctx, document);
}

/** Deletes the client's notices about a document that they can no longer open. */
export async function takeBackNews(ctx: MutationCtx, document: Doc<"client_documents">): Promise<void> {
  const { _id, clientId } = document;
  await ClientActivity.takeBack(ctx, { clientId, activityType: "document_shared", about: { document: _id } });
}
