/**
 * Encryption of documents, in browser and server: AES-256-GCM with a random 12-byte IV in front, a document in segments
 * (decision 045). Document keys travel between the two under a key derived from a key pair on each side (ECDH on P-256,
 * HKDF), so that no call has one in clear.
 */

import type { Format } from "../record/rules";

export type Bytes = Uint8Array<ArrayBuffer>;

export const KEY_BYTES = 32;
export const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The format of new objects; the others are only opened. */
export const FORMAT = 2 as const;

/**
 * Short enough that a browser decrypts each in memory that it has already: three times as fast as 50 MB in one piece.
 */
export const SEGMENT_BYTES = 256 * 1_024;

/** Part of the additional data of a key in transit. */
const TRANSIT_VERSION = 1;

const encoder = new TextEncoder();

export function newKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Throws if the text is not base64. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export interface SealedDocument {
  documentId: string;
  clientId: string;
  /** The length of the document itself. */
  fileBytes: number;
}

/**
 * Additional data of a document's bytes, or of each segment: they cannot be passed off as another's. Null in format 0.
 */
export function additionalData(document: SealedDocument, format: Exclude<Format, 0>): string;
export function additionalData(document: SealedDocument, format: Format): string | null;
export function additionalData({ documentId, clientId, fileBytes }: SealedDocument, format: Format): string | null {
  return format === 0 ? null : JSON.stringify(["lawdoc", format, documentId, clientId, fileBytes]);
}

function segmentsOf(fileBytes: number): number {
  return Math.max(1, Math.ceil(fileBytes / SEGMENT_BYTES));
}

/** The length of the stored bytes. */
export function sealedBytesOf(fileBytes: number, format: Format): number {
  return IV_BYTES + fileBytes + TAG_BYTES * (format === 2 ? segmentsOf(fileBytes) : 1);
}

function algorithm(iv: Bytes, about: string | null): AesGcmParams {
  const name = "AES-GCM";
  return about === null ? { name, iv } : { name, iv, additionalData: encoder.encode(about) };
}

async function aesKey(raw: Bytes, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return await crypto.subtle.importKey("raw", raw, "AES-GCM", false, [usage]);
}

/** Encrypts with a new IV, which comes first. Opening needs the same `about`. */
export async function seal(plain: BufferSource, key: Bytes, about: string): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const rest = await crypto.subtle.encrypt(algorithm(iv, about), await aesKey(key, "encrypt"), plain);
  const joined = new Uint8Array(IV_BYTES + rest.byteLength);
  joined.set(iv);
  joined.set(new Uint8Array(rest), IV_BYTES);
  return joined;
}

/** Throws if the key or `about` differs, or a bit has changed. */
export async function open(sealed: Bytes, key: Bytes, about: string | null): Promise<Bytes> {
  const [iv, rest] = [sealed.slice(0, IV_BYTES), sealed.subarray(IV_BYTES)];
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, about), await aesKey(key, "decrypt"), rest));
}

/** The IV of a segment: its index is in the last four bytes, so that segments cannot be reordered. */
function segmentIv(iv: Bytes, index: number): Bytes {
  const own = iv.slice();
  const view = new DataView(own.buffer);
  view.setUint32(IV_BYTES - 4, (view.getUint32(IV_BYTES - 4) ^ index) >>> 0);
  return own;
}

function* segmentsIn(plain: Bytes): Generator<Bytes> {
  for (let index = 0; index < segmentsOf(plain.length); index += 1) {
    yield plain.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES);
  }
}

/**
 * Cuts parts of any length into segments. Removes each part from the list as it takes it, so that parts and output
 * together need the memory of one document. The next segment overwrites the last.
 */
export function* takeSegments(parts: Uint8Array[]): Generator<Bytes> {
  const segment = new Uint8Array(SEGMENT_BYTES);
  let filled = 0;
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    for (let at = 0; at < part.length;) {
      if (filled === SEGMENT_BYTES) {
        yield segment;
        filled = 0;
      }
      const piece = part.subarray(at, at + SEGMENT_BYTES - filled);
      segment.set(piece, filled);
      filled += piece.length;
      at += piece.length;
    }
  }
  yield segment.subarray(0, filled);
}

/** Encrypts in format 2. The pieces are stored one after the other. */
export async function* sealSegments(segments: Iterable<Bytes>, key: Bytes, about: string): AsyncGenerator<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const aes = await aesKey(key, "encrypt");
  yield iv;
  let index = 0;
  for (const segment of segments) {
    const sealed = await crypto.subtle.encrypt(algorithm(segmentIv(iv, index), about), aes, segment);
    yield new Uint8Array(sealed);
    index += 1;
  }
}

/** Encrypts a document in format 2. The parts are stored one after the other. */
export async function sealDocument(plain: Bytes, key: Bytes, about: string): Promise<Bytes[]> {
  const parts: Bytes[] = [];
  for await (const part of sealSegments(segmentsIn(plain), key, about)) parts.push(part);
  return parts;
}

/** The key and facts that open a document. */
export interface DocumentKey {
  format: Format;
  key: Bytes;
  /** Its additional data. */
  about: string | null;
  fileBytes: number;
}

/** Opens one document in place, while its bytes still arrive. */
export class DocumentOpener {
  readonly #with: DocumentKey;
  #aes: CryptoKey | null = null;
  #iv: Bytes | null = null;
  #opened = 0;

  constructor(key: DocumentKey) {
    this.#with = key;
  }

  /**
   * Decrypts each segment whose last byte is among the first `filled`; its plaintext overwrites the beginning. Throws
   * if key, additional data or a bit differ, or segments were reordered, and then again each time.
   */
  async take(sealed: Bytes, filled: number): Promise<void> {
    const { format, key, about, fileBytes } = this.#with;
    if (format !== 2 || filled < IV_BYTES) return;
    // The first plaintext overwrites it.
    this.#iv ??= sealed.slice(0, IV_BYTES);
    this.#aes ??= await aesKey(key, "decrypt");
    while (this.#opened < segmentsOf(fileBytes)) {
      const textAt = this.#opened * SEGMENT_BYTES;
      const from = IV_BYTES + textAt + this.#opened * TAG_BYTES;
      const to = from + Math.min(SEGMENT_BYTES, fileBytes - textAt) + TAG_BYTES;
      if (to > filled) return;
      const iv = segmentIv(this.#iv, this.#opened);
      const text = await crypto.subtle.decrypt(algorithm(iv, about), this.#aes, sealed.subarray(from, to));
      sealed.set(new Uint8Array(text), textAt);
      this.#opened += 1;
    }
  }

  /** The complete document. Throws as `take` does, and if it has the wrong length. */
  async end(sealed: Bytes): Promise<Bytes> {
    const { format, key, about, fileBytes } = this.#with;
    if (sealed.length !== sealedBytesOf(fileBytes, format)) throw new Error("The stored bytes are not the document's");
    if (format !== 2) return await open(sealed, key, about);
    await this.take(sealed, sealed.length);
    return sealed.subarray(0, fileBytes);
  }
}

export const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** One side of a transit; the other side gets the public key, in base64. */
export interface TransitPair {
  publicKey: string;
  privateKey: CryptoKey;
}

/** A key pair for one transit. Only the server's can be stored until the other side answers. */
export async function newTransitPair({ canBeStored = false } = {}): Promise<TransitPair> {
  const pair = await crypto.subtle.generateKey(CURVE, canBeStored, ["deriveBits"]);
  // A public key can always be exported.
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { publicKey: toBase64(new Uint8Array(raw)), privateKey: pair.privateKey };
}

/** Whether the text is a public key of the curve. */
export async function isPublicKey(text: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw", fromBase64(text), CURVE, false, []);
    return true;
  } catch {
    return false;
  }
}

/** The purpose of a transit: a key sealed for an upload cannot be passed off as an opened one. */
export interface TransitPurpose {
  way: "upload" | "open";
  documentId: string;
}

interface Agreement {
  privateKey: CryptoKey;
  /** The other side's. */
  publicKey: string;
  /** Public keys of sender and receiver, in this order. */
  between: readonly [sender: string, receiver: string];
}

async function transitKey({ privateKey, publicKey, between }: Agreement, words: string): Promise<Bytes> {
  const other = await crypto.subtle.importKey("raw", fromBase64(publicKey), CURVE, false, []);
  const agreed = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, privateKey, 8 * KEY_BYTES);
  const material = await crypto.subtle.importKey("raw", agreed, "HKDF", false, ["deriveBits"]);
  const salt = encoder.encode(between.join("|"));
  const hkdf = { name: "HKDF", hash: "SHA-256", salt, info: encoder.encode(words) };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, 8 * KEY_BYTES));
}

function transitWords({ way, documentId }: TransitPurpose): string {
  return `transit|${String(TRANSIT_VERSION)}|${way}|${documentId}`;
}

export interface TransitSealed {
  /** The sender's, made for this one transit. */
  publicKey: string;
  sealedKey: string;
}

/** Seals a key for the holder of `publicKey`. Throws if that is not a public key. */
export async function sealForTransit(key: Bytes, publicKey: string, purpose: TransitPurpose): Promise<TransitSealed> {
  const own = await newTransitPair();
  const words = transitWords(purpose);
  const between = [own.publicKey, publicKey] as const;
  const shared = await transitKey({ privateKey: own.privateKey, publicKey, between }, words);
  return { publicKey: own.publicKey, sealedKey: toBase64(await seal(key, shared, words)) };
}

/** Throws if it was sealed for another receiver or purpose, or was changed. */
export async function openFromTransit(
  { publicKey, sealedKey }: TransitSealed,
  own: TransitPair,
  purpose: TransitPurpose,
): Promise<Bytes> {
  const words = transitWords(purpose);
  const between = [publicKey, own.publicKey] as const;
  const shared = await transitKey({ privateKey: own.privateKey, publicKey, between }, words);
  return await open(fromBase64(sealedKey), shared, words);
}
