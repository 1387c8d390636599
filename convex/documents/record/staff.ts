import { v, type Infer } from "convex/values";
import { staffAction, staffMutation, staffQuery } from "../../access/builders/staff";
import * as Accesses from "../openings/model";
import {
  vBegun,
  vCompleted,
  vDocumentList,
  vNewest,
  vExportBegun,
  vOffer,
  vOpenAction,
  vOpened,
  vRemoved,
  vRequestChange,
  vShownAccess,
  vTicket,
  vTransitSealed,
} from "./answers";
import * as DocumentActions from "./documentActions";
import * as Exporting from "../openings/clientExport";
import * as Documents from "./model";
import * as Readers from "../openings/openingLimits";
import * as Requesting from "../review/changeRequest";
import * as Reviewing from "../review/reviewDocument";
import * as Room from "../quota/model";
import * as Sharing from "../sharing/model";
import { vDetails } from "./tables";
import * as UploadHandshake from "../upload/uploadHandshake";
import * as Uploading from "../upload/model";

const vOfDocument = { documentId: v.string() };
/** Page size of each kind, for older ones. */
const vLength = { most: v.optional(v.number()) };
const vSeen = { ...vOfDocument, version: v.number() };

/** A client's documents, newest first; null for an absent client. Live. */
export const listOfClient = staffQuery({
  permission: "documents:read",
  args: { clientId: v.string(), ...vLength },
  returns: v.union(vDocumentList, v.null()),
  handler: async (ctx, { clientId, most }) => await Documents.listOfClient(ctx, clientId, most),
});

/** A case's documents, and others that answer its requests, newest first; null for an absent case. Live. */
export const listOfCase = staffQuery({
  permission: "documents:read",
  args: { caseId: v.string(), ...vLength },
  returns: v.union(vDocumentList, v.null()),
  handler: async (ctx, { caseId, most }) => await Documents.listOfCase(ctx, caseId, most),
});

/** The newest documents of all clients, for the palette. Live. */
export const newest = staffQuery({
  permission: "documents:read",
  args: {},
  returns: vNewest,
  handler: async (ctx) => await Documents.listNewest(ctx),
});

/** The access log of one document; live. */
export const accesses = staffQuery({
  permission: "documents:read",
  args: vOfDocument,
  returns: v.array(vShownAccess),
  handler: async (ctx, { documentId }) => await Accesses.listOfDocument(ctx, documentId),
});

/** The access log of a client's documents, deleted ones included; live. */
export const accessesOfClient = staffQuery({
  permission: "documents:read",
  args: { clientId: v.string() },
  returns: v.array(vShownAccess),
  handler: async (ctx, { clientId }) => await Accesses.listOfClient(ctx, clientId),
});

/** Begins an upload: checks the file, and returns the public key to seal its key for. */
export const begin = staffAction({
  permission: "documents:upload",
  args: vOffer.fields,
  returns: vBegun,
  handler: async (ctx, offer): Promise<Infer<typeof vBegun>> => await UploadHandshake.begin(ctx, offer),
});

/** Stores an upload's sealed key, and returns an address for its bytes. */
export const sealKey = staffAction({
  permission: "documents:upload",
  args: { ...vOfDocument, keyHash: v.string(), sealed: vTransitSealed },
  returns: vTicket,
  handler: async (ctx, sent): Promise<Infer<typeof vTicket>> => await UploadHandshake.sealKey(ctx, sent),
});

/** Completes an upload after all bytes were sent. */
export const complete = staffAction({
  permission: "documents:upload",
  args: { ...vOfDocument, sealedHash: v.optional(v.string()) },
  returns: vCompleted,
  handler: async (ctx, sent): Promise<Infer<typeof vCompleted>> => await UploadHandshake.complete(ctx, sent),
});

/** Discards the caller's own upload; false if there is no unfinished one. */
export const discard = staffMutation({
  permission: "documents:upload",
  args: vOfDocument,
  returns: v.boolean(),
  handler: async (ctx, { documentId }) => await Uploading.discard(ctx, ctx.staff, documentId),
});

/** A document's key, sealed for the caller's public key, with an address for its bytes. Written to the access log. */
export const openKey = staffAction({
  permission: "documents:read",
  args: { ...vOfDocument, action: vOpenAction, publicKey: v.string() },
  returns: vOpened,
  handler: async (ctx, asked): Promise<Infer<typeof vOpened>> => await DocumentActions.openKey(ctx, asked),
});

const vOfExport = { clientId: v.string(), formKey: v.string() };

/** Raises the limit on opened documents after a fresh identity proof; false if the token has none. */
export const proveIdentity = staffMutation({
  permission: "documents:read",
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await Readers.prove(ctx, ctx.staff),
});

/**
 * Begins an export of a client: for half an hour, `openKey` gives the keys of all documents. Audited. Refuses
 * NOT_FOUND.
 */
export const beginExport = staffAction({
  permission: "clients:export",
  args: vOfExport,
  returns: vExportBegun,
  handler: async (ctx, wanted): Promise<Infer<typeof vExportBegun>> => await DocumentActions.beginExport(ctx, wanted),
});

/** Ends an export, and records its result. */
export const endExport = staffMutation({
  permission: "clients:export",
  args: { ...vOfExport, written: v.number(), failed: v.number() },
  returns: v.null(),
  handler: async (ctx, ended) => {
    await Exporting.end(ctx, ctx.staff, ended);
  },
});

/** Deletes a document: its record, its key, and its bytes if the storage allows it. */
export const remove = staffAction({
  permission: "documents:delete",
  args: vOfDocument,
  returns: vRemoved,
  handler: async (ctx, { documentId }): Promise<Infer<typeof vRemoved>> =>
    await DocumentActions.remove(ctx, documentId),
});

/** Raises the limits of a client's uploads. `extensions` is the number on the screen. Refuses NOT_FOUND. */
export const makeRoom = staffMutation({
  permission: "documents:review",
  args: { clientId: v.string(), extensions: v.number() },
  returns: v.null(),
  handler: async (ctx, extension) => {
    await Room.extend(ctx, ctx.staff, extension);
  },
});

/**
 * Saves party and expiry, and with `label` type and name. Refuses NOT_FOUND, INVALID with the field, and
 * CHANGED_MEANWHILE.
 */
export const saveDetails = staffMutation({
  permission: "documents:upload",
  args: { ...vSeen, details: vDetails, label: v.optional(v.object({ typeKey: v.string(), fileName: v.string() })) },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await Reviewing.saveDetails(ctx, ctx.staff, edit);
  },
});

export const accept = staffMutation({
  permission: "documents:review",
  args: vSeen,
  returns: v.null(),
  handler: async (ctx, seen) => {
    await Reviewing.accept(ctx, ctx.staff, seen);
  },
});

/** Shares a document with the client, or ends that. Refuses NOT_FOUND. */
export const setShared = staffMutation({
  permission: "documents:review",
  args: { ...vOfDocument, isShared: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { documentId, isShared }) => {
    if (isShared) await Sharing.share(ctx, ctx.staff, documentId);
    else await Sharing.unshare(ctx, ctx.staff, documentId);
  },
});

/** Returns a document to the client, who reads the reason. */
export const returnForRedo = staffMutation({
  permission: "documents:review",
  args: { ...vSeen, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, returned) => {
    await Reviewing.returnForRedo(ctx, ctx.staff, returned);
  },
});

/**
 * Sets the status of a requested document, and of the document that answers it. Refuses NOT_FOUND, INVALID without a
 * reason for Redo, and CHANGED_MEANWHILE unless sent with `anyway`.
 */
export const setRequirementStatus = staffMutation({
  permission: "documents:review",
  args: { ...vRequestChange.fields, reason: v.optional(v.string()), anyway: v.optional(v.boolean()) },
  returns: v.null(),
  handler: async (ctx, { requirementId, from, documentId, to, reason = "", anyway = false }) => {
    const seen = anyway ? {} : { seen: { status: from, documentId } };
    await Requesting.setStatus(ctx, ctx.staff, { requirementId, to, reason, ...seen });
  },
});

/** Withdraws the request of a document; its uploads stay with the client. Refuses NOT_FOUND. */
export const withdrawRequirement = staffMutation({
  permission: "cases:edit",
  args: { requirementId: v.string() },
  returns: v.null(),
  handler: async (ctx, { requirementId }) => {
    await Requesting.withdraw(ctx, ctx.staff, requirementId);
  },
});

/**
 * Lets a document of the client answer a request. Refuses NOT_FOUND, INVALID for another type, and CHANGED_MEANWHILE.
 */
export const attach = staffMutation({
  permission: "documents:upload",
  args: { ...vSeen, requirementId: v.string() },
  returns: v.null(),
  handler: async (ctx, attachment) => {
    await Requesting.attach(ctx, ctx.staff, attachment);
  },
});

/** Unlinks a document from a request. Refuses NOT_FOUND. */
export const detach = staffMutation({
  permission: "documents:upload",
  args: { ...vOfDocument, requirementId: v.string() },
  returns: v.null(),
  handler: async (ctx, detached) => {
    await Requesting.detach(ctx, ctx.staff, detached);
  },
});
