/** Documents attached to a message. They belong to the client and are encrypted like all others; a message only names them. */
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { PortalClient, Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import * as Documents from "../../documents/record/model";
import * as SharedDocuments from "../../documents/sharing/model";
import { isShownToClient } from "../../documents/sharing/rules";
import { MOST_CHOICES } from "../../documents/record/rules";
import * as DocumentTypes from "../../practice/documentTypes/model";
import type { vChoices } from "./answers";
import { MOST_ATTACHMENTS } from "./rules";

interface Place {
  clientId: Id<"clients">;
  /** Null for the client, who can attach only documents they see. */
  staff: Staff | null;
}

/**
 * The documents to attach, each once. Attachments of staff are shared with the client. Refuses INVALID for too many, and for one
 * that does not exist, is incomplete, or is another client's.
 */
export async function attach(
  ctx: MutationCtx,
  { clientId, staff }: Place,
  documentIds: readonly string[],
): Promise<Id<"client_documents">[]> {
  const wanted = [...new Set(documentIds)];
  if (wanted.length > MOST_ATTACHMENTS) refuse("INVALID", { field: "attachments", reason: "tooMany" });
  const attached: Id<"client_documents">[] = [];
  for (const documentId of wanted) {
    const document = await Documents.find(ctx, documentId);
    const isThere = document?.clientId === clientId && (staff !== null || isShownToClient(document));
    if (!isThere) refuse("INVALID", { field: "attachments", reason: "absent" });
    if (staff !== null) await SharedDocuments.letClientSee(ctx, staff, document);
    attached.push(document._id);
  }
  return attached;
}

/** The client's choices: documents they see, the newest first of each kind, or a new file. */
export async function listChoices(ctx: QueryCtx, { clientId }: PortalClient): Promise<Infer<typeof vChoices>> {
  const { sent, shared } = await SharedDocuments.listForClient(ctx, clientId, MOST_CHOICES);
  return {
    documents: [...sent, ...shared].map(({ documentId, fileName }) => ({ documentId, fileName })),
    newFile: await DocumentTypes.findOther(ctx),
  };
}
