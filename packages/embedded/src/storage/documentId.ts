/**
 * Document ids in Convex's encoding, so that data can move to and from Convex Cloud: base32 (Crockford's alphabet,
 * lower case) of the table number as a varint, the document's own sixteen bytes and a two-byte Fletcher checksum.
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const DIGITS = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]));
export const INTERNAL_BYTES = 16;
const CHECKSUM_BYTES = 2;
const MIN_LENGTH = 31;
const MAX_LENGTH = 37;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return bytes;
}

function readVarint(bytes: readonly number[]): { value: number; length: number } | null {
  let value = 0;
  for (let at = 0; at < Math.min(bytes.length, 5); at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * at);
    if ((byte & 0x80) === 0) return value <= 0xffff_ffff ? { value, length: at + 1 } : null;
  }
  return null;
}

function fletcher16(bytes: readonly number[]): [low: number, high: number] {
  let low = 0;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) & 0xff;
    high = (high + low) & 0xff;
  }
  return [low, high];
}

function toBase32(bytes: readonly number[]): string {
  let text = "";
  let bits = 0;
  let pending = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((pending >> bits) & 31);
    }
    pending &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET.charAt((pending << (5 - bits)) & 31) : text;
}

function fromBase32(text: string): number[] | null {
  const bytes: number[] = [];
  let bits = 0;
  let pending = 0;
  for (const letter of text) {
    const digit = DIGITS.get(letter);
    if (digit === undefined) return null;
    pending = (pending << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((pending >> bits) & 0xff);
      pending &= (1 << bits) - 1;
    }
  }
  return pending === 0 ? bytes : null;
}

/** How many random bytes an id needs. The rest is the time, which keeps new documents next to each other on disk. */
export const RANDOM_BYTES = 10;
const TIME_BYTES = INTERNAL_BYTES - RANDOM_BYTES;

/** The sixteen bytes of a new id: epoch milliseconds, big-endian, and ten random bytes. */
export function newInternalId(at: number, random: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(INTERNAL_BYTES);
  bytes.writeUIntBE(Math.floor(at), 0, TIME_BYTES);
  bytes.set(random, TIME_BYTES);
  return bytes;
}

/** `internal` must hold sixteen bytes. */
export function encodeDocumentId(tableNumber: number, internal: Uint8Array): string {
  const body = [...varint(tableNumber), ...internal];
  return toBase32([...body, ...fletcher16(body)]);
}

/** The number of the table an id belongs to; null when the text is not a valid id. */
export function tableNumberOf(id: string): number | null {
  return decodeDocumentId(id)?.tableNumber ?? null;
}

/** Null when the text is not a valid id. */
export function decodeDocumentId(id: string): { tableNumber: number; internal: Uint8Array } | null {
  if (id.length < MIN_LENGTH || id.length > MAX_LENGTH) return null;
  const bytes = fromBase32(id);
  if (bytes === null) return null;
  const table = readVarint(bytes);
  if (table?.length !== bytes.length - INTERNAL_BYTES - CHECKSUM_BYTES) return null;
  const body = bytes.slice(0, -CHECKSUM_BYTES);
  const [low, high] = fletcher16(body);
  if (bytes.at(-2) !== low || bytes.at(-1) !== high) return null;
  return { tableNumber: table.value, internal: Uint8Array.from(body.slice(table.length)) };
}
