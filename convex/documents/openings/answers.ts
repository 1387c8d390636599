import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { vTransitSealed, vWrappedClientKey } from "../encryption/answers";
import { vFormat, vStoredKey } from "../record/tables";
import { vStopped } from "../storage/answers";
import { OPEN_ACTIONS } from "./rules";
import { vAccessAction } from "./tables";

export const vOpenAction = literals(...OPEN_ACTIONS);

/** A released key: encrypted with the client's key, which is encrypted with the deployment's. */
export const vRelease = v.union(
  v.object({
    kind: v.literal("released"),
    documentId: v.id("client_documents"),
    clientId: v.id("clients"),
    fileName: v.string(),
    fileBytes: v.number(),
    mimeType: v.string(),
    format: vFormat,
    objectKey: v.string(),
    objectVersion: vText,
    sealedHash: vText,
    key: vStoredKey,
    clientKey: vWrappedClientKey,
  }),
  v.object({ kind: v.literal("absent") }),
  v.object({ kind: v.literal("keyless") }),
  v.object({ kind: v.literal("signInAgain") }),
);

export const vOpened = v.union(
  v.object({
    kind: v.literal("opened"),
    url: v.string(),
    ...vTransitSealed.fields,
    keyHash: v.string(),
    sealedHash: vText,
    format: vFormat,
    documentId: v.string(),
    clientId: v.string(),
    fileName: v.string(),
    fileBytes: v.number(),
    mimeType: v.string(),
  }),
  v.object({ kind: v.literal("absent") }),
  v.object({ kind: v.literal("keyless") }),
  v.object({ kind: v.literal("signInAgain") }),
  vStopped,
);

/** `signInAgain`: the last sign-in is too old, or was used to export another client. */
export const vExportBegun = v.union(
  v.object({ kind: v.literal("begun"), documents: v.number() }),
  v.object({ kind: v.literal("signInAgain") }),
);

export const vShownAccess = v.object({
  accessId: v.id("document_accesses"),
  at: v.number(),
  userName: v.string(),
  userEmail: v.string(),
  action: vAccessAction,
  fileName: v.string(),
  typeName: v.string(),
  ipAddress: vText,
  userAgent: vText,
});
