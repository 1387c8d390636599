/**
 * `db.vars.commitTs`: what a mutation writes or returns where the timestamp of its commit belongs, which nobody knows before.
 * Until then it is read back as it was written, and stands behind every timestamp in an index.
 */
const PLACEHOLDER = '{"$commitTs":null}';

/** Quotes within a text are escaped in JSON: no text can hold the placeholder. */
export function holdsCommitTs(json: string): boolean {
  return json.includes(PLACEHOLDER);
}

export function withCommitTs(json: string, ts: bigint): string {
  return json.replaceAll(PLACEHOLDER, `{"$integer":"${int64Base64(ts)}"}`);
}

/** As `convex/values` encodes an int64. */
export function int64Base64(value: bigint): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes.toString("base64");
}
