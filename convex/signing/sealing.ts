/**
 * Encryption of our own copies of signed contracts: AES-256-GCM with a key for each copy, which is itself encrypted with the
 * deployment's SIGNED_COPY_KEY. The contract's id is authenticated with both, so that no copy can be passed off as another's.
 */

const IV_BYTES = 12;
const KEY_BYTES = 32;

const encoder = new TextEncoder();

export interface SealedCopy {
  sealedBytes: Uint8Array<ArrayBuffer>;
  /** The copy's key, encrypted; base64. */
  sealedKey: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function importKey(raw: Bytes, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return await crypto.subtle.importKey("raw", raw, "AES-GCM", false, [usage]);
}

async function encrypt(raw: Bytes, plain: Bytes, about: string): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(about) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await importKey(raw, "encrypt"), plain));
  const joined = new Uint8Array(IV_BYTES + sealed.byteLength);
  joined.set(iv);
  joined.set(sealed, IV_BYTES);
  return joined;
}

async function decrypt(raw: Bytes, joined: Bytes, about: string): Promise<Bytes> {
  const iv = joined.slice(0, IV_BYTES);
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(about) };
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm, await importKey(raw, "decrypt"), joined.slice(IV_BYTES)),
  );
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The deployment's key, or null where it is not set or is no key. */
export function readCopyKey(text: string | undefined): Bytes | null {
  try {
    const key = fromBase64(text ?? "");
    return key.byteLength === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

export async function sealCopy(
  plain: Bytes,
  { key, contractId }: { key: Bytes; contractId: string },
): Promise<SealedCopy> {
  const copyKey = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const sealedBytes = await encrypt(copyKey, plain, contractId);
  return { sealedBytes, sealedKey: toBase64(await encrypt(key, copyKey, contractId)) };
}

/** Throws where a key is wrong, a byte has changed, or the copy is another contract's. */
export async function openCopy(
  { sealedBytes, sealedKey }: SealedCopy,
  { key, contractId }: { key: Bytes; contractId: string },
): Promise<Bytes> {
  const copyKey = await decrypt(key, fromBase64(sealedKey), contractId);
  return await decrypt(copyKey, sealedBytes, contractId);
}
