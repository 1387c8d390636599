/** Our own copies of signed contracts, from bytes to stored ciphertext and back. */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import type { CopyPart } from "./rules";
import { COPY_FORMAT, openCopy, readCopyKey, sealCopy, type StoredCopy } from "./sealing";

function ownKey() {
  return readCopyKey(process.env["SIGNED_COPY_KEY"]);
}

/** Whether there is a key for encryption. */
export function canKeep(): boolean {
  return ownKey() !== null;
}

interface FetchedPart {
  contractId: Id<"contracts">;
  part: CopyPart;
  /** Emptied during encryption. */
  parts: Uint8Array[];
  length: number;
}

/** Stores a part, if there is a key and it is not stored yet. */
export async function keepPart(ctx: ActionCtx, { contractId, part, parts, length }: FetchedPart): Promise<void> {
  const key = ownKey();
  if (key === null) return;
  const facts = { contractId, part, plainBytes: length };
  const { pieces, sealedKey } = await sealCopy(parts, facts, key);
  const storageId = await ctx.storage.store(await blobOf(pieces));
  const copy = { ...facts, format: COPY_FORMAT, storageId, sealedKey };
  const isKept = await ctx.runMutation(internal.contracts.signing.internal.keepCopy, copy);
  if (!isKept) await ctx.storage.delete(storageId);
}

/** A Blob of Blobs: Convex copies the bytes of each, and a copied piece's memory is free for the next. */
async function blobOf(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const blobs: Blob[] = [];
  for await (const piece of pieces) blobs.push(new Blob([piece]));
  return new Blob(blobs);
}

type KeptCopy = StoredCopy & Pick<Doc<"signed_copies">, "contractId" | "storageId">;

/** Null if our copy cannot be opened; the service has the document, too. */
export async function openKept(ctx: ActionCtx, copy: KeptCopy): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = ownKey();
  const sealed = await ctx.storage.get(copy.storageId);
  if (key === null || sealed === null) return null;
  try {
    return await openCopy(new Uint8Array(await sealed.arrayBuffer()), copy, key);
  } catch {
    console.error(`The copy of the signed contract ${copy.contractId} does not open with SIGNED_COPY_KEY.`);
    return null;
  }
}
