/**
 * Calls of the object storage, for the actions of documents. They import this file dynamically: its client takes long
 * to evaluate (decision 093).
 */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { failureText } from "../../platform/providers/providerCall";
import * as Storage from "../../platform/providers/storage/storage";
import type { vOrphan, vStopped } from "./answers";
import type { Clearing } from "./model";
import { storageText } from "./rules";
import { IV_BYTES } from "../encryption/sealing";

type StorageStop = Infer<typeof vStopped>;

function stopped(failure: Storage.StorageFailure): StorageStop {
  const name = Storage.storageName();
  const reason = failure.kind === "failed" ? storageText(failure.problem, name) : failureText(name, failure);
  return { kind: "stopped", reason };
}

interface UploadAddress {
  kind: "ticket";
  url: string;
  headers: { name: string; value: string }[];
  storageName: string;
}

/** A signed address for the bytes of an upload. */
export async function signUpload(
  upload: Omit<Parameters<typeof Storage.signUpload>[0], "ivBytes">,
): Promise<UploadAddress | StorageStop> {
  const signed = await Storage.signUpload({ ...upload, ivBytes: IV_BYTES });
  if (signed.kind !== "ok") return stopped(signed);
  const headers = signed.value.headers.map(([name, value]) => ({ name, value }));
  return { kind: "ticket", url: signed.value.url, headers, storageName: Storage.storageName() };
}

type Head = { kind: "head"; bytes: number; documentId: string | null; version: string | null } | { kind: "absent" };

/** The stored object with this name. */
export async function readHead(objectKey: string): Promise<Head | StorageStop> {
  const head = await Storage.readHead(objectKey);
  if (head.kind !== "ok") return stopped(head);
  return head.value === null ? { kind: "absent" } : { kind: "head", ...head.value };
}

/** A signed address for the bytes of a document whose key was released. */
export async function signDownload(
  objectKey: string,
  objectVersion: string | null,
): Promise<{ kind: "signed"; url: string } | StorageStop> {
  const signed = await Storage.signDownload(objectKey, objectVersion);
  return signed.kind === "ok" ? { kind: "signed", url: signed.value } : stopped(signed);
}

/** Removes the object with this name from the storage. */
export async function deleteOrphan(ctx: ActionCtx, { orphanId, objectKey }: Infer<typeof vOrphan>): Promise<Clearing> {
  const clearing = await clear(objectKey);
  await ctx.runMutation(internal.documents.storage.internal.settleOrphan, { orphanId, clearing });
  return clearing;
}

/** An object has one version for each use of its address. */
const MOST_VERSIONS = 10;

async function clear(objectKey: string): Promise<Clearing> {
  for (let versions = 0; versions < MOST_VERSIONS; versions += 1) {
    const head = await Storage.readHead(objectKey);
    if (head.kind !== "ok") return "later";
    if (head.value === null) return "cleared";
    const removed = await Storage.removeObject(objectKey, head.value.version);
    if (removed.kind === "ok") continue;
    if (removed.kind !== "failed" || removed.problem !== "denied") return "later";
    // Logs the name alone: nobody can decrypt the content any more.
    console.warn(`The storage keeps ${objectKey}, for example under an object lock. It is tried again each day.`);
    return "locked";
  }
  return "later";
}
