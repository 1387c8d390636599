/**
 * Gives a person a document's key. It is in clear in the action `openKey` alone, between two encryptions.
 */
import type { Infer } from "convex/values";
import { pick } from "convex-helpers";
import { internal } from "../../_generated/api";
import type { ActionCtx, MutationCtx } from "../../_generated/server";
import { requireStaff } from "../../access/accounts/actors";
import * as Accesses from "./model";
import { openDocumentKey } from "../encryption/keys";
import * as ClientKeys from "../encryption/model";
import { isPublicKey, sealForTransit } from "../encryption/sealing";
import { requireCaller } from "../record/callers";
import { find } from "../record/model";
import { isKnownTo } from "../sharing/model";
import * as Versions from "../versions/model";
import type { vOpened, vRelease } from "./answers";
import * as ClientExport from "./clientExport";
import { mustProve } from "./openingLimits";
import { DOWNLOAD_TEXTS, type OpenAction } from "./rules";

interface KeyRequest {
  documentId: string;
  /** One of its files; absent: the current one. */
  contentId?: string;
  action: OpenAction;
}

type Release = Infer<typeof vRelease>;

/**
 * A document's key, sealed for the caller's public key, with an address for its bytes. Each call is an entry of the
 * access log.
 */
export async function openKey(
  ctx: ActionCtx,
  { publicKey, ...asked }: KeyRequest & { publicKey: string },
): Promise<Infer<typeof vOpened>> {
  if (!(await isPublicKey(publicKey))) return { kind: "stopped", reason: DOWNLOAD_TEXTS.unknown };
  const released: Release = await ctx.runMutation(internal.documents.openings.internal.release, asked);
  if (released.kind !== "released") return released;
  const { kind: _, documentId, clientKey, key: stored, objectKey, objectVersion, ...facts } = released;
  const key = await openDocumentKey(stored, documentId, clientKey);
  if (key === null) return { kind: "keyless" };
  const { signDownload } = await import("../storage/storageProvider");
  const signed = await signDownload(objectKey, objectVersion);
  if (signed.kind === "stopped") return signed;
  const sealed = await sealForTransit(key, publicKey, { way: "open", documentId: asked.documentId });
  return { kind: "opened", url: signed.url, ...sealed, ...facts, documentId, keyHash: stored.keyHash };
}

/**
 * Checks role, document and limit again (or, instead of the limit, the person's running export), and writes the access
 * in the same transaction: no entry, no key. The key stays encrypted.
 */
export async function release(ctx: MutationCtx, { documentId, contentId, action }: KeyRequest): Promise<Release> {
  const exporting = action === "export" ? await requireStaff(ctx, "clients:export") : null;
  const person = exporting ?? (await requireCaller(ctx, "read"));
  const document = await find(ctx, documentId);
  if (document === null || !isKnownTo(person, document)) return { kind: "absent" };
  const content = await Versions.findContent(ctx, document, contentId);
  if (content === null) return { kind: "absent" };
  const { row, file } = content;
  const clientKey = row.key === null ? null : await ClientKeys.findByCckId(ctx, row.key.cckId);
  if (row.key === null || clientKey === null) return { kind: "keyless" };
  if (exporting !== null) {
    if (!(await ClientExport.isRunning(ctx, exporting, document.clientId))) return { kind: "signInAgain" };
  } else if (await mustProve(ctx, person.userId)) {
    return { kind: "signInAgain" };
  }
  await Accesses.record(ctx, person, { document: { ...document, fileName: file.fileName }, action });
  const facts = { ...pick(row, ["clientId", "format", "objectKey", "objectVersion"]), ...file };
  // A version cannot be replaced. Without one, the reader compares the bytes' hash.
  const sealedHash = row.objectVersion === null ? (row.sealedHash ?? null) : null;
  return { kind: "released", ...facts, documentId: row._id, key: row.key, clientKey, sealedHash };
}
