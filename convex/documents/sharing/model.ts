/** Documents that a client sees: their own uploads, and those that staff share with them. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import { ownClientOf, type DocumentCaller } from "../record/callers";
import * as Documents from "../record/model";
import { listLength } from "../record/rules";
import { isShownToClient } from "./rules";

type Visibility = Pick<Doc<"client_documents">, "clientId" | "isFromClient" | "sharedAt">;

/** Whether the person may know of a document: staff of every one, a client of their own uploads and of shared ones. */
export function isKnownTo(person: DocumentCaller, document: Visibility): boolean {
  const own = ownClientOf(person);
  return own === null || (own === document.clientId && isShownToClient(document));
}

/**
 * The client's view of documents, newest first: their own uploads, and shared ones of staff. The two are read
 * separately, so that many of one hide none of the other.
 */
export async function listForClient(
  ctx: QueryCtx,
  clientId: Id<"clients">,
  asked: number | undefined,
): Promise<{ sent: Documents.ShownDocument[]; shared: Documents.ShownDocument[]; hasOlder: boolean }> {
  const most = listLength(asked);
  const whole = (isFromClient: boolean) =>
    ctx.db
      .query("client_documents")
      .withIndex("by_client_and_isFromClient_and_status_and_sharedAt", (q) => {
        const of = q.eq("clientId", clientId).eq("isFromClient", isFromClient).eq("status", "uploaded");
        // A client's own uploads are never shared.
        return isFromClient ? of.eq("sharedAt", null) : of.gt("sharedAt", null);
      })
      .order("desc")
      .take(most + 1);
  const [sent, shared] = [await whole(true), await whole(false)];
  return {
    sent: await Documents.shown(ctx, sent.slice(0, most)),
    shared: await Documents.shown(ctx, shared.slice(0, most)),
    hasOlder: Math.max(sent.length, shared.length) > most,
  };
}

/** Shares a document with the client. Returns true if they could not see it before; the caller then notifies them. */
export async function letClientSee(
  ctx: MutationCtx,
  staff: Staff,
  document: Doc<"client_documents">,
): Promise<boolean> {
  if (isShownToClient(document)) return false;
  await ctx.db.patch("client_documents", document._id, { sharedAt: Date.now() });
  await recordEvent(ctx, { actor: staff, action: "documents:share", subject: document._id });
  return true;
}

/**
 * Shares a document with the client, and notifies them. Does nothing for the client's own uploads. Refuses NOT_FOUND.
 */
export async function share(ctx: MutationCtx, staff: Staff, documentId: string): Promise<void> {
  const document = await Documents.get(ctx, documentId);
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
  const document = await Documents.get(ctx, documentId);
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
