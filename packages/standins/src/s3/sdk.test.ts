import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openS3 } from "./standin.ts";

let server: TestServer;
let s3: S3Client;

beforeEach(async () => {
  server = await runServer({ makers: [openS3] });
  s3 = clientWith({});
});
afterEach(async () => {
  s3.destroy();
  await server.dispose();
});

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const Bucket = "passage-documents";
const Key = "c1/passport/1764000000000_a b+ü.enc";
const BODY = new TextEncoder().encode("sealed bytes");

/** With the settings that Backblaze accepts, unless a test says otherwise. */
function clientWith(config: S3ClientConfig): S3Client {
  return new S3Client({
    endpoint: env("S3_ENDPOINT"),
    region: env("S3_REGION"),
    forcePathStyle: true,
    credentials: { accessKeyId: env("S3_ACCESS_KEY_ID"), secretAccessKey: env("S3_SECRET_ACCESS_KEY") },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 1,
    ...config,
  });
}

const put = async (config: S3ClientConfig = {}) =>
  await clientWith(config).send(new PutObjectCommand({ Bucket, Key, Body: BODY, Metadata: { format: "1" } }));

/** The code and status of a refusal. */
async function refusalOf(sent: Promise<unknown>): Promise<[string, number | undefined]> {
  const error: unknown = await sent.then(
    () => null,
    (reason: unknown) => reason,
  );
  const { name, $metadata } = error as { name: string; $metadata: { httpStatusCode?: number } };
  return [name, $metadata.httpStatusCode];
}

describe("objects", () => {
  test("come back as they were put, whole, in part, and without their bytes, also after a restart", async () => {
    const { ETag, VersionId } = await put();
    await server.restart();
    const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await got.Body?.transformToString()).toBe("sealed bytes");
    expect([got.ETag, got.VersionId, got.Metadata]).toEqual([ETag, VersionId, { format: "1" }]);
    const part = await s3.send(new GetObjectCommand({ Bucket, Key, Range: "bytes=7-" }));
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual(["bytes", "bytes 7-11/12"]);
    const end = await s3.send(new GetObjectCommand({ Bucket, Key, Range: "bytes=-3" }));
    expect(await end.Body?.transformToString()).toBe("tes");
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    expect([head.ContentLength, head.ETag, head.VersionId]).toEqual([12, ETag, VersionId]);
    expect(await refusalOf(s3.send(new GetObjectCommand({ Bucket, Key, Range: "bytes=12-" })))).toEqual([
      "InvalidRange",
      416,
    ]);
  });

  // Caught: a second PUT to an address, which replaced what the first one had stored.
  test("are taken once where the caller asks for it, and again once they are deleted", async () => {
    const once = async () => await s3.send(new PutObjectCommand({ Bucket, Key, Body: BODY, IfNoneMatch: "*" }));
    const { VersionId } = await once();
    expect(await refusalOf(once())).toEqual(["PreconditionFailed", 412]);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).VersionId).toBe(VersionId);
    await put();
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await once();
    const byTag = s3.send(new PutObjectCommand({ Bucket, Key, Body: BODY, IfNoneMatch: '"tag"' }));
    expect(await refusalOf(byTag)).toEqual(["NotImplemented", 501]);
  });

  test("that are not there are refused as the provider refuses", async () => {
    expect(await refusalOf(s3.send(new GetObjectCommand({ Bucket, Key })))).toEqual(["NoSuchKey", 404]);
    expect(await refusalOf(s3.send(new HeadObjectCommand({ Bucket, Key })))).toEqual(["NotFound", 404]);
    const elsewhere = { Bucket: "another-bucket", Key };
    expect(await refusalOf(s3.send(new GetObjectCommand(elsewhere)))).toEqual(["NoSuchBucket", 404]);
    expect(await refusalOf(s3.send(new PutObjectCommand({ ...elsewhere, Body: BODY })))).toEqual(["NoSuchBucket", 404]);
    await s3.send(new PutObjectCommand({ Bucket, Key: "ü".repeat(512), Body: BODY }));
    const long = { Bucket, Key: `${"ü".repeat(512)}x`, Body: BODY };
    expect(await refusalOf(s3.send(new PutObjectCommand(long)))).toEqual(["KeyTooLongError", 400]);
  });

  // Caught: an object that was only hidden, taken for one that is gone.
  test("are only hidden by a deletion without a version, and gone by one with it", async () => {
    const { VersionId } = await put();
    const hidden = await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(hidden.DeleteMarker).toBe(true);
    expect(await refusalOf(s3.send(new GetObjectCommand({ Bucket, Key })))).toEqual(["NoSuchKey", 404]);
    const older = await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }));
    expect(await older.Body?.transformToString()).toBe("sealed bytes");
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId: hidden.VersionId }));
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).VersionId).toBe(VersionId);
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    expect(await refusalOf(s3.send(new HeadObjectCommand({ Bucket, Key })))).toEqual(["NotFound", 404]);
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  });

  test("are listed by key, page by page, the hidden ones left out", async () => {
    for (const name of ["c2/b", "c1/b", "c1/a & b", "c1/c"]) {
      await s3.send(new PutObjectCommand({ Bucket, Key: name, Body: BODY }));
    }
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "c1/b" }));
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "c1/", MaxKeys: 1 }));
    expect([first.Contents?.map((each) => [each.Key, each.Size]), first.IsTruncated]).toEqual([
      [["c1/a & b", 12]],
      true,
    ]);
    const { NextContinuationToken: ContinuationToken } = first;
    const rest = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "c1/", ContinuationToken }));
    expect([rest.Contents?.map((each) => each.Key), rest.IsTruncated]).toEqual([["c1/c"], false]);
  });

  test("lie in buckets; the first exists and others can be created", async () => {
    await s3.send(new HeadBucketCommand({ Bucket }));
    expect(await refusalOf(s3.send(new HeadBucketCommand({ Bucket: "scans-2026" })))).toEqual(["NotFound", 404]);
    await s3.send(new CreateBucketCommand({ Bucket: "scans-2026" }));
    await s3.send(new HeadBucketCommand({ Bucket: "scans-2026" }));
    expect(await refusalOf(s3.send(new CreateBucketCommand({ Bucket })))).toEqual(["BucketAlreadyOwnedByYou", 409]);
    expect(await refusalOf(s3.send(new CreateBucketCommand({ Bucket: "No_Name" })))).toEqual([
      "InvalidBucketName",
      400,
    ]);
  });
});

describe("signatures", () => {
  test.each<[string, S3ClientConfig, string]>([
    ["another secret", { credentials: { accessKeyId: "KEY", secretAccessKey: "guess" } }, "SignatureDoesNotMatch"],
    ["another key", { credentials: { accessKeyId: "other", secretAccessKey: "guess" } }, "InvalidAccessKeyId"],
    ["a clock that is 16 minutes slow", { systemClockOffset: -16 * 60_000 }, "RequestTimeTooSkewed"],
    ["a clock that is 16 minutes fast", { systemClockOffset: 16 * 60_000 }, "RequestTimeTooSkewed"],
    ["another region", { region: "eu-central-003" }, "AuthorizationHeaderMalformed"],
  ])("%s is refused", async (_, config, code) => {
    const { credentials } = config as { credentials?: { accessKeyId: string; secretAccessKey: string } };
    const known = credentials?.accessKeyId === "KEY" ? { ...credentials, accessKeyId: env("S3_ACCESS_KEY_ID") } : null;
    const [name] = await refusalOf(put(known === null ? config : { credentials: known }));
    expect(name).toBe(code);
  });

  test("a clock that is 14 minutes off is accepted", async () => {
    await put({ systemClockOffset: -14 * 60_000 });
  });

  // Caught: a stand-in that accepts what Backblaze refuses, which then fails on the first real upload.
  test("the checksums that the SDK adds by default are refused as Backblaze does", async () => {
    const sent = put({ requestChecksumCalculation: "WHEN_SUPPORTED" });
    await expect(sent).rejects.toThrow(/^Unsupported header 'x-amz-[a-z0-9-]+' received for this API call\.$/);
    const byDefault = clientWith({ requestChecksumCalculation: "WHEN_SUPPORTED" });
    const url = await getSignedUrl(byDefault, new PutObjectCommand({ Bucket, Key }));
    expect(await (await fetch(url, { method: "PUT", body: BODY })).text()).toContain("<Code>InvalidArgument</Code>");
  });

  test("anonymous calls, and changed bytes, headers and paths, are refused", async () => {
    await put();
    const address = `${env("S3_ENDPOINT")}/${Bucket}/${encodeURIComponent(Key)}`;
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await fetch(address, { method, body: method === "PUT" ? BODY : null });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("<Code>AccessDenied</Code>")]);
    }
    const forged = clientWith({});
    forged.middlewareStack.add(
      (next) => async (args) => {
        const request = args.request as { body: unknown; headers: Record<string, string> };
        request.body = new TextEncoder().encode("SEALED BYTES");
        return await next(args);
      },
      { step: "finalizeRequest", priority: "low" },
    );
    const sent = forged.send(new PutObjectCommand({ Bucket, Key, Body: BODY }));
    expect(await refusalOf(sent)).toEqual(["XAmzContentSHA256Mismatch", 400]);
  });
});

describe("presigned addresses", () => {
  const signed = async (options: { expiresIn?: number; length?: number } = {}) => {
    const { expiresIn = 300, length: ContentLength = BODY.length } = options;
    const command = new PutObjectCommand({ Bucket, Key, ContentLength, ContentType: "application/octet-stream" });
    const signableHeaders = new Set(["host", "content-length", "content-type"]);
    return await getSignedUrl(s3, command, { expiresIn, signableHeaders });
  };
  const send = async (url: string, type = "application/octet-stream", body = BODY) => {
    const answer = await fetch(url, { method: "PUT", body, headers: { "content-type": type } });
    return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
  };

  test("take the object they were made for, and give it under the name they say", async () => {
    expect(await send(await signed())).toEqual([200, undefined]);
    const disposition = 'attachment; filename="passport.enc"';
    const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: disposition });
    const answer = await fetch(await getSignedUrl(s3, command, { expiresIn: 60 }));
    expect([await answer.text(), answer.headers.get("content-disposition")]).toEqual(["sealed bytes", disposition]);
  });

  test("hold for no other length, type, method, key or time", async () => {
    const url = await signed();
    const refused = [403, "SignatureDoesNotMatch"];
    expect(await send(url, "application/octet-stream", new TextEncoder().encode("more sealed bytes"))).toEqual(refused);
    expect(await send(url, "text/html")).toEqual(refused);
    expect(await send(url.replace("/passport/", "/visa/"))).toEqual(refused);
    expect(await send(url.replace("Expires=300", "Expires=900"))).toEqual(refused);
    expect(await send(url.replace("Expires=300", "Expires=604800"))).toEqual(refused);
    expect(await send(url.replace("Expires=300", "Expires=604801"))).toEqual([
      400,
      "AuthorizationQueryParametersError",
    ]);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(403);
    const withMore = { method: "PUT", body: BODY, headers: { "x-amz-meta-name": "Ana" } };
    expect(await (await fetch(url, withMore)).text()).toContain("headers present in the request which were not signed");
  });

  test("end at their time", async () => {
    const url = await signed({ expiresIn: 60 });
    server.advance(59_000);
    expect(await send(url)).toEqual([200, undefined]);
    server.advance(3_000);
    expect(await send(url)).toEqual([403, "AccessDenied"]);
  });

  // Caught: a signature in the list of requests, with which its reader could use the address.
  test("are in the list of requests without their signature", async () => {
    await send(await signed());
    const log = await (await server.call("/__log")).text();
    expect(log).toContain("/s3/api/passage-documents/");
    expect(log).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe("browsers", () => {
  const APP = "http://localhost:3200";
  const preflight = async (headers: Record<string, string>) =>
    await fetch(`${env("S3_ENDPOINT")}/${Bucket}/k`, { method: "OPTIONS", headers });

  test("may read and write from the app's page, under any name of this machine", async () => {
    for (const origin of [APP, "http://127.0.0.1:3200"]) {
      const asked = {
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type,x-amz-meta-format",
      };
      const allowed = await preflight({ origin, ...asked });
      expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      expect(allowed.headers.get("access-control-allow-headers")).toBe("content-type, x-amz-meta-format");
    }
    const refused = await fetch(`${env("S3_ENDPOINT")}/${Bucket}/k`, { headers: { origin: APP } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, APP]);
    expect(refused.headers.get("access-control-expose-headers")).toContain("x-amz-version-id");
  });

  test.each([
    ["another page", { origin: "http://localhost:9", "access-control-request-method": "PUT" }],
    ["another method", { origin: APP, "access-control-request-method": "DELETE" }],
    [
      "another header",
      { origin: APP, "access-control-request-method": "PUT", "access-control-request-headers": "x-amz-acl" },
    ],
  ])("may not: %s", async (_, headers) => {
    const answer = await preflight(headers);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
});

describe("the page", () => {
  const act = async (id: string | undefined, name: string) => {
    const body = new URLSearchParams({ act: name });
    await server.call(`/s3/versions/${id ?? ""}`, { method: "POST", body, redirect: "manual" });
  };
  const switches = async (on: Record<string, string>) => {
    const body = new URLSearchParams(on);
    await server.call("/s3/switches", { method: "POST", body, redirect: "manual" });
  };

  test("shows the stored objects to the holder of the key, and gives the bytes", async () => {
    expect(await (await server.call("/s3/")).text()).toContain("Nothing is stored yet");
    const { VersionId } = await put();
    expect((await fetch(`${server.origin}/s3/`)).status).toBe(403);
    expect((await fetch(`${server.origin}/s3/versions/${VersionId ?? ""}`)).status).toBe(403);
    expect(await (await server.call("/s3/")).text()).toContain("c1/passport/1764000000000_a b+ü.enc");
    expect(await (await server.call(`/s3/versions/${VersionId ?? ""}`)).text()).toBe("sealed bytes");
  });

  test("locks an object, which then cannot be removed, and unlocks it", async () => {
    await switches({ locksNew: "on" });
    const { VersionId } = await put();
    const remove = () => s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    expect(await refusalOf(remove())).toEqual(["AccessDenied", 403]);
    expect((await s3.send(new DeleteObjectCommand({ Bucket, Key }))).DeleteMarker).toBe(true);
    await act(VersionId, "unlock");
    await remove();
    expect(await refusalOf(s3.send(new GetObjectCommand({ Bucket, Key, VersionId })))).toEqual(["NoSuchVersion", 404]);
  });

  test("takes the key's right to write", async () => {
    await put();
    await switches({ isReadOnly: "on" });
    expect(await refusalOf(put())).toEqual(["AccessDenied", 403]);
    expect(await refusalOf(s3.send(new DeleteObjectCommand({ Bucket, Key })))).toEqual(["AccessDenied", 403]);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(12);
    await switches({});
    await put();
  });

  test("changes one bit of a stored object, and removes it", async () => {
    const { VersionId } = await put();
    await act(VersionId, "damage");
    const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await got.Body?.transformToString()).toBe("sealed!bytes");
    await act(VersionId, "remove");
    expect(await refusalOf(s3.send(new HeadObjectCommand({ Bucket, Key })))).toEqual(["NotFound", 404]);
  });

  test("is empty after a reset, and the bucket is there again", async () => {
    await put();
    await server.call("/__reset", { method: "POST" });
    expect(await (await server.call("/s3/")).text()).toContain("Nothing is stored yet");
    await put();
  });
});
