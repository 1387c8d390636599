/** The access log: who got a document's key, or deleted it. Append-only. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Clients from "../../clients/record/model";
import type { vShownAccess } from "./answers";
import type { DocumentCaller } from "../record/callers";
import { isCounted, type AccessAction } from "./rules";

const LONGEST_AGENT = 300;
const MOST_SHOWN = 200;

/** The person who gets a document's key or deletes it, with their device. */
export type Accessor = Pick<Doc<"document_accesses">, "userId" | "userName" | "userEmail" | "ipAddress" | "userAgent">;

/** The caller, with IP address and browser. */
export async function accessorOf(ctx: MutationCtx, { userId, name, email }: DocumentCaller): Promise<Accessor> {
  const { ip: ipAddress, userAgent } = await ctx.meta.getRequestMetadata();
  const agent = userAgent?.slice(0, LONGEST_AGENT) ?? null;
  return { userId, userName: name, userEmail: email, ipAddress, userAgent: agent };
}

interface Access {
  document: Doc<"client_documents">;
  action: AccessAction;
}

/** Writes the entry in the caller's transaction, with IP address and browser. */
export async function record(ctx: MutationCtx, person: DocumentCaller, access: Access): Promise<void> {
  await recordOf(ctx, await accessorOf(ctx, person), access);
}

/** The same for a job that continues a person's action. */
export async function recordOf(ctx: MutationCtx, accessor: Accessor, { document, action }: Access): Promise<void> {
  const about = pick(document, ["clientId", "fileName", "typeName"]);
  const nth = isCounted(action) ? { nth: 1 + (await countOpened(ctx, accessor.userId)) } : {};
  const entry = { ...about, ...accessor, ...nth, documentId: document._id, action, at: Date.now() };
  await ctx.db.insert("document_accesses", entry);
}

/** Number of documents that a person has ever previewed and downloaded. */
export async function countOpened(ctx: QueryCtx, userId: Id<"users">): Promise<number> {
  const entries = ctx.db.query("document_accesses").withIndex("by_user_and_nth", (q) => q.eq("userId", userId));
  return (await entries.order("desc").first())?.nth ?? 0;
}

/** When a person opened the document with this number; undefined for an unknown number. */
export async function findOpenedAt(ctx: QueryCtx, userId: Id<"users">, nth: number): Promise<number | undefined> {
  const entry = await ctx.db
    .query("document_accesses")
    .withIndex("by_user_and_nth", (q) => q.eq("userId", userId).eq("nth", nth))
    .first();
  return entry?.at;
}

type ShownAccess = Infer<typeof vShownAccess>;
const SHOWN = ["at", "userName", "userEmail", "action", "fileName", "typeName", "ipAddress", "userAgent"] as const;

function shown(accesses: readonly Doc<"document_accesses">[]): ShownAccess[] {
  return accesses.map((each) => ({ ...pick(each, [...SHOWN]), accessId: each._id }));
}

/** The newest entries about one document; empty for an unknown id. */
export async function listOfDocument(ctx: QueryCtx, documentId: string): Promise<ShownAccess[]> {
  const id = ctx.db.normalizeId("client_documents", documentId);
  if (id === null) return [];
  const accesses = ctx.db.query("document_accesses").withIndex("by_document_and_at", (q) => q.eq("documentId", id));
  return shown(await accesses.order("desc").take(MOST_SHOWN));
}

/** The newest entries about all documents of a client, deleted ones too; empty for an absent client. */
export async function listOfClient(ctx: QueryCtx, clientId: string): Promise<ShownAccess[]> {
  const client = await Clients.find(ctx, clientId);
  if (client === null || client.deleted !== null) return [];
  return shown(await allOfClient(ctx, client._id).order("desc").take(MOST_SHOWN));
}

/** All entries of a client, oldest first. */
export function allOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("document_accesses").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId));
}
