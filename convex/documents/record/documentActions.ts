/**
 * Actions on documents beside uploads: release a key, begin an export, delete. A key is in clear here between two
 * encryptions.
 */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import type { vExportBegun, vOpened, vOrphan, vRelease, vRemoved } from "./answers";
import * as Keys from "../encryption/keys";
import { DOWNLOAD_TEXTS, type OpenAction } from "./rules";
import { isPublicKey, sealForTransit } from "../encryption/sealing";

interface KeyRequest {
  documentId: string;
  action: OpenAction;
  /** The public key that the document's key is sealed for. */
  publicKey: string;
}

/** A document's key, sealed for the caller, with an address for its bytes. Each call is an entry of the access log. */
export async function openKey(ctx: ActionCtx, { publicKey, ...asked }: KeyRequest): Promise<Infer<typeof vOpened>> {
  if (!(await isPublicKey(publicKey))) return { kind: "stopped", reason: DOWNLOAD_TEXTS.unknown };
  const release: Release = await ctx.runMutation(internal.documents.record.internal.release, asked);
  if (release.kind !== "released") return release;
  const { kind: _, documentId, clientKey, key: stored, objectKey, objectVersion, ...facts } = release;
  const key = await Keys.openDocumentKey(stored, documentId, clientKey);
  if (key === null) return { kind: "keyless" };
  const { signDownload } = await import("../storage/storageProvider");
  const signed = await signDownload(objectKey, objectVersion);
  if (signed.kind === "stopped") return signed;
  const sealed = await sealForTransit(key, publicKey, { way: "open", documentId });
  return { kind: "opened", url: signed.url, ...sealed, ...facts, documentId, keyHash: stored.keyHash };
}

type Release = Infer<typeof vRelease>;

/** Begins an export of a client, if the caller has just signed in. */
export async function beginExport(
  ctx: ActionCtx,
  wanted: { clientId: string; formKey: string },
): Promise<Infer<typeof vExportBegun>> {
  const { signedInAt } = await import("../openings/identityProvider");
  return await ctx.runMutation(internal.documents.record.internal.beginExport, {
    ...wanted,
    signedInAt: await signedInAt(ctx),
  });
}

/** Deletes the record, and the bytes at once if the storage answers. */
export async function remove(ctx: ActionCtx, documentId: string): Promise<Infer<typeof vRemoved>> {
  const removed: Orphan | null = await ctx.runMutation(internal.documents.record.internal.removeRecord, { documentId });
  if (removed === null) return { kind: "absent" };
  const { deleteOrphan } = await import("../storage/storageProvider");
  return { kind: "removed", storage: await deleteOrphan(ctx, removed) };
}

type Orphan = Infer<typeof vOrphan>;
