import type { Call } from "./call.ts";
import { REFUSALS, refuse } from "./refusals.ts";
import type { Version } from "./store.ts";

const LONGEST_KEY_BYTES = 1_024;
const META = "x-amz-meta-";
const DEFAULT_TYPE = "binary/octet-stream";
/** Response headers that a presigned address may override. */
const OVERRIDES = {
  "response-content-type": "content-type",
  "response-content-disposition": "content-disposition",
  "response-cache-control": "cache-control",
};

export function putObject({ bucket, key, body, headers, url, store }: Call): Response {
  if (!headers.has("content-length")) return refuse(REFUSALS.length);
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) return refuse(REFUSALS.keyTooLong);
  if (headers.has("x-amz-copy-source")) return refuse(REFUSALS.notImplemented);
  const condition = headers.get("if-none-match");
  if (condition !== null && condition !== "*") return refuse(REFUSALS.notImplemented);
  const newest = condition === null ? null : store.findNewest(bucket, key);
  if (newest !== null && !newest.isMarker) return refuse(REFUSALS.isThere);
  // A presigned address may carry metadata in its query.
  const metadata = Object.fromEntries(
    [...headers, ...url.searchParams]
      .filter(([name]) => name.toLowerCase().startsWith(META))
      .map(([name, value]) => [name.toLowerCase().slice(META.length), value]),
  );
  const contentType = headers.get("content-type") ?? DEFAULT_TYPE;
  const { id, etag } = store.put({ bucket, key, body, contentType, metadata });
  return new Response(null, { headers: { etag: `"${etag}"`, ...versionHeader(store, id) } });
}

export function getObject({ bucket, key, headers, url, store }: Call): Response {
  const versionId = url.searchParams.get("versionId");
  const found = versionId === null ? store.findNewest(bucket, key) : store.find(versionId);
  if (found === null || found.bucket !== bucket || found.key !== key || found.isMarker) {
    return refuse(versionId === null ? REFUSALS.noKey : REFUSALS.noVersion);
  }
  const bytes = store.read(found);
  const asked = headers.get("range");
  const range = asked === null ? null : rangeOf(asked, bytes.length);
  if (range === "unsatisfiable") return refuse(REFUSALS.range);
  const answer = { ...describe(found), ...versionHeader(store, found.id), ...overridesOf(url) };
  if (range === null) {
    return new Response(new Uint8Array(bytes), { headers: { ...answer, "content-length": String(bytes.length) } });
  }
  const part = new Uint8Array(bytes.subarray(range.from, range.to + 1));
  return new Response(part, {
    status: 206,
    headers: {
      ...answer,
      "content-length": String(part.length),
      "content-range": `bytes ${String(range.from)}-${String(range.to)}/${String(bytes.length)}`,
    },
  });
}

function describe({ etag, contentType, metadata, createdAt, isLocked }: Version): Record<string, string> {
  const own = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [META + name, value]));
  return {
    ...own,
    ...(isLocked ? { "x-amz-object-lock-legal-hold": "ON" } : {}),
    "content-type": contentType,
    etag: `"${etag}"`,
    "last-modified": new Date(createdAt).toUTCString(),
    "accept-ranges": "bytes",
  };
}

/** Empty for a bucket without versioning. */
function versionHeader({ switches }: Call["store"], id: string): Record<string, string> {
  return switches.keepsNoVersions ? {} : { "x-amz-version-id": id };
}

function overridesOf({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    Object.entries(OVERRIDES).flatMap(([parameter, name]) => {
      const value = searchParams.get(parameter);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The first and last byte of the range; null for anything but a single range, which is answered whole. */
function rangeOf(header: string, length: number): { from: number; to: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  return from > to ? "unsatisfiable" : { from, to };
}

/** Without a version the object is only hidden, and its bytes stay; a locked version is not removed at all. */
export function deleteObject({ bucket, key, url, store }: Call): Response {
  const versionId = url.searchParams.get("versionId");
  if (versionId === null && store.switches.keepsNoVersions) {
    const newest = store.findNewest(bucket, key);
    if (newest !== null) store.remove(newest);
    return new Response(null, { status: 204 });
  }
  if (versionId === null) {
    const { id } = store.hide(bucket, key);
    return new Response(null, { status: 204, headers: { "x-amz-delete-marker": "true", "x-amz-version-id": id } });
  }
  const found = store.find(versionId);
  const isThis = found?.bucket === bucket && found.key === key;
  if (found !== null && isThis) {
    if (found.isLocked) return refuse(REFUSALS.locked);
    store.remove(found);
  }
  return new Response(null, { status: 204, headers: { "x-amz-version-id": versionId } });
}
