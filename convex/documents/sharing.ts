/** Which documents of staff a client may see. */
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { recordEvent } from "../audit/model";
import * as ClientActivity from "../clientActivity/model";
import { get, letClientSee } from "./model";

/** Lets the client see a document from now on, and tells them. What the client has sent is theirs to see anyway. Refuses NOT_FOUND. */
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

/** The client sees it no longer, and nothing that tells of it; what they have saved of it stays with them. Refuses NOT_FOUND. */
export async function unshare(ctx: MutationCtx, staff: Staff, documentId: string): Promise<void> {
  const document = await get(ctx, documentId);
  const { _id: subject, sharedAt } = document;
  if (sharedAt === null) return;
  await ctx.db.patch("client_documents", subject, { sharedAt: null });
  await recordEvent(ctx, { actor: staff, action: "documents:unshare", subject });
  await takeBackNews(ctx, document);
}

/** Nothing tells the client of a document any more that they cannot open. */
export async function takeBackNews(ctx: MutationCtx, document: Doc<"client_documents">): Promise<void> {
  const { _id, clientId } = document;
  await ClientActivity.takeBack(ctx, { clientId, activityType: "document_shared", about: { document: _id } });
}
