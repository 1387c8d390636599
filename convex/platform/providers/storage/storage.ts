/**
 * The object storage, by its S3 interface. The SDK signs addresses for browsers, which send and fetch the encrypted bytes; our
 * own few calls go through `callProvider` (decision 033).
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { isPrivateAddress } from "../../environment";
import { DOWNLOAD_URL_SECONDS, storageProblemOf, UPLOAD_URL_SECONDS, type StorageProblem } from "./port";
import { callProvider, textOf } from "../providerCall";

/** The content type of every object: its content is encrypted. */
const CONTENT_TYPE = "application/octet-stream";
/** Our own calls are made at once. */
const OWN_CALL_SECONDS = 60;
/** HEAD reports the length of the object, which may be any document's, without its bytes. */
const MAX_HEAD_BYTES = 1024 * 1024 * 1024;

export type StorageFailure = { kind: "unconfigured"; setting: string } | { kind: "failed"; problem: StorageProblem };
type StorageAnswer<T> = { kind: "ok"; value: T } | StorageFailure;

/** The storage's name in messages. */
export function storageName(): string {
  return process.env["S3_NAME"] || "B2";
}

/** Whether to ask the storage to refuse a second object at an address. Backblaze refuses such requests. */
function takesOnce(): boolean {
  return process.env["S3_IF_NONE_MATCH"] === "on";
}

export interface Bucket {
  client: S3Client;
  name: string;
}

const SETTINGS = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export function openBucket(): Bucket | StorageFailure {
  const missing = SETTINGS.find((name) => setting(name) === "");
  if (missing !== undefined) return { kind: "unconfigured", setting: missing };
  // Addresses are also signed for browsers, which would use them unencrypted.
  if (!isPrivateAddress(setting("S3_ENDPOINT"))) return { kind: "failed", problem: "network" };
  const client = new S3Client({
    endpoint: setting("S3_ENDPOINT"),
    region: setting("S3_REGION"),
    forcePathStyle: true,
    credentials: { accessKeyId: setting("S3_ACCESS_KEY_ID"), secretAccessKey: setting("S3_SECRET_ACCESS_KEY") },
    // Backblaze refuses the SDK's default checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, name: setting("S3_BUCKET") };
}

function setting(name: (typeof SETTINGS)[number]): string {
  return process.env[name] ?? "";
}

export interface Upload {
  objectKey: string;
  documentId: string;
  format: number;
  ivBytes: number;
  /** The length of the encrypted bytes. */
  sealedBytes: number;
}

/** A signed address for one PUT of these bytes, with its headers, which are signed, too. */
export async function signUpload(upload: Upload): Promise<StorageAnswer<{ url: string; headers: [string, string][] }>> {
  const bucket = openBucket();
  if ("kind" in bucket) return bucket;
  // Neither the client nor the document's name is in the metadata.
  const metadata = {
    "document-id": upload.documentId,
    "iv-length": String(upload.ivBytes),
    format: String(upload.format),
  };
  const sent: [string, string][] = [
    ["content-type", CONTENT_TYPE],
    ...Object.entries(metadata).map(([name, value]): [string, string] => [`x-amz-meta-${name}`, value]),
  ];
  if (takesOnce()) sent.push(["if-none-match", "*"]);
  const names = new Set(sent.map(([name]) => name));
  const command = new PutObjectCommand({
    Bucket: bucket.name,
    Key: upload.objectKey,
    ContentLength: upload.sealedBytes,
    ContentType: CONTENT_TYPE,
    Metadata: metadata,
    IfNoneMatch: takesOnce() ? "*" : undefined,
  });
  const url = await getSignedUrl(bucket.client, command, {
    expiresIn: UPLOAD_URL_SECONDS,
    signingDate: new Date(),
    signableHeaders: new Set(["host", "content-length", ...names]),
    unhoistableHeaders: names,
  });
  return { kind: "ok", value: { url, headers: sent } };
}

/** An address for fetching one version of an object. */
export async function signDownload(objectKey: string, version: string | null): Promise<StorageAnswer<string>> {
  const bucket = openBucket();
  if ("kind" in bucket) return bucket;
  const command = new GetObjectCommand({
    Bucket: bucket.name,
    Key: objectKey,
    VersionId: version ?? undefined,
    ResponseContentType: CONTENT_TYPE,
    ResponseCacheControl: "no-store",
  });
  const options = { expiresIn: DOWNLOAD_URL_SECONDS, signingDate: new Date() };
  return { kind: "ok", value: await getSignedUrl(bucket.client, command, options) };
}

/** The metadata of a stored object. */
export interface ObjectHead {
  bytes: number;
  documentId: string | null;
  /** Null if the bucket keeps no versions. */
  version: string | null;
}

/** Null if the object does not exist. */
export async function readHead(objectKey: string): Promise<StorageAnswer<ObjectHead | null>> {
  const bucket = openBucket();
  if ("kind" in bucket) return bucket;
  const command = new HeadObjectCommand({ Bucket: bucket.name, Key: objectKey });
  const url = await getSignedUrl(bucket.client, command, { expiresIn: OWN_CALL_SECONDS, signingDate: new Date() });
  const called = await call(url, "HEAD");
  if (called.kind === "failed") return called;
  const { status, headers } = called.value;
  if (status === 404) return { kind: "ok", value: null };
  if (status !== 200) return { kind: "failed", problem: storageProblemOf(status, "") };
  return {
    kind: "ok",
    value: {
      bytes: Number(headers.get("content-length") ?? NaN),
      documentId: headers.get("x-amz-meta-document-id"),
      version: headers.get("x-amz-version-id"),
    },
  };
}

/** Removes one version, or without versions the object. Succeeds also for an absent one. */
export async function removeObject(objectKey: string, version: string | null): Promise<StorageAnswer<null>> {
  const bucket = openBucket();
  if ("kind" in bucket) return bucket;
  const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: objectKey, VersionId: version ?? undefined });
  const url = await getSignedUrl(bucket.client, command, { expiresIn: OWN_CALL_SECONDS, signingDate: new Date() });
  const called = await call(url, "DELETE");
  if (called.kind === "failed") return called;
  const { status } = called.value;
  // A proxy's page with another status does not confirm a deletion.
  if (status === 204) return { kind: "ok", value: null };
  return { kind: "failed", problem: storageProblemOf(status, textOf(called.value)) };
}

async function call(url: string, method: "HEAD" | "DELETE") {
  const called = await callProvider({ url, init: { method }, ...(method === "HEAD" && { maxBytes: MAX_HEAD_BYTES }) });
  if (called.kind === "ok") return called;
  return { kind: "failed", problem: "network" } as const;
}
