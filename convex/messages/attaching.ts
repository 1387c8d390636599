/** Documents that go with a message. They are documents of the client, encrypted as all of them are; a message only names them. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import type { PortalClient } from "../access/actors";
import { refuse } from "../access/refuse";
import * as Documents from "../documents/model";
import { MOST_ATTACHMENTS } from "./rules";
import type { vDocumentChoice } from "./tables";

/** So many of the newest messages of the practice are looked through for what it has sent. */
const MOST_LOOKED_AT = 500;

/** What the practice has sent a client with its messages. */
async function sentTo(ctx: QueryCtx, { clientId }: PortalClient): Promise<ReadonlySet<Id<"client_documents">>> {
  const messages = await ctx.db
    .query("messages")
    .withIndex("by_client_and_senderType", (q) => q.eq("clientId", clientId).eq("senderType", "staff"))
    .order("desc")
    .take(MOST_LOOKED_AT);
  return new Set(messages.flatMap(({ documentIds }) => documentIds));
}

/** A client knows of what they have uploaded themselves, and of what staff have sent them. */
async function isKnownTo(ctx: QueryCtx, client: PortalClient, document: Doc<"client_documents">): Promise<boolean> {
  return document.uploadedById === client.userId || (await sentTo(ctx, client)).has(document._id);
}

interface Place {
  clientId: Id<"clients">;
  /** Set where the client attaches: then only what the client knows of. */
  client: PortalClient | null;
}

/** The documents to attach, each once. Refuses INVALID for too many, and for one that is not there, not whole, or another client's. */
export async function listAttached(
  ctx: QueryCtx,
  { clientId, client }: Place,
  documentIds: readonly string[],
): Promise<Id<"client_documents">[]> {
  const wanted = [...new Set(documentIds)];
  if (wanted.length > MOST_ATTACHMENTS) refuse("INVALID", { field: "attachments", reason: "tooMany" });
  const attached: Id<"client_documents">[] = [];
  for (const documentId of wanted) {
    const document = await Documents.find(ctx, documentId);
    const isThere = document?.clientId === clientId && (client === null || (await isKnownTo(ctx, client, document)));
    if (!isThere) refuse("INVALID", { field: "attachments", reason: "absent" });
    attached.push(document._id);
  }
  return attached;
}

/** What a client can attach: their own uploads, and what staff have sent; the newest first. */
export async function listChoices(ctx: QueryCtx, client: PortalClient): Promise<Infer<typeof vDocumentChoice>[]> {
  const documents = (await Documents.listOfClient(ctx, client.clientId)) ?? [];
  const sent = await sentTo(ctx, client);
  const choices: Infer<typeof vDocumentChoice>[] = [];
  for (const { documentId, fileName } of documents) {
    const row = await Documents.find(ctx, documentId);
    if (row?.uploadedById === client.userId || sent.has(documentId)) choices.push({ documentId, fileName });
  }
  return choices;
}
