import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Cors } from "./cors.ts";
import { createBucket, headBucket, listObjects } from "./bucketCalls.ts";
import type { Call } from "./call.ts";
import { deleteObject, getObject, putObject } from "./objectCalls.ts";
import { REFUSALS, refuse, unsupportedHeader, type Refusal } from "./refusals.ts";
import { checkSignature, UNSIGNED_PAYLOAD, type Keys } from "./signature.ts";
import type { ObjectStore } from "./store.ts";

interface ApiOptions {
  store: ObjectStore;
  keys: Keys;
  cors: Cors;
  now: () => number;
}

/** Longer bodies are refused before they are read; the app's longest document has half of it. */
const MOST_BYTES = 100 * 1024 * 1024;
/** Headers that newer SDKs send by default, and that Backblaze refuses. */
const CHECKSUM = /^x-amz-(?:checksum-.+|sdk-checksum-algorithm)$/i;
const WRITES = new Set(["PUT", "DELETE"]);

/** The part of the provider's API that the app uses, with path-style addresses. */
export function apiRoutes({ store, keys, cors, now }: ApiOptions): Hono {
  const routes = new Hono();
  routes.options("*", (c) => cors.preflight(c.req.raw.headers));
  routes.all("*", async (c) => {
    const { headers } = c.req.raw;
    const [method, url] = [c.req.method, new URL(c.req.url)];
    const place = placeOf(url.pathname);
    if (place === null) return refuse(REFUSALS.uri);
    const tooLong = Number(headers.get("content-length") ?? 0) > MOST_BYTES;
    const body = tooLong ? new Uint8Array() : new Uint8Array(await c.req.arrayBuffer());
    const call: Call = { method, url, headers, body, store, ...place };
    const refusal = tooLong ? REFUSALS.tooLarge : problemOf(call, keys, now());
    const answer = refusal === null ? answerTo(call) : refuse(refusal);
    return cors.allow(headers, answer);
  });
  return routes;
}

/** Bucket and key of `/s3/api/bucket/a/key`; null for an address with invalid encoding. */
function placeOf(pathname: string): { bucket: string; key: string } | null {
  try {
    const [bucket = "", ...rest] = pathname
      .split("/")
      .slice(3)
      .map((part) => decodeURIComponent(part));
    return { bucket, key: rest.join("/") };
  } catch {
    return null;
  }
}

/** True for a read of a public bucket. */
function isAnonymousRead({ method, headers, url, store }: Call): boolean {
  const isSigned = headers.has("authorization") || url.searchParams.has("X-Amz-Algorithm");
  return store.switches.isPublic && !isSigned && (method === "GET" || method === "HEAD");
}

function problemOf(call: Call, keys: Keys, now: number): Refusal | null {
  if (isAnonymousRead(call)) return null;
  const signed = checkSignature(call, keys, now);
  if (signed.kind === "refused") return signed.refusal;
  const { bodyHash } = signed;
  if (bodyHash.startsWith("STREAMING-")) return REFUSALS.notImplemented;
  if (bodyHash !== UNSIGNED_PAYLOAD && createHash("sha256").update(call.body).digest("hex") !== bodyHash) {
    return REFUSALS.bodyHash;
  }
  const checksum = [...call.headers.keys(), ...call.url.searchParams.keys()].find((name) => CHECKSUM.test(name));
  if (checksum !== undefined) return unsupportedHeader(checksum);
  return call.store.switches.isReadOnly && WRITES.has(call.method) ? REFUSALS.notAllowed : null;
}

function answerTo(call: Call): Response {
  const { method, key, bucket, store } = call;
  if (key === "" && method === "PUT") return createBucket(call);
  if (!store.hasBucket(bucket)) return refuse(REFUSALS.noBucket);
  if (key === "") return method === "HEAD" ? headBucket() : method === "GET" ? listObjects(call) : wrongMethod();
  switch (method) {
    case "PUT":
      return putObject(call);
    case "GET":
    case "HEAD":
      return getObject(call);
    case "DELETE":
      return deleteObject(call);
    default:
      return wrongMethod();
  }
}

function wrongMethod(): Response {
  return refuse(REFUSALS.method);
}
