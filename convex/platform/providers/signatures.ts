/** Webhook signatures with schemes of their own, which no library supports. */

const encoder = new TextEncoder();

type Hash = "SHA-256" | "SHA-512";

async function keyOf(secret: string, hash: Hash): Promise<CryptoKey> {
  return await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash }, false, [
    "sign",
    "verify",
  ]);
}

interface SignedText {
  secret: string;
  hash: Hash;
  text: string;
  signature: Uint8Array<ArrayBuffer>;
}

/** Whether this is the HMAC of the text, compared in constant time by the platform. */
export async function isSignedBy({ secret, hash, text, signature }: SignedText): Promise<boolean> {
  return await crypto.subtle.verify("HMAC", await keyOf(secret, hash), signature, encoder.encode(text));
}

/** Null for a text that is not hexadecimal. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16),
  );
}

/** Null for a text that is not base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Compares two texts in a time that does not depend on where they differ. */
export async function areEqual(a: string, b: string): Promise<boolean> {
  const key = await keyOf(crypto.randomUUID(), "SHA-256");
  return await crypto.subtle.verify(
    "HMAC",
    key,
    await crypto.subtle.sign("HMAC", key, encoder.encode(a)),
    encoder.encode(b),
  );
}
