/**
 * The URLs for uploading and reading files. A file's id is not secret, but its URL grants access to the file. The URL
 * contains the id, encrypted with a key that never leaves the store, so no mapping has to be stored. An upload URL
 * carries a signed token.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { z } from "zod";
import { decodeDocumentId } from "../storage/documentId.ts";
import type { Store } from "../storage/store.ts";
import { deploymentKeys, isEqual, signature } from "./deploymentSecret.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Randomness } from "../domain/randomness.ts";

/** One block of AES is a permutation of all sixteen-byte ids, which is the only property needed. */
const CIPHER = "aes-128-ecb";
const CIPHER_KEY_BYTES = 16;
const UPLOAD_MS = 60 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const vUpload = z.object({ component: z.string(), expiresAt: z.number(), maxBytes: z.number() });

/** The upload that a token permits: files of one component, with a maximum total size. */
export type Upload = z.infer<typeof vUpload>;

export interface FileAddresses {
  /** The encrypted id in a file's URL, in the form of a UUID. */
  keyOf(id: string): string;
  /** The sixteen bytes of the id, if the text has the form of a UUID. They may not be the id of a file. */
  internalIdOf(key: string): Uint8Array | null;
  /** The token is valid for an hour. */
  uploadToken(component: string, now: number): string;
  /** Null when the token was not signed here, or has expired. */
  uploadOf(token: string, now: number): Upload | null;
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
      const upload: Upload = { component, expiresAt: now + UPLOAD_MS, maxBytes: LIMITS.uploadBytes };
      const text = Buffer.from(JSON.stringify(upload)).toString("base64url");
      return `${text}.${signature(tokenKey, text).toString("base64url")}`;
    },
    uploadOf: (token, now) => {
      const [text = "", signed = ""] = token.split(".");
      if (!isEqual(Buffer.from(signed, "base64url"), signature(tokenKey, text))) return null;
      // A token of an earlier version may lack fields.
      const upload = vUpload.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
      return upload !== undefined && now < upload.expiresAt ? upload : null;
    },
  };
}

function asUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
