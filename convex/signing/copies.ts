/** Our own copies of signed contracts, from bytes to stored ciphertext and back. */
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { openCopy, readCopyKey, sealCopy } from "./sealing";

function ownKey() {
  return readCopyKey(process.env["SIGNED_COPY_KEY"]);
}

/** Whether there is a key to encrypt with. */
export function canKeep(): boolean {
  return ownKey() !== null;
}

interface Signed {
  document: Uint8Array<ArrayBuffer>;
  audit: Uint8Array<ArrayBuffer> | null;
}

/** Stores what is not kept yet. */
export async function keepParts(
  ctx: ActionCtx,
  contractId: Id<"contracts">,
  { document, audit }: Signed,
): Promise<void> {
  const key = ownKey();
  if (key === null) return;
  // The audit page goes first: a contract that has its document has everything.
  for (const [part, bytes] of [
    ["audit", audit],
    ["document", document],
  ] as const) {
    if (bytes === null) continue;
    const { sealedBytes, sealedKey } = await sealCopy(bytes, { key, contractId });
    const storageId = await ctx.storage.store(new Blob([sealedBytes]));
    const copy = { contractId, part, storageId, sealedKey, plainBytes: bytes.byteLength };
    const isKept = await ctx.runMutation(internal.signing.jobs.keepCopy, copy);
    if (!isKept) await ctx.storage.delete(storageId);
  }
}

type KeptCopy = Pick<Doc<"signed_copies">, "storageId" | "sealedKey">;

/** Null where our copy cannot be opened; the service has the document, too. */
export async function openKept(
  ctx: ActionCtx,
  { storageId, sealedKey }: KeptCopy,
  contractId: Id<"contracts">,
): Promise<ArrayBuffer | null> {
  const key = ownKey();
  const sealed = await ctx.storage.get(storageId);
  if (key === null || sealed === null) return null;
  try {
    const sealedBytes = new Uint8Array(await sealed.arrayBuffer());
    return (await openCopy({ sealedBytes, sealedKey }, { key, contractId })).buffer;
  } catch {
    console.error(`The copy of the signed contract ${contractId} does not open with SIGNED_COPY_KEY.`);
    return null;
  }
}
