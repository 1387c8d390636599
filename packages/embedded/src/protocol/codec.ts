import type { Timestamp } from "../domain/clock.ts";
import { Memo } from "../domain/memo.ts";

const U64_BASE64 = /^[A-Za-z0-9+/]{10}[AEIMQUYcgkosw048]=$/;

/** After a commit every client is sent the same two timestamps. */
const MAX_REMEMBERED = 16;
const remembered = new Memo<Timestamp, string>(MAX_REMEMBERED);

/**
 * Encodes a timestamp as eight little-endian bytes in base64, because JSON numbers cannot represent nanoseconds since
 * the epoch.
 */
export function encodeTimestamp(ts: Timestamp): string {
  const known = remembered.get(ts);
  if (known !== undefined) return known;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(ts);
  const encoded = bytes.toString("base64");
  remembered.set(ts, encoded);
  return encoded;
}

export function isEncodedTimestamp(encoded: string): boolean {
  return U64_BASE64.test(encoded);
}

/** Throws a RangeError unless the text is exactly eight bytes of padded base64. */
export function decodeTimestamp(encoded: string): Timestamp {
  if (!isEncodedTimestamp(encoded)) throw new RangeError("A timestamp must be 8 bytes in base64.");
  return Buffer.from(encoded, "base64").readBigUInt64LE();
}
