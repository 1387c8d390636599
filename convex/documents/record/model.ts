import type { Infer } from "convex/values";
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import * as DocumentTypes from "../../practice/documentTypes/model";
import * as Requirements from "../../cases/requirements/model";
import type { DayRange } from "../../platform/days";
import type { vDocumentList, vNewest, vShownDocument } from "./answers";
import * as Quota from "../quota/model";
import { listLength, MOST_LOOKED_THROUGH, MOST_SEARCHED, MOST_SEARCHED_OF_ONE } from "./rules";

/** A complete document of an existing client, or null. */
export async function find(ctx: QueryCtx, documentId: string): Promise<Doc<"client_documents"> | null> {
  const id = ctx.db.normalizeId("client_documents", documentId);
  const found = id === null ? null : await ctx.db.get("client_documents", id);
  if (found?.status !== "uploaded") return null;
  const client = await Clients.find(ctx, found.clientId);
  return client === null || client.deleted !== null ? null : found;
}

/** Refuses NOT_FOUND for an absent or incomplete document. */
export async function get(ctx: QueryCtx, documentId: string): Promise<Doc<"client_documents">> {
  return (await find(ctx, documentId)) ?? refuse("NOT_FOUND", { what: "document" });
}

export interface SeenVersion {
  documentId: string;
  /** The version on the person's screen. */
  version: number;
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE if it would overwrite an unseen change. */
export async function getUnchanged(
  ctx: QueryCtx,
  { documentId, version }: SeenVersion,
): Promise<Doc<"client_documents">> {
  const document = await get(ctx, documentId);
  requireVersion(document, version);
  return document;
}

/** The fields that each change by staff sets. */
export function nextVersion(staff: Pick<Staff, "name">, { version }: Doc<"client_documents">) {
  return { version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
}

const SHOWN = [
  "clientId",
  "caseId",
  "requirementId",
  "typeKey",
  "typeName",
  "securityLevel",
  "partyType",
  "expiresOn",
  "fileName",
  "fileBytes",
  "mimeType",
  "uploadedByName",
  "isFromClient",
  "sharedAt",
  "review",
  "reviewReason",
  "reviewedAt",
  "reviewedByName",
  "version",
] as const;

export type ShownDocument = Infer<typeof vShownDocument>;

/** Documents as the lists show them. */
export async function shown(ctx: QueryCtx, documents: readonly Doc<"client_documents">[]): Promise<ShownDocument[]> {
  const types = new Map((await DocumentTypes.list(ctx)).map((type) => [type.key, type]));
  return documents.map((each) => ({
    ...pick(each, [...SHOWN]),
    documentId: each._id,
    uploadedAt: each.uploadedAt ?? each._creationTime,
    ...(each.edited && { contentId: each.edited.contentId }),
    expires: types.get(each.typeKey)?.expires ?? false,
  }));
}

type DocumentList = Infer<typeof vDocumentList>;

const newestFirst = (one: Doc<"client_documents">, other: Doc<"client_documents">) =>
  (other.uploadedAt ?? 0) - (one.uploadedAt ?? 0);

/**
 * The newest documents of the client and of staff, read separately, with the answers to requests: many of one kind hide
 * none of another. `read` reads the newest of one kind.
 */
async function listed(
  ctx: QueryCtx,
  { most, answering }: { most: number; answering: readonly Doc<"client_documents">[] },
  read: (isFromClient: boolean, count: number) => Promise<Doc<"client_documents">[]>,
): Promise<Omit<DocumentList, "room">> {
  const kinds = [await read(true, most + 1), await read(false, most + 1)];
  const newest = kinds.flatMap((documents) => documents.slice(0, most));
  const all = new Map([...newest, ...answering].map((each) => [each._id, each]));
  const documents = await shown(ctx, [...all.values()].sort(newestFirst));
  return { documents, hasOlder: kinds.some(({ length }) => length > most) };
}

/** The documents that answer these requests. */
async function listAnswering(
  ctx: QueryCtx,
  requirements: readonly { documentId: Id<"client_documents"> | null }[],
): Promise<Doc<"client_documents">[]> {
  const answers = new Set(requirements.map(({ documentId }) => documentId));
  const found = await Promise.all([...answers].map(async (each) => (each === null ? null : await find(ctx, each))));
  return found.filter((document) => document !== null);
}

/** A client's documents, newest first; null for an absent client. */
export async function listOfClient(ctx: QueryCtx, clientId: string, asked?: number): Promise<DocumentList | null> {
  const client = await Clients.find(ctx, clientId);
  if (client === null || client.deleted !== null) return null;
  const answering = await listAnswering(ctx, await Requirements.listOfClient(ctx, client._id));
  const list = await listed(ctx, { most: listLength(asked), answering }, async (isFromClient, count) =>
    ctx.db
      .query("client_documents")
      .withIndex("by_client_and_isFromClient_and_status_and_uploadedAt", (q) =>
        q.eq("clientId", client._id).eq("isFromClient", isFromClient).eq("status", "uploaded"),
      )
      .order("desc")
      .take(count),
  );
  return { ...list, room: await Quota.findNearlyFull(ctx, client._id) };
}

/** All rows of a client's documents, including unfinished uploads. */
export function allOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db
    .query("client_documents")
    .withIndex("by_client_and_status_and_uploadedAt", (q) => q.eq("clientId", clientId));
}

/** A client's documents in pages, newest first. */
export async function pageOfClient(ctx: QueryCtx, clientId: Id<"clients">, options: PaginationOptions) {
  return await ctx.db
    .query("client_documents")
    .withIndex("by_client_and_status_and_uploadedAt", (q) => q.eq("clientId", clientId).eq("status", "uploaded"))
    .order("desc")
    .paginate(options);
}

/** A case's documents, and others of its client that answer its requests, newest first; null for an absent case. */
export async function listOfCase(ctx: QueryCtx, caseId: string, asked?: number): Promise<DocumentList | null> {
  const found = await Cases.findWithClient(ctx, caseId);
  if (found === null) return null;
  const { _id } = found.clientCase;
  const answering = await listAnswering(ctx, await Requirements.listOfCase(ctx, _id));
  const list = await listed(ctx, { most: listLength(asked), answering }, async (isFromClient, count) =>
    ctx.db
      .query("client_documents")
      .withIndex("by_case_and_isFromClient_and_status_and_uploadedAt", (q) =>
        q.eq("caseId", _id).eq("isFromClient", isFromClient).eq("status", "uploaded"),
      )
      .order("desc")
      .take(count),
  );
  return { ...list, room: null };
}

/** The newest documents of all clients, up to a limit for each client, and whether there are older ones. */
async function newestOfAll(ctx: QueryCtx): Promise<{ newest: Doc<"client_documents">[]; hasOlder: boolean }> {
  const newest: Doc<"client_documents">[] = [];
  const counts = new Map<Id<"clients">, number>();
  let looked = 0;
  const uploaded = ctx.db.query("client_documents").withIndex("by_status", (q) => q.eq("status", "uploaded"));
  for await (const document of uploaded.order("desc")) {
    if (newest.length === MOST_SEARCHED || looked === MOST_LOOKED_THROUGH) return { newest, hasOlder: true };
    looked += 1;
    const ofOne = (counts.get(document.clientId) ?? 0) + 1;
    counts.set(document.clientId, ofOne);
    if (ofOne <= MOST_SEARCHED_OF_ONE) newest.push(document);
  }
  return { newest, hasOlder: looked > newest.length };
}

/** Clients' uploads since then, the newest first, among as many of the newest documents. */
export async function listUploadedSince(
  ctx: QueryCtx,
  since: number,
  count: number,
): Promise<Doc<"client_documents">[]> {
  const newest = await ctx.db
    .query("client_documents")
    .withIndex("by_status", (q) => q.eq("status", "uploaded").gte("_creationTime", since))
    .order("desc")
    .take(count);
  return newest.filter(({ isFromClient, uploadedAt }) => isFromClient && (uploadedAt ?? since) >= since);
}

/** The documents that the palette searches. */
export async function listNewest(ctx: QueryCtx): Promise<Infer<typeof vNewest>> {
  const { newest, hasOlder } = await newestOfAll(ctx);
  const ids = newest.map(({ clientId }) => clientId);
  const names = await Clients.namesOf(ctx, ids);
  const documents = newest.flatMap((each) => {
    const clientName = names.get(each.clientId);
    if (clientName === undefined) return [];
    return [
      {
        ...pick(each, ["clientId", "fileName", "typeName", "review", "isFromClient"]),
        documentId: each._id,
        clientName,
      },
    ];
  });
  return { documents, hasOlder };
}

/** Only a complete document has an expiry date in the index. */
function expiring(ctx: QueryCtx, { from, before }: DayRange) {
  return ctx.db
    .query("client_documents")
    .withIndex("by_expiresOn", (q) => q.gte("expiresOn", from).lt("expiresOn", before));
}

async function shownExpiring(ctx: QueryCtx, documents: readonly Doc<"client_documents">[]) {
  return await Promise.all(
    documents.map(async (each) => ({
      ...pick(each, ["clientId", "caseId", "typeName", "partyType", "expiresOn", "version", "updatedAt"]),
      ...(await Cases.describePlace(ctx, each)),
      documentId: each._id,
      uploadedAt: each.uploadedAt ?? each._creationTime,
    })),
  );
}

/** The first documents that expire in the range, by date. */
export async function listExpiring(ctx: QueryCtx, range: DayRange, count: number) {
  return await shownExpiring(ctx, await expiring(ctx, range).take(count));
}

/** The same in pages, for a job that reads all of them. */
export async function pageExpiring(ctx: QueryCtx, range: DayRange, options: PaginationOptions) {
  const { page, ...rest } = await expiring(ctx, range).paginate(options);
  return { ...rest, page: await shownExpiring(ctx, page) };
}

/** Number of documents that expire in the range, up to `most`. */
export async function countExpiring(ctx: QueryCtx, range: DayRange, most: number): Promise<number> {
  return (await expiring(ctx, range).take(most)).length;
}
