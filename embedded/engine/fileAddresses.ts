/**
 * The addresses under which files come in and go out. An id may be shown to anyone, its address is what opens the file:
 * the address is the id under a cipher whose key never leaves the store, so nothing has to be kept to find the one from
 * the other. An upload's address carries a signed token.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { z } from "zod";
import { decodeDocumentId } from "../storage/documentId.ts";
import type { Store } from "../storage/store.ts";
import { deploymentKeys, isEqual, signature } from "./deploymentSecret.ts";
import type { Randomness } from "./ports.ts";

/** One block: a permutation of all sixteen-byte ids, which is all that is wanted of it. */
const CIPHER = "aes-128-ecb";
const CIPHER_KEY_BYTES = 16;
const UPLOAD_MS = 60 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const vUpload = z.object({ component: z.string(), expiresAt: z.number() });

export interface FileAddresses {
  /** What stands for an id in a file's address, in the form of a UUID. */
  keyOf(id: string): string;
  /** The sixteen bytes of the id behind a key, if the text has its form; they need not be a file's. */
  internalIdOf(key: string): Uint8Array | null;
  /** Good for an hour, for files of one component. */
  uploadToken(component: string, now: number): string;
  /** The component a token lets a file into; null when it is not ours, or too old. */
  componentOf(token: string, now: number): string | null;
}

export function fileAddresses(store: Store, randomness: Randomness): FileAddresses {
  const keyFor = deploymentKeys(store, randomness);
  const cipherKey = keyFor("address").subarray(0, CIPHER_KEY_BYTES);
  const tokenKey = keyFor("upload");
  return {
    keyOf: (id) => {
      const cipher = createCipheriv(CIPHER, cipherKey, null).setAutoPadding(false);
      return asUuid(cipher.update(decodeDocumentId(id)?.internal ?? new Uint8Array()));
    },
    internalIdOf: (key) => {
      if (!UUID.test(key)) return null;
      const decipher = createDecipheriv(CIPHER, cipherKey, null).setAutoPadding(false);
      return decipher.update(Buffer.from(key.replaceAll("-", ""), "hex"));
    },
    uploadToken: (component, now) => {
      const text = Buffer.from(JSON.stringify({ component, expiresAt: now + UPLOAD_MS })).toString("base64url");
      return `${text}.${signature(tokenKey, text).toString("base64url")}`;
    },
    componentOf: (token, now) => {
      const [text = "", signed = ""] = token.split(".");
      if (!isEqual(Buffer.from(signed, "base64url"), signature(tokenKey, text))) return null;
      const { component, expiresAt } = vUpload.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
      return now < expiresAt ? component : null;
    },
  };
}

function asUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
