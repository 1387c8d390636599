/**
 * An upload between browser and server: the server stores the document's key before it gives out an address for the
 * bytes. Runs in actions: it needs secure randomness, and a key is in clear here between two encryptions.
 */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import type { vAddressed, vBegun, vCompleted, vNewUpload, vSentKey, vStored, vTicket, vUpload } from "./answers";
import { checkedKek } from "../encryption/checkKeys";
import * as Keys from "../encryption/keys";
import { KEY_TEXTS } from "../encryption/rules";
import { UPLOAD_TEXTS } from "./rules";
import { isHash, sealedBytesOf } from "../encryption/sealing";
import * as Transit from "../encryption/transitPair";

type Upload = Infer<typeof vUpload>;
type UploadFacts = Infer<typeof vAddressed>;

function stopped(reason: string): { kind: "stopped"; reason: string } {
  return { kind: "stopped", reason };
}

type Offer = Infer<typeof vNewUpload>["offer"];
type PendingUpload = Infer<typeof vStored>;

/** Refuses NOT_FOUND without the client or case, and INVALID with the reason for a file that is not accepted. */
export async function begin(ctx: ActionCtx, offer: Offer): Promise<Infer<typeof vBegun>> {
  const kek = await checkedKek(ctx);
  if (typeof kek === "string") return stopped(KEY_TEXTS[kek]);
  const nonce = crypto.randomUUID();
  const transit = await Transit.newWrappedTransit(nonce, kek);
  const stored: PendingUpload = await ctx.runMutation(internal.documents.upload.internal.storePending, {
    offer,
    nonce,
    transit,
  });
  return { kind: "begun", ...stored, publicKey: transit.publicKey };
}

type SentKey = Infer<typeof vSentKey>;

/**
 * Stores the document's key, and only then returns an address for its bytes. Safe to repeat with the same key, which
 * returns a new address. Refuses CONFLICT for another key.
 */
export async function sealKey(ctx: ActionCtx, sent: SentKey): Promise<Infer<typeof vTicket>> {
  const { documentId, keyHash } = sent;
  const upload: Upload | null = await ctx.runQuery(internal.documents.upload.internal.findUpload, { documentId });
  if (upload === null) return { kind: "absent" };
  if (upload.keyHash !== null && upload.keyHash !== keyHash) refuse("CONFLICT", { what: "upload" });
  const problem = upload.keyHash === null ? await storeKey(ctx, upload, sent) : null;
  if (problem !== null) return stopped(problem);
  return await ticketFor(ctx, documentId);
}

/** Null before the key is stored. */
async function ticketFor(ctx: ActionCtx, documentId: string): Promise<Infer<typeof vTicket>> {
  const addressed: UploadFacts | null = await ctx.runMutation(internal.documents.upload.internal.allowBytes, {
    documentId,
  });
  if (addressed === null) return { kind: "absent" };
  const { signUpload } = await import("../storage/storageProvider");
  return await signUpload(addressed);
}

/** Why the key was not stored, or null. */
async function storeKey(ctx: ActionCtx, upload: Upload, { keyHash, sealed }: SentKey): Promise<string | null> {
  const { documentId, clientId, transit } = upload;
  const key =
    transit === null ? null : await Transit.receiveKey({ documentId, about: transit.chance, transit, sealed });
  if (key === null) return UPLOAD_TEXTS.unknown;
  const clientKey = await Keys.clientKeyOf(ctx, clientId);
  if (typeof clientKey === "string") return KEY_TEXTS[clientKey];
  const stored = await Keys.wrapDocumentKey(key, documentId, clientKey);
  if (stored === null) return KEY_TEXTS.wrong;
  if (stored.keyHash !== keyHash) return UPLOAD_TEXTS.unknown;
  await ctx.runMutation(internal.documents.upload.internal.keepKey, { documentId, key: stored });
  return null;
}

/** `sealedHash`: of the sent bytes; absent on a page from before it existed. */
interface Completion {
  documentId: string;
  sealedHash?: string;
}

/** Completes an upload once the storage has all its bytes. Safe to repeat. */
export async function complete(
  ctx: ActionCtx,
  { documentId, sealedHash }: Completion,
): Promise<Infer<typeof vCompleted>> {
  const upload: Upload | null = await ctx.runQuery(internal.documents.upload.internal.findUpload, { documentId });
  if (upload === null) return { kind: "absent" };
  if (upload.isUploaded) return { kind: "complete" };
  const { objectKey, fileBytes, format } = upload;
  const { readHead } = await import("../storage/storageProvider");
  const head = await readHead(objectKey);
  if (head.kind === "stopped") return head;
  const isWhole =
    head.kind === "head" && head.bytes === sealedBytesOf(fileBytes, format) && head.documentId === documentId;
  if (!isWhole) return stopped(UPLOAD_TEXTS.notSaved);
  const isKnown = sealedHash !== undefined && isHash(sealedHash);
  // Without either, replaced bytes would not be noticed.
  if (head.version === null && !isKnown) return stopped(UPLOAD_TEXTS.outdated);
  const ended = { documentId, stored: { objectVersion: head.version, ...(isKnown && { sealedHash }) } };
  const isEnded: boolean = await ctx.runMutation(internal.documents.upload.internal.finish, ended);
  return { kind: isEnded ? "complete" : "absent" };
}
