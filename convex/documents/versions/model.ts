/**
 * The files of a document. Its own row has the first one, with its key and bytes; each later one, whose pages staff have
 * edited, has a row of its own. The document, which requests, messages and links name, stays the same (decision 105).
 */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { ownClientOf, type DocumentCaller } from "../record/callers";
import * as Documents from "../record/model";
import type { vVersion } from "./answers";
import { MOST_FILES, TOO_MANY } from "./rules";

type DocumentRow = Doc<"client_documents">;
type File = Pick<DocumentRow, "fileName" | "fileBytes" | "mimeType">;

const fileOf = (row: DocumentRow): File => pick(row, ["fileName", "fileBytes", "mimeType"]);
const firstFileOf = (document: DocumentRow): File => document.edited?.first ?? fileOf(document);

/** The rows of a document's later files, also of those that have not arrived yet. */
export async function allOf(ctx: QueryCtx, documentId: Id<"client_documents">): Promise<DocumentRow[]> {
  return await ctx.db
    .query("client_documents")
    .withIndex("by_versionOf", (q) => q.eq("versionOf", documentId))
    .take(2 * MOST_FILES);
}

/** The row with the key and the bytes of a document's file, and the file's facts. Null for a file of another document. */
export async function findContent(
  ctx: QueryCtx,
  document: DocumentRow,
  contentId: string | undefined,
): Promise<{ row: DocumentRow; file: File } | null> {
  const id = ctx.db.normalizeId("client_documents", contentId ?? document.edited?.contentId ?? document._id);
  const row = id === null ? null : await ctx.db.get("client_documents", id);
  if (row === null) return null;
  const isOwn = row._id === document._id;
  if (!isOwn && (row.versionOf !== document._id || row.status !== "version")) return null;
  const file = isOwn ? firstFileOf(document) : fileOf(row);
  return { row, file: contentId === undefined ? { ...file, fileName: document.fileName } : file };
}

/** A document's files, the newest first. */
export async function filesOf(ctx: QueryCtx, document: DocumentRow) {
  const { edited, fileName } = document;
  if (edited === undefined) return [{ row: document, file: fileOf(document), isCurrent: true }];
  const later = (await allOf(ctx, document._id)).filter(({ status }) => status === "version");
  return [...later.toReversed(), document].map((row) => {
    const isCurrent = row._id === edited.contentId;
    const file = row._id === document._id ? edited.first : fileOf(row);
    // The current file has the name that staff may have changed since.
    return { row, file: isCurrent ? { ...file, fileName } : file, isCurrent };
  });
}

/** The same for staff; null for an absent document. */
export async function list(ctx: QueryCtx, documentId: string): Promise<Infer<typeof vVersion>[] | null> {
  const document = await Documents.find(ctx, documentId);
  if (document === null) return null;
  return (await filesOf(ctx, document)).map(({ row, file, isCurrent }) => ({
    contentId: row._id,
    ...file,
    at: row.uploadedAt ?? row._creationTime,
    byName: row.uploadedByName,
    isFromClient: row.isFromClient,
    isCurrent,
  }));
}

interface Replacing {
  clientId: string | null;
  replaces?: Documents.SeenVersion;
}

/**
 * The document whose pages staff have edited. Refuses NOT_FOUND, CHANGED_MEANWHILE for a change that they have not seen,
 * and INVALID beyond the limit.
 */
export async function getReplaced(
  ctx: QueryCtx,
  person: DocumentCaller,
  { clientId, replaces }: Replacing,
): Promise<DocumentRow> {
  if (replaces === undefined || ownClientOf(person) !== null) refuse("NOT_FOUND", { what: "document" });
  const document = await Documents.getUnchanged(ctx, replaces);
  if (document.clientId !== clientId) refuse("NOT_FOUND", { what: "document" });
  const files = await allOf(ctx, document._id);
  if (files.length + 1 >= MOST_FILES) refuse("INVALID", { field: "file", reason: TOO_MANY });
  return document;
}

interface Arrived {
  file: DocumentRow;
  stored: Pick<DocumentRow, "objectVersion" | "sealedHash">;
}

/**
 * Makes an arrived file the current one. Type, request, review and sharing stay. Refuses NOT_FOUND, and
 * CHANGED_MEANWHILE if the document has changed since the editor has seen it.
 */
export async function put(ctx: MutationCtx, person: DocumentCaller, { file, stored }: Arrived): Promise<void> {
  const { versionOf, replacedVersion = 0 } = file;
  const document = await Documents.get(ctx, versionOf ?? "");
  requireVersion(document, replacedVersion);
  const now = Date.now();
  await ctx.db.patch("client_documents", file._id, { status: "version", ...stored, uploadedAt: now, updatedAt: now });
  await show(ctx, person, { document, content: { row: file, file: fileOf(file) } });
  await recordEvent(ctx, {
    actor: person,
    action: "documents:editPages",
    subject: document._id,
    after: document.typeName,
  });
}

interface Shown {
  document: DocumentRow;
  content: { row: DocumentRow; file: File };
}

/** Sets the current file. */
async function show(ctx: MutationCtx, { name }: Pick<Staff, "name">, { document, content }: Shown): Promise<void> {
  await ctx.db.patch("client_documents", document._id, {
    ...content.file,
    edited: { contentId: content.row._id, first: firstFileOf(document) },
    ...Documents.nextVersion({ name }, document),
  });
}

/** Shows one of the earlier files again; the current one is kept. Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export async function restore(
  ctx: MutationCtx,
  staff: Staff,
  { contentId, ...seen }: Documents.SeenVersion & { contentId: string },
): Promise<void> {
  const document = await Documents.getUnchanged(ctx, seen);
  const content = await findContent(ctx, document, contentId);
  if (content === null) refuse("NOT_FOUND", { what: "document" });
  if (content.row._id === (document.edited?.contentId ?? document._id)) return;
  await show(ctx, staff, { document, content });
  await recordEvent(ctx, {
    actor: staff,
    action: "documents:restoreVersion",
    subject: document._id,
    after: document.typeName,
  });
}
