import type { Call } from "./call.ts";
import { REFUSALS, refuse } from "./refusals.ts";
import { xml } from "./xml.ts";

const BUCKET_NAME = /^[a-z0-9][a-z0-9-]{4,61}[a-z0-9]$/;
const MOST_LISTED = 1_000;

export function createBucket({ bucket, store }: Call): Response {
  if (!BUCKET_NAME.test(bucket)) return refuse(REFUSALS.bucketName);
  if (store.hasBucket(bucket)) return refuse(REFUSALS.ownBucket);
  store.addBucket(bucket);
  return new Response(null, { headers: { location: `/${bucket}` } });
}

export function headBucket(): Response {
  return new Response(null);
}

/** `ListObjectsV2`; the token for the rest is the last key shown. */
export function listObjects({ bucket, url, store }: Call): Response {
  const of = (name: string) => url.searchParams.get(name) ?? "";
  if (of("list-type") !== "2") return refuse(REFUSALS.notImplemented);
  const asked = Number(of("max-keys") || MOST_LISTED);
  const most = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, MOST_LISTED) : MOST_LISTED;
  const token = of("continuation-token");
  const after = token === "" ? of("start-after") : Buffer.from(token, "base64url").toString();
  const rest = store.listCurrent(bucket, of("prefix")).filter(({ key }) => key > after);
  const shown = rest.slice(0, most);
  const isTruncated = rest.length > shown.length && shown.length > 0;
  const next = Buffer.from(shown.at(-1)?.key ?? "").toString("base64url");
  const contents = shown.map(({ key, createdAt, etag, bytes }) => {
    const LastModified = new Date(createdAt).toISOString();
    return { Key: key, LastModified, ETag: `"${etag}"`, Size: bytes, StorageClass: "STANDARD" };
  });
  return xml("ListBucketResult", {
    Name: bucket,
    Prefix: of("prefix"),
    KeyCount: shown.length,
    MaxKeys: most,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? [next] : [],
    Contents: contents,
  });
}
