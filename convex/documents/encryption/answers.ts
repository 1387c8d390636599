import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { vStoredKey } from "../record/tables";
import { KEY_PROBLEMS } from "./rules";

/** A key sealed for the holder of a private key. */
export const vTransitSealed = v.object({ publicKey: v.string(), sealedKey: v.string() });

export const vWrappedClientKey = v.object({
  cckId: v.string(),
  clientId: v.id("clients"),
  kekId: v.string(),
  wrappedKey: v.string(),
});

export const vKeyPage = v.object({ keys: v.array(vWrappedClientKey), next: vTime });

export const vKeyStatus = v.object({
  currentKekId: vText,
  problem: v.union(literals(...KEY_PROBLEMS), v.null()),
  /** Older keys still in use: they must stay in the environment. */
  stillUsed: v.array(v.string()),
});

/** Whether a document's key opens. `none`: there is no document to open yet. */
export const vProof = literals("none", "opens", "closed");

/** A document's key with the key above it, both encrypted. */
export const vProvable = v.object({ documentId: v.string(), key: vStoredKey, clientKey: vWrappedClientKey });
