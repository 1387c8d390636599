/** Steps of an upload: a pending row, its key, then its bytes in the storage. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../../cases/record/model";
import * as ClientActivity from "../../clients/activity/model";
import * as Clients from "../../clients/record/model";
import * as DocumentTypes from "../../practice/documentTypes/model";
import { cleanFileName } from "../../practice/documentTypes/rules";
import * as RequestFulfilment from "../review/requestFulfilment";
import type { vAddressed, vNewUpload, vStored, vUpload } from "./answers";
import type { StoredKey } from "../encryption/keys";
import * as OrphanedObjects from "../storage/model";
import { ownClientOf, requireCaller, type DocumentCaller } from "../record/callers";
import * as Quota from "../quota/model";
import * as Versions from "../versions/model";
import { UPLOAD_URL_SECONDS } from "../../platform/providers/storage/port";
import { DEFAULT_PARTY } from "../record/rules";
import { fileProblem } from "./rules";
import { mimeTypeOf } from "../fileKinds";
import { objectKeyOf } from "../storage/rules";
import { PENDING_MS } from "../quota/rules";
import { sealedBytesOf } from "../encryption/sealing";

type NewUpload = Infer<typeof vNewUpload>;

/**
 * Stores a pending upload. Refuses NOT_FOUND without the client, case or request, INVALID for a file that is not
 * accepted, and as `Quota.take` does.
 */
export async function begin(ctx: MutationCtx, { offer, nonce, transit }: NewUpload): Promise<Infer<typeof vStored>> {
  const person = await requireCaller(ctx, "upload");
  if (offer.replaces !== undefined) return await beginVersion(ctx, person, { offer, nonce, transit });
  const wanted = { clientId: ownClientOf(person) ?? offer.clientId ?? "", caseId: offer.caseId };
  const { clientId, caseId } = await Cases.requirePlace(ctx, wanted);
  const requirement = await RequestFulfilment.findRequested(ctx, clientId, offer);
  const isFromClient = ownClientOf(person) !== null;
  if (isFromClient) RequestFulfilment.requireOpen(requirement);
  const found = await DocumentTypes.find(ctx, offer.typeKey);
  // The type of a request may no longer be offered.
  const type = found?.isOffered === true || requirement !== null ? found : null;
  const fileName = cleanFileName(offer.fileName);
  const file = { name: fileName, bytes: offer.fileBytes, mimeType: offer.mimeType };
  const problem = fileProblem(file, type);
  if (problem !== null || type === null) refuse("INVALID", { field: "file", reason: problem ?? "" });
  if (isFromClient) await Quota.take(ctx, clientId, offer.fileBytes);
  const documentId = await ctx.db.insert("client_documents", {
    ...pendingFile(person, { clientId, typeKey: type.key }, { offer, nonce, transit }),
    clientId,
    caseId: requirement?.caseId ?? caseId,
    requirementId: requirement?._id ?? null,
    typeKey: type.key,
    typeName: type.displayName,
    securityLevel: type.securityLevel,
    partyType: DEFAULT_PARTY,
    isFromClient,
  });
  return { documentId, clientId };
}

/** A pending later file of a document. Refuses as `Versions.getReplaced` does, and INVALID for a file that is not accepted. */
async function beginVersion(
  ctx: MutationCtx,
  person: DocumentCaller,
  upload: NewUpload,
): Promise<Infer<typeof vStored>> {
  const { offer } = upload;
  const document = await Versions.getReplaced(ctx, person, offer);
  const { clientId, typeKey } = document;
  const file = { name: cleanFileName(offer.fileName), bytes: offer.fileBytes, mimeType: offer.mimeType };
  const problem = fileProblem(file, await DocumentTypes.find(ctx, typeKey));
  if (problem !== null) refuse("INVALID", { field: "file", reason: problem });
  const documentId = await ctx.db.insert("client_documents", {
    ...pendingFile(person, { clientId, typeKey }, upload),
    ...pick(document, ["clientId", "caseId", "typeKey", "typeName", "securityLevel", "partyType"]),
    requirementId: null,
    isFromClient: false,
    versionOf: document._id,
    replacedVersion: document.version,
  });
  return { documentId, clientId };
}

/** The fields of a file that has not arrived yet. */
function pendingFile(
  person: DocumentCaller,
  of: { clientId: Id<"clients">; typeKey: string },
  { offer, nonce, transit }: NewUpload,
) {
  const now = Date.now();
  const fileName = cleanFileName(offer.fileName);
  return {
    expiresOn: null,
    fileName,
    fileBytes: offer.fileBytes,
    mimeType: mimeTypeOf(fileName),
    status: "pending",
    format: offer.format ?? 1,
    objectKey: objectKeyOf({ ...of, at: now, nonce }),
    objectVersion: null,
    transit: { ...transit, chance: nonce },
    key: null,
    urlExpiresAt: now,
    uploadedById: person.userId,
    uploadedByName: person.name,
    uploadedAt: null,
    sharedAt: null,
    review: "waiting",
    reviewReason: null,
    reviewedAt: null,
    reviewedByName: null,
    isExpiryTold: false,
    version: 1,
    updatedAt: now,
    updatedByName: person.name,
  } as const;
}

/** The person's own upload, complete or not; null for any other, and for a deleted client. */
async function findOwn(
  ctx: QueryCtx,
  person: DocumentCaller,
  documentId: string,
): Promise<Doc<"client_documents"> | null> {
  const id = ctx.db.normalizeId("client_documents", documentId);
  const found = id === null ? null : await ctx.db.get("client_documents", id);
  if (found?.uploadedById !== person.userId) return null;
  // An account bound to another client has no access to its earlier uploads.
  if ((ownClientOf(person) ?? found.clientId) !== found.clientId) return null;
  return (await Clients.find(ctx, found.clientId))?.deleted === null ? found : null;
}

/** A person's own upload for an action, or null. */
export async function findUpload(ctx: QueryCtx, documentId: string): Promise<Infer<typeof vUpload> | null> {
  const upload = await findOwn(ctx, await requireCaller(ctx, "upload"), documentId);
  if (upload === null) return null;
  const { _id, status, key } = upload;
  const facts = pick(upload, ["clientId", "fileBytes", "format", "objectKey", "transit"]);
  return { ...facts, documentId: _id, keyHash: key?.keyHash ?? null, isUploaded: status !== "pending" };
}

async function getPending(ctx: MutationCtx, documentId: string): Promise<Doc<"client_documents">> {
  const upload = await findOwn(ctx, await requireCaller(ctx, "upload"), documentId);
  return upload?.status === "pending" ? upload : refuse("NOT_FOUND", { what: "document" });
}

/**
 * Stores a document's key, once: bytes may have been encrypted with it. Refuses CONFLICT for another key of the same
 * document, and NOT_FOUND for an absent upload.
 */
export async function keepKey(ctx: MutationCtx, documentId: string, key: StoredKey): Promise<void> {
  const upload = await getPending(ctx, documentId);
  if (upload.key === null) await ctx.db.patch("client_documents", upload._id, { key, transit: null });
  else if (upload.key.keyHash !== key.keyHash) refuse("CONFLICT", { what: "upload" });
}

/** The facts for a signed upload address; null before the key is stored. */
export async function allowBytes(ctx: MutationCtx, documentId: string): Promise<Infer<typeof vAddressed> | null> {
  const upload = await getPending(ctx, documentId);
  if (upload.key === null) return null;
  const { _id, objectKey, format, fileBytes } = upload;
  await ctx.db.patch("client_documents", _id, { urlExpiresAt: Date.now() + UPLOAD_URL_SECONDS * 1_000 });
  return { documentId: _id, objectKey, format, sealedBytes: sealedBytesOf(fileBytes, format) };
}

/** Completes an upload whose bytes are stored. Returns false for an unknown upload. */
export async function finish(
  ctx: MutationCtx,
  documentId: string,
  stored: Pick<Doc<"client_documents">, "objectVersion" | "sealedHash">,
): Promise<boolean> {
  const person = await requireCaller(ctx, "upload");
  const upload = await findOwn(ctx, person, documentId);
  if (upload === null || upload.key === null) return false;
  if (upload.status !== "pending") return true;
  if (upload.versionOf !== undefined) {
    await Versions.put(ctx, person, { file: upload, stored });
    return true;
  }
  const now = Date.now();
  const ended = { status: "uploaded", ...stored, uploadedAt: now, updatedAt: now } as const;
  await ctx.db.patch("client_documents", upload._id, ended);
  const { _id: subject, clientId, caseId, typeName } = upload;
  await recordEvent(ctx, { actor: person, action: "documents:upload", subject, after: typeName });
  await RequestFulfilment.arrive(ctx, person, upload);
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: upload.isFromClient ? "document_from_client" : "document_uploaded",
    description: upload.isFromClient ? `${typeName} sent by the client` : `${typeName} uploaded`,
    metadata: { title: typeName },
    isVisibleToClient: upload.isFromClient,
    byName: person.name,
  });
  return true;
}

/** Discards the caller's own upload; false if there is no unfinished one. */
export async function discard(ctx: MutationCtx, person: DocumentCaller, documentId: string): Promise<boolean> {
  const upload = await findOwn(ctx, person, documentId);
  if (upload?.status !== "pending") return false;
  await giveUp(ctx, upload);
  return true;
}

async function giveUp(ctx: MutationCtx, upload: Doc<"client_documents">): Promise<void> {
  await ctx.db.delete("client_documents", upload._id);
  await Quota.giveBack(ctx, upload);
  // Without a key there was never an address for the bytes.
  if (upload.key !== null) await OrphanedObjects.add(ctx, upload);
}

const SWEPT_AT_ONCE = 100;

/** Discards uploads older than an hour; true if there may be more. */
export async function sweep(ctx: MutationCtx): Promise<boolean> {
  const before = Date.now() - PENDING_MS;
  const given = await ctx.db
    .query("client_documents")
    .withIndex("by_status", (q) => q.eq("status", "pending").lt("_creationTime", before))
    .take(SWEPT_AT_ONCE);
  for (const upload of given) await giveUp(ctx, upload);
  return given.length === SWEPT_AT_ONCE;
}
