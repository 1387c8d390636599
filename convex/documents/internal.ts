import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../builders/internal";
import { newestSessionAt } from "../providers/identity";
import { failureText } from "../providers/providerCall";
import * as Storage from "../providers/storage";
import { vNumber, vText, vTime } from "../validators/rules";
import { vAddressed, vClearing, vExportBegun, vHead, vKeyPage, vLeftover, vOpenAction, vOwnOffer, vRelease, vSignedDownload, vStored, vTicket, vUpload, vWrappedClientKey } from "./answers";
import * as ClientKeys from "./clientKeys";
import * as Exporting from "./exporting";
import * as Leftovers from "./leftovers";
import * as Opening from "./opening";
import * as Proving from "./proving";
import * as Removing from "./removing";
import { storageText } from "./rules";
import { IV_BYTES } from "./sealing";
import { vStoredKey, vWrappedTransit } from "./tables";
import * as Uploading from "./uploading";

const vOfDocument = { documentId: v.string() };

type Addressed = Infer<typeof vAddressed>;

function stopped(failure: Storage.StorageFailure): { kind: "stopped"; reason: string } {
  const name = Storage.storageName();
  const reason = failure.kind === "failed" ? storageText(failure.problem, name) : failureText(name, failure);
  return { kind: "stopped", reason };
}

/** Null for the client who calls. */
const vAnyOffer = v.object({ clientId: vText, ...vOwnOffer.fields });

export const storePending = internalMutation({
  args: { offer: vAnyOffer, chance: v.string(), transit: vWrappedTransit },
  returns: vStored,
  handler: async (ctx, begun) => await Uploading.begin(ctx, begun),
});

export const findUpload = internalQuery({
  args: vOfDocument,
  returns: v.union(vUpload, v.null()),
  handler: async (ctx, { documentId }) => await Uploading.findUpload(ctx, documentId),
});

export const keepKey = internalMutation({
  args: { ...vOfDocument, key: vStoredKey },
  returns: v.null(),
  handler: async (ctx, { documentId, key }) => {
    await Uploading.keepKey(ctx, documentId, key);
    return null;
  },
});

export const allowBytes = internalMutation({
  args: vOfDocument,
  returns: v.union(vAddressed, v.null()),
  handler: async (ctx, { documentId }) => await Uploading.allowBytes(ctx, documentId),
});

/** An address for the bytes of an upload whose key is stored; there is none before. */
export const signUpload = internalAction({
  args: vOfDocument,
  returns: vTicket,
  handler: async (ctx, { documentId }): Promise<Infer<typeof vTicket>> => {
    const addressed: Addressed | null = await ctx.runMutation(internal.documents.internal.allowBytes, { documentId });
    if (addressed === null) return { kind: "absent" };
    const signed = await Storage.signUpload({ ...addressed, ivBytes: IV_BYTES });
    if (signed.kind !== "ok") return stopped(signed);
    const headers = signed.value.headers.map(([name, value]) => ({ name, value }));
    return { kind: "ticket", url: signed.value.url, headers, storageName: Storage.storageName() };
  },
});

/** What the storage has under this name. */
export const readHead = internalAction({
  args: { objectKey: v.string() },
  returns: vHead,
  handler: async (_, { objectKey }): Promise<Infer<typeof vHead>> => {
    const head = await Storage.readHead(objectKey);
    if (head.kind !== "ok") return stopped(head);
    return head.value === null ? { kind: "absent" } : { kind: "head", ...head.value };
  },
});

export const finish = internalMutation({
  args: {
    ...vOfDocument,
    stored: v.object({ objectVersion: vText, sealedHash: v.optional(v.string()) }),
  },
  returns: v.boolean(),
  handler: async (ctx, { documentId, stored }) => await Uploading.finish(ctx, documentId, stored),
});

export const release = internalMutation({
  args: { ...vOfDocument, action: vOpenAction },
  returns: vRelease,
  handler: async (ctx, asked) => await Opening.release(ctx, asked),
});

/** An address for the bytes of a document whose key was released. */
export const signDownload = internalAction({
  args: { objectKey: v.string(), objectVersion: vText },
  returns: vSignedDownload,
  handler: async (_, { objectKey, objectVersion }): Promise<Infer<typeof vSignedDownload>> => {
    const signed = await Storage.signDownload(objectKey, objectVersion);
    return signed.kind === "ok" ? { kind: "signed", url: signed.value } : stopped(signed);
  },
});

/** When the caller's newest session began; null where the sign-in service does not say. */
export const readSignIn = internalAction({
  args: {},
  returns: vNumber,
  handler: async (ctx): Promise<number | null> => {
    const identity = await ctx.auth.getUserIdentity();
    return identity === null ? null : await newestSessionAt(identity.subject);
  },
});

export const beginExport = internalMutation({
  args: { clientId: v.string(), formKey: v.string(), signedInAt: vTime },
  returns: vExportBegun,
  handler: async (ctx, begun) => await Exporting.begin(ctx, begun),
});

export const removeRecord = internalMutation({
  args: vOfDocument,
  returns: v.union(vLeftover, v.null()),
  handler: async (ctx, { documentId }) => await Removing.remove(ctx, documentId),
});

/** An object has one version for each time its address was used. */
const MOST_VERSIONS = 10;

/** Removes what the storage has under this name. */
export const clearLeftover = internalAction({
  args: vLeftover.fields,
  returns: vClearing,
  handler: async (ctx, { leftoverId, objectKey }): Promise<Leftovers.Clearing> => {
    const clearing = await clear(objectKey);
    await ctx.runMutation(internal.documents.internal.settleLeftover, { leftoverId, clearing });
    return clearing;
  },
});

async function clear(objectKey: string): Promise<Leftovers.Clearing> {
  for (let versions = 0; versions < MOST_VERSIONS; versions += 1) {
    const head = await Storage.readHead(objectKey);
    if (head.kind !== "ok") return "later";
    if (head.value === null) return "cleared";
    const removed = await Storage.removeObject(objectKey, head.value.version);
    if (removed.kind === "ok") continue;
    if (removed.kind !== "failed" || removed.problem !== "denied") return "later";
    // The name alone: what is in it, nobody can read any more.
    console.warn(`The storage keeps ${objectKey}, for example under an object lock. It is tried again each day.`);
    return "locked";
  }
  return "later";
}

export const settleLeftover = internalMutation({
  args: { leftoverId: v.id("document_leftovers"), clearing: vClearing },
  returns: v.null(),
  handler: async (ctx, { leftoverId, clearing }) => {
    await Leftovers.settle(ctx, leftoverId, clearing);
    return null;
  },
});

export const dueLeftovers = internalQuery({
  args: { now: v.number() },
  returns: v.array(vLeftover),
  handler: async (ctx, { now }) => {
    const due = await Leftovers.listDue(ctx, now);
    return due.map(({ _id, objectKey }) => ({ leftoverId: _id, objectKey }));
  },
});

export const findCheck = internalQuery({
  args: { kekId: v.string() },
  returns: vText,
  handler: async (ctx, { kekId }) => await ClientKeys.findCheck(ctx, kekId),
});

export const keepCheck = internalMutation({
  args: { kekId: v.string(), check: v.string() },
  returns: v.string(),
  handler: async (ctx, { kekId, check }) => await ClientKeys.keepCheck(ctx, kekId, check),
});

export const findClientKey = internalQuery({
  args: { clientId: v.id("clients") },
  returns: v.union(vWrappedClientKey, v.null()),
  handler: async (ctx, { clientId }) => await ClientKeys.find(ctx, clientId),
});

export const keepClientKey = internalMutation({
  args: { key: vWrappedClientKey },
  returns: vWrappedClientKey,
  handler: async (ctx, { key }) => await ClientKeys.keep(ctx, key),
});

export const nextKekId = internalQuery({
  args: { after: v.string() },
  returns: vText,
  handler: async (ctx, { after }) => await ClientKeys.nextKekId(ctx, after),
});

export const keysUnder = internalQuery({
  args: { kekId: v.string(), after: v.number() },
  returns: vKeyPage,
  handler: async (ctx, place) => await ClientKeys.pageUnder(ctx, place),
});

export const rewrapKeys = internalMutation({
  args: { keys: v.array(vWrappedClientKey) },
  returns: v.null(),
  handler: async (ctx, { keys }) => {
    await ClientKeys.rewrap(ctx, keys);
    return null;
  },
});

export const newestKeys = internalQuery({
  args: {},
  returns: v.union(Proving.vProvable, v.null()),
  handler: async (ctx) => await Proving.findNewest(ctx),
});

/** Opens one document's key, as a proof that a backup and its keys belong together. Nothing is given out. */
export const proveKeys = internalAction({
  args: {},
  returns: Proving.vProof,
  handler: async (ctx): Promise<Infer<typeof Proving.vProof>> => {
    const newest: Infer<typeof Proving.vProvable> | null = await ctx.runQuery(
      internal.documents.internal.newestKeys,
      {},
    );
    return await Proving.prove(newest);
  },
});
