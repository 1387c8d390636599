/** Sends a paper of the story as a browser does: sealed, then to the storage. Only the arrival has its own time. */
import { api, internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import {
  additionalData,
  FORMAT,
  fromBase64,
  newKey,
  sealDocument,
  sealForTransit,
} from "../../documents/encryption/sealing";
import { sha256 } from "../../platform/hashes";
import type { Paper } from "./answers";

/** `file`: the bytes, in Base64. */
export async function send(ctx: ActionCtx, paper: Paper, file: string): Promise<void> {
  const bytes = fromBase64(file);
  const { clientId, caseId, requirementId, typeKey, fileName, isFromClient, arrivedAt: time } = paper;
  const request = requirementId === null ? {} : { requirementId };
  const facts = { caseId, typeKey, fileName, fileBytes: bytes.length, mimeType: "", format: FORMAT } as const;
  const offer = { ...facts, ...request };
  const { portal, staff } = api.documents.upload;
  const begun = isFromClient
    ? await ctx.runAction(portal.begin, offer)
    : await ctx.runAction(staff.begin, { clientId, ...offer });
  if (begun.kind !== "begun") throw new Error(`The upload of ${fileName} did not begin: ${begun.reason}`);
  const { documentId, publicKey } = begun;
  const key = newKey();
  const sealed = await sealForTransit(key, publicKey, { way: "upload", documentId });
  const { sealKey } = isFromClient ? portal : staff;
  const ticket = await ctx.runAction(sealKey, { documentId, keyHash: await sha256(key), sealed });
  if (ticket.kind !== "ticket") throw new Error(`There is no address for ${fileName}: ${ticket.kind}`);
  const parts = await sealDocument(
    bytes,
    key,
    additionalData({ documentId, clientId, fileBytes: bytes.length }, FORMAT),
  );
  const body = new Blob(parts);
  const headers = ticket.headers.map(({ name, value }): [string, string] => [name, value]);
  const put = await fetch(ticket.url, { method: "PUT", headers, body });
  if (!put.ok) throw new Error(`The storage answered ${String(put.status)} for ${fileName}`);
  const stored = {
    objectVersion: put.headers.get("x-amz-version-id"),
    sealedHash: await sha256(await body.arrayBuffer()),
  };
  await ctx.runMutation(internal.workspace.sampleStory.internal.finishPaper, { documentId, stored, time });
}
