/** The index by id. It stores no entries of its own: a document's key is its id, unencoded. */
import { encodeDocumentId, INTERNAL_BYTES } from "./documentId.ts";
import { encodeValue, keyAfter, type IndexKey, type KeyRange } from "./indexKey.ts";

/** Stands for this index where a scan expects an index number. */
export const BY_ID = 0;

const [BEFORE_TEXTS, AFTER_TEXTS] = [encodeValue("").slice(0, 1), encodeValue({ $bytes: "" }).slice(0, 1)];
const END_OF_TEXT = encodeValue("").slice(1);

/** The range of all ids of a table. Ids of other tables lie outside it, so a whole table is one range scan. */
export function idsOfTable(table: number): KeyRange {
  const withBytes = (byte: number): string => encodeDocumentId(table, new Uint8Array(INTERNAL_BYTES).fill(byte));
  return { lower: withBytes(0), upper: keyAfter(withBytes(0xff)) };
}

/**
 * The lowest id that is not below an encoded value. An id has no zero byte, so it ends before any text that has one.
 */
function firstIdFrom(bound: IndexKey, { lower, upper }: KeyRange): IndexKey {
  if (bound < BEFORE_TEXTS) return lower;
  if (bound >= AFTER_TEXTS) return upper;
  const text = bound.slice(1);
  const zero = text.indexOf("\x00");
  if (zero < 0) return text;
  return text.slice(zero) <= END_OF_TEXT ? text.slice(0, zero) : keyAfter(text.slice(0, zero));
}

/** The ids of a table that lie within a range of encoded values. */
export function idRange(table: number, range: Readonly<KeyRange>): KeyRange {
  const all = idsOfTable(table);
  const [lower, upper] = [firstIdFrom(range.lower, all), firstIdFrom(range.upper, all)];
  return { lower: lower > all.lower ? lower : all.lower, upper: upper < all.upper ? upper : all.upper };
}
