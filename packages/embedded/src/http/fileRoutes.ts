/**
 * Upload and download of files at the URLs from `generateUploadUrl` and `getUrl`. Knowing a URL is the only permission
 * needed.
 */
import { Hono, type Context } from "hono";
import { WrongChecksum, type Files, type StoredFile } from "../system/files.ts";
import type { Caller } from "../domain/caller.ts";
import { UploadTooLarge } from "../system/uploadCounts.ts";
import type { ByteRange } from "../storage/fileStore.ts";
import type { ApiEnv } from "./apiEnv.ts";
import { onAccount, partsOf, shareFor } from "./requestBodies.ts";
import { readByteRange } from "./byteRange.ts";
import { BadRequest } from "./failures.ts";
import type { InboundBudget } from "./inboundBudget.ts";
import { FOR_ANY_PAGE } from "./responseHeaders.ts";
import { webStream } from "./webStream.ts";

export interface FileRouteDeps {
  files: Files;
  inbound: InboundBudget;
}

/** A file's URL never serves other bytes, so responses can be cached. */
const CACHE_CONTROL = "private, max-age=2592000";
/** Uploads count as anonymous, because the token does not name a caller. */
const ANYBODY: Caller = { kind: "anonymous" };
const SHA256_DIGEST = /(?:^|,)\s*sha-256=([^,\s]+)/i;

export const FILE_HEADERS = ["Accept-Ranges", "Content-Range", "Digest", "ETag"];

export function fileRoutes({ files, inbound }: FileRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post("/api/storage/upload", async (context) =>
    context.json({ storageId: await receive(context, { files, inbound }) }),
  );
  routes.on(["GET", "PUT", "PATCH", "DELETE"], "/api/storage/upload", (context) =>
    context.body(null, 405, { allow: "POST" }),
  );
  routes.get("/api/storage/:key", async (context) => await send(context, files));
  return routes;
}

async function receive(context: Context<ApiEnv>, { files, inbound }: FileRouteDeps): Promise<string> {
  const { env, req } = context;
  const given = new AbortController();
  const giveUp = (): void => {
    given.abort();
  };
  const share = shareFor(context, { inbound, caller: ANYBODY, giveUp });
  try {
    const storageId = await files.upload(req.query("token") ?? "", {
      // Reads straight from the socket, so that a slow disk slows down the sender.
      bytes: onAccount(partsOf(env.incoming), { share, given: given.signal }),
      contentType: req.header("content-type") ?? null,
      sha256: SHA256_DIGEST.exec(req.header("digest") ?? "")?.[1],
    });
    if (storageId !== null) return storageId;
  } catch (error) {
    if (error instanceof WrongChecksum) throw new BadRequest("WrongChecksum", error.message);
    if (error instanceof UploadTooLarge) throw new BadRequest("RequestTooLarge", error.message);
    throw error;
  }
  throw new BadRequest("InvalidUploadToken", "This upload URL is not one of ours, or it is older than an hour.");
}

async function send(context: Context<ApiEnv>, files: Files): Promise<Response> {
  const file = files.findByKey(context.req.param("key") ?? "");
  if (file === null) return notFound(context);
  const headers = headersOf(file);
  if (context.req.header("if-none-match") === headers["ETag"]) return new Response(null, { status: 304, headers });
  const range = rangeOf(context, file, headers["ETag"]);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${String(file.size)}` } });
  }
  const answer = { status: range === null ? 200 : 206, headers: { ...headers, ...partHeaders(file, range) } };
  if (context.req.raw.method === "HEAD") return new Response(null, answer);
  const bytes = await files.open(file.id, range ?? undefined);
  if (bytes === null) return notFound(context);
  return new Response(webStream(bytes), answer);
}

/** A range request with an `If-Range` of another version gets the whole file. */
function rangeOf(context: Context<ApiEnv>, { size }: StoredFile, etag: string): ReturnType<typeof readByteRange> {
  const begunWith = context.req.header("if-range");
  return begunWith === undefined || begunWith === etag ? readByteRange(context.req.header("range"), size) : null;
}

function headersOf({ contentType, sha256 }: StoredFile): Record<string, string> & { ETag: string } {
  return {
    ETag: `"${Buffer.from(sha256, "base64").toString("hex")}"`,
    Digest: `sha-256=${sha256}`,
    "Content-Type": contentType ?? "application/octet-stream",
    // The uploader chose the type: opened here, the file would be a page of the deployment's own origin.
    "Content-Disposition": "attachment",
    "Cache-Control": CACHE_CONTROL,
    "Accept-Ranges": "bytes",
    ...FOR_ANY_PAGE,
  };
}

function partHeaders({ size }: StoredFile, range: ByteRange | null): Record<string, string> {
  if (range === null) return { "Content-Length": String(size) };
  const { start, end } = range;
  return {
    "Content-Length": String(end - start + 1),
    "Content-Range": `bytes ${String(start)}-${String(end)}/${String(size)}`,
  };
}

function notFound(context: Context<ApiEnv>): Response {
  return context.json({ code: "FileNotFound", message: "There is no such file." }, 404);
}
