/**
 * `db.vars.commitTs`: a placeholder for the commit's timestamp, which is unknown while the mutation runs. Until then it
 * is read back unchanged, and sorts after every timestamp in an index.
 */
const PLACEHOLDER = '{"$commitTs":null}';

/** JSON escapes quotes inside text, so no text can contain the placeholder. */
export function holdsCommitTs(json: string): boolean {
  return json.includes(PLACEHOLDER);
}

export function withCommitTs(json: string, ts: bigint): string {
  return json.replaceAll(PLACEHOLDER, `{"$integer":"${int64Base64(ts)}"}`);
}

/** The encoding of an int64 in `convex/values`. */
export function int64Base64(value: bigint): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes.toString("base64");
}
