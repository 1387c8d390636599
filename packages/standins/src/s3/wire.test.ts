import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elementsOf } from "../core/elementsOf.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openS3 } from "./standin.ts";

const Bucket = "passage-documents";
const APP = "http://localhost:3200";
let server: TestServer;
let s3: S3Client;

beforeEach(async () => {
  server = await runServer({ makers: [openS3] });
  s3 = new S3Client({
    endpoint: env("S3_ENDPOINT"),
    region: env("S3_REGION"),
    forcePathStyle: true,
    credentials: { accessKeyId: env("S3_ACCESS_KEY_ID"), secretAccessKey: env("S3_SECRET_ACCESS_KEY") },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 1,
  });
});
afterEach(async () => {
  s3.destroy();
  await server.dispose();
});

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const bytes = (text: string) => new TextEncoder().encode(text);
const put = async (Key: string, more: object = {}) =>
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes(`body of ${Key}`), ...more }));
type Signed = Parameters<typeof getSignedUrl>[1];
/** An address that holds for a minute, for calls that the SDK does not make. */
const addressOf = async (command: object) => await getSignedUrl(s3, command as Signed, { expiresIn: 60 });
const codeIn = async (answer: Response) => [
  answer.status,
  answer.headers.get("content-type"),
  /<Code>(.*)<\/Code><Message>(.*)<\/Message>/.exec(await answer.text())?.slice(1),
];

describe("an object", () => {
  test("comes with its own headers, and with overrides from its address", async () => {
    const { VersionId = "", ETag = "" } = await put("a", {
      ContentType: "text/x",
      Metadata: { format: "1", Name: "n" },
    });
    const headersOf = async (command: object) => {
      const { headers, status } = await fetch(await addressOf(command));
      const names = ["content-type", "content-length", "content-range", "accept-ranges", "etag", "x-amz-version-id"];
      const more = [
        "x-amz-meta-format",
        "x-amz-meta-name",
        "x-amz-object-lock-legal-hold",
        "content-disposition",
        "cache-control",
      ];
      return [status, Object.fromEntries([...names, ...more].map((name) => [name, headers.get(name)]))];
    };
    const own = {
      "content-type": "text/x",
      "content-length": "9",
      "content-range": null,
      "accept-ranges": "bytes",
      etag: ETag,
      "x-amz-version-id": VersionId,
      "x-amz-meta-format": "1",
      "x-amz-meta-name": "n",
      "x-amz-object-lock-legal-hold": null,
      "content-disposition": null,
      "cache-control": null,
    };
    expect(await headersOf(new GetObjectCommand({ Bucket, Key: "a" }))).toEqual([200, own]);
    const asked = {
      ResponseContentType: "application/pdf",
      ResponseContentDisposition: "inline",
      ResponseCacheControl: "no-store",
    };
    expect(await headersOf(new GetObjectCommand({ Bucket, Key: "a", ...asked }))).toEqual([
      200,
      { ...own, "content-type": "application/pdf", "content-disposition": "inline", "cache-control": "no-store" },
    ]);
    const body = new URLSearchParams({ act: "lock" });
    await server.call(`/s3/versions/${VersionId}`, { method: "POST", body, redirect: "manual" });
    expect(await headersOf(new GetObjectCommand({ Bucket, Key: "a" }))).toEqual([
      200,
      { ...own, "x-amz-object-lock-legal-hold": "ON" },
    ]);
    const { ContentType, LastModified } = await s3.send(new HeadObjectCommand({ Bucket, Key: "a" }));
    expect([ContentType, Math.abs((LastModified?.getTime() ?? 0) - Date.now()) < 60_000]).toEqual(["text/x", true]);
    await put("b");
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "b" }))).ContentType).toBe("application/octet-stream");
  });

  test.each([
    ["bytes=0-0", 206, "b", "bytes 0-0/9"],
    ["bytes=2-3", 206, "dy", "bytes 2-3/9"],
    ["bytes=7-99", 206, " a", "bytes 7-8/9"],
    ["bytes=-2", 206, " a", "bytes 7-8/9"],
    ["bytes=-99", 206, "body of a", "bytes 0-8/9"],
    ["bytes=8-", 206, "a", "bytes 8-8/9"],
    ["bytes=-", 200, "body of a", null],
    ["bytes=0-1,3-4", 200, "body of a", null],
    ["bytes=5-3", 416, "InvalidRange", null],
  ])("by the range %s is %i %s", async (...row) => {
    const [range, status, text, told] = row;
    await put("a");
    const answer = await fetch(await addressOf(new GetObjectCommand({ Bucket, Key: "a" })), { headers: { range } });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      status,
      told,
      expect.stringContaining(text) as unknown,
    ]);
  });

  // Caught: a version's id that opens what is under another key.
  test("is not given or removed under another key, bucket or mark", async () => {
    const { VersionId } = await put("a");
    const other = { Bucket, Key: "b", VersionId };
    await expect(s3.send(new GetObjectCommand(other))).rejects.toMatchObject({ name: "NoSuchVersion" });
    await s3.send(new DeleteObjectCommand(other));
    const { VersionId: mark } = await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    const marked = new GetObjectCommand({ Bucket, Key: "a", VersionId: mark });
    await expect(s3.send(marked)).rejects.toMatchObject({ name: "NoSuchVersion" });
    expect(await (await s3.send(new GetObjectCommand({ Bucket, Key: "a", VersionId }))).Body?.transformToString()).toBe(
      "body of a",
    );
  });

  test("without its length is refused", async () => {
    const address = await addressOf(new PutObjectCommand({ Bucket, Key: "c" }));
    const endless = new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytes("x"));
        controller.close();
      },
    });
    const answer = await fetch(address, { method: "PUT", body: endless, duplex: "half" } as RequestInit);
    expect(await codeIn(answer)).toEqual([
      411,
      "application/xml",
      ["MissingContentLength", "You must provide the Content-Length HTTP header."],
    ]);
  });

  test("takes metadata from its presigned address", async () => {
    const address = await addressOf(new PutObjectCommand({ Bucket, Key: "a", Metadata: { format: "2" } }));
    expect((await fetch(address, { method: "PUT", body: "x" })).status).toBe(200);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "a" }))).Metadata).toEqual({ format: "2" });
  });
});

describe("a listing", () => {
  const list = async (given: object = {}) => {
    const answer = await s3.send(new ListObjectsV2Command({ Bucket, ...given }));
    return [answer.Contents?.map(({ Key }) => Key), answer.IsTruncated, answer.KeyCount, answer.MaxKeys];
  };

  test("has the newest version of each key, in the order of the keys, after the one named", async () => {
    for (const key of ["b", "a", "c", "b", "B"]) await put(key);
    expect(await list()).toEqual([["B", "a", "b", "c"], false, 4, 1_000]);
    expect(await list({ StartAfter: "a" })).toEqual([["b", "c"], false, 2, 1_000]);
    expect(await list({ MaxKeys: 4 })).toEqual([["B", "a", "b", "c"], false, 4, 4]);
    expect(await list({ MaxKeys: 3 })).toEqual([["B", "a", "b"], true, 3, 3]);
    expect(await list({ MaxKeys: 0 })).toEqual([undefined, false, 0, 0]);
    expect(await list({ MaxKeys: 2_000 })).toEqual([["B", "a", "b", "c"], false, 4, 1_000]);
    expect(await list({ Prefix: "x" })).toEqual([undefined, false, 0, 1_000]);
  });

  test("is XML with each object whole", async () => {
    const { ETag = "" } = await put("a & <b>");
    const answer = await fetch(await addressOf(new ListObjectsV2Command({ Bucket, Prefix: "a &" })));
    const text = (await answer.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "NOW").replace(ETag, "ETAG");
    expect(text).toEqual(
      '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>passage-documents</Name><Prefix>a &amp;</Prefix><KeyCount>1</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated><Contents><Key>a &amp; &lt;b&gt;</Key><LastModified>NOW</LastModified><ETag>ETAG</ETag><Size>15</Size><StorageClass>STANDARD</StorageClass></Contents></ListBucketResult>',
    );
  });
});

describe("refusals", () => {
  test("of calls that the provider does not support", async () => {
    const address = await addressOf(new GetObjectCommand({ Bucket, Key: "a" }));
    expect(await codeIn(await fetch(address.replace("/a?", "/%E0%A4%A?")))).toEqual([
      400,
      "application/xml",
      ["InvalidURI", "Couldn't parse the specified URI."],
    ]);
    const post = await fetch(address, { method: "POST" });
    expect((await codeIn(post))[0]).toBe(403);
    const anonymous = await fetch(`${env("S3_ENDPOINT")}/${Bucket}/a`);
    expect(await codeIn(anonymous)).toEqual([403, "application/xml", ["AccessDenied", "Access Denied."]]);
    const malformed = await fetch(`${env("S3_ENDPOINT")}/${Bucket}/a`, { headers: { authorization: "Bearer x" } });
    expect(await codeIn(malformed)).toEqual([
      400,
      "application/xml",
      ["AuthorizationHeaderMalformed", "The authorization header that you provided is not valid."],
    ]);
  });

  // Caught: an address for ever; one signed for another region or day.
  test.each([
    ["Expires=60", "Expires=0"],
    ["Expires=60", "Expires=1.5"],
    ["Expires=60", "Expires=604801"],
    ["AWS4-HMAC-SHA256", "AWS4-HMAC-SHA1"],
    ["%2Fus-west-004%2F", "%2Feu-central-003%2F"],
    [/X-Amz-Date=\d{8}/, "X-Amz-Date=20200101"],
    [/X-Amz-Date=\w+/, "X-Amz-Date=now"],
  ])("of an address with %s changed to %s", async (from, to) => {
    const address = await addressOf(new GetObjectCommand({ Bucket, Key: "a" }));
    const answer = await fetch(address.replace(from, to));
    expect(await codeIn(answer)).toEqual([
      400,
      "application/xml",
      ["AuthorizationQueryParametersError", "The query parameters of the signature are not valid."],
    ]);
  });

  test("of an address before its time and after it", async () => {
    await put("a");
    const address = await addressOf(new GetObjectCommand({ Bucket, Key: "a" }));
    const said = async () =>
      (await codeIn(await fetch(address))).slice(0, 1).concat((await codeIn(await fetch(address)))[2] ?? []);
    server.advance(-14 * 60_000);
    expect(await said()).toEqual([200]);
    server.advance(-2 * 60_000);
    expect(await said()).toEqual([403, "AccessDenied", "Request is not yet valid"]);
    server.advance(18 * 60_000);
    expect(await said()).toEqual([403, "AccessDenied", "Request has expired"]);
  });
});

describe("a browser", () => {
  const preflight = async (headers: Record<string, string>) =>
    await fetch(`${env("S3_ENDPOINT")}/${Bucket}/k`, { method: "OPTIONS", headers });
  const allowed = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith("access-control") || name === "vary"));

  test.each(["GET", "HEAD", "PUT"])("may %s, with the headers of an upload", async (method) => {
    const names = "Content-Type, if-none-match,range,x-amz-meta-format-2";
    const asked = { "access-control-request-method": method, "access-control-request-headers": names };
    expect(allowed(await preflight({ origin: APP, ...asked }))).toEqual({
      "access-control-allow-origin": APP,
      "access-control-allow-methods": "GET, HEAD, PUT",
      "access-control-allow-headers": "content-type, if-none-match, range, x-amz-meta-format-2",
      "access-control-max-age": "3600",
      vary: "Origin",
    });
  });

  test("of the app reads an answer, and one of another page does not", async () => {
    await put("a");
    const address = await addressOf(new GetObjectCommand({ Bucket, Key: "a" }));
    expect(allowed(await fetch(address, { headers: { origin: APP } }))).toEqual({
      "access-control-allow-origin": APP,
      "access-control-expose-headers": "etag, x-amz-version-id, content-range, accept-ranges",
      vary: "Origin",
    });
    expect(allowed(await fetch(address, { headers: { origin: "http://localhost:9" } }))).toEqual({});
    expect(allowed(await preflight({ "access-control-request-method": "PUT" }))).toEqual({});
  });
});

describe("the bytes", () => {
  test("are files of their owner alone, and go with their version and with a reset", async () => {
    const folder = join(server.dataFolder, "s3");
    const { VersionId = "" } = await put("a");
    const { VersionId: other = "" } = await put("b");
    expect(readdirSync(folder).toSorted()).toEqual([VersionId, other].toSorted());
    expect([statSync(folder).mode & 0o777, statSync(join(folder, VersionId)).mode & 0o777]).toEqual([0o700, 0o600]);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "a", VersionId }));
    expect(readdirSync(folder)).toEqual([other]);
    const locks = new URLSearchParams({ locksNew: "on", isReadOnly: "on" });
    await server.call("/s3/switches", { method: "POST", body: locks, redirect: "manual" });
    await server.call("/__reset", { method: "POST" });
    expect([readdirSync(folder), existsSync(folder), statSync(folder).mode & 0o777]).toEqual([[], true, 0o700]);
    await put("c");
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "c", VersionId: (await put("c")).VersionId }));
  });
});

const OTHER_SWITCHES = [
  '<label class="check">',
  '<input type="checkbox" name="keepsNoVersions" />The bucket keeps no versions',
  '<label class="check">',
  '<input type="checkbox" name="isPublic" />The bucket is public',
  '<label class="check">',
  '<input type="checkbox" name="allowsEveryPage" />Every page may read the bucket (CORS)',
];

describe("a bucket that is set up wrongly", () => {
  const switchTo = async (fields: Record<string, string>) => {
    await server.call("/s3/switches", { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  };

  test("keeps one version, and names none", async () => {
    await switchTo({ keepsNoVersions: "on" });
    const [first, second] = [await put("a"), await put("a")];
    expect([first.VersionId, second.VersionId]).toEqual([undefined, undefined]);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "a" }))).VersionId).toBeUndefined();
    expect(readdirSync(join(server.dataFolder, "s3"))).toHaveLength(1);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    expect(readdirSync(join(server.dataFolder, "s3"))).toEqual([]);
  });

  test("gives objects and its list to anybody, and accepts no writes from them", async () => {
    await put("a");
    await switchTo({ isPublic: "on" });
    const address = `${env("S3_ENDPOINT")}/${Bucket}`;
    expect((await fetch(`${address}/a`)).status).toBe(200);
    expect((await fetch(`${address}?list-type=2`)).status).toBe(200);
    expect((await fetch(`${address}/a`, { method: "PUT", body: "x" })).status).toBe(403);
  });

  test("lets every page read it", async () => {
    await switchTo({ allowsEveryPage: "on" });
    const headers = { origin: "https://elsewhere.test", "access-control-request-method": "PUT" };
    const answer = await fetch(`${env("S3_ENDPOINT")}/${Bucket}/a`, { method: "OPTIONS", headers });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("the page", () => {
  const page = async () =>
    elementsOf(await (await server.call("/s3/")).text()).map((element) =>
      element.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:]+(?:\.\d+Z)?/g, "NOW"),
    );
  const act = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await server.call(`/s3/${path}`, { method: "POST", body, redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };

  test("has each version with its acts, newest first, and the rights of the key", async () => {
    const { VersionId: one = "" } = await put("a", { Metadata: { format: "1", size: "2" } });
    await act("switches", { locksNew: "on" });
    const { VersionId: two = "" } = await put("b");
    const { VersionId: mark = "" } = await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    const named = (await page()).map((element) =>
      element.replace(one, "ONE").replace(two, "TWO").replace(mark, "MARK"),
    );
    expect(named).toEqual([
      "<main>",
      "<h1>Stored documents",
      '<form class="form" method="post" action="/s3/switches">',
      '<label class="check">',
      '<input type="checkbox" name="locksNew" checked />Object lock: new objects cannot be removed',
      '<label class="check">',
      '<input type="checkbox" name="isReadOnly" />The key may only read',
      ...OTHER_SWITCHES,
      "<button>Save",
      "<h2>Versions, newest first",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>a",
      '<p class="quiet">passage-documents, deleted: older versions stay,',
      '<time datetime="NOW">NOW UTC',
      '<form class="actions" method="post" action="/s3/versions/MARK">',
      '<button name="act" value="remove">Remove this version',
      '<li class="card">',
      "<h2>b",
      '<p class="quiet">passage-documents, 9 bytes, locked,',
      '<time datetime="NOW">NOW UTC',
      "<p>",
      '<a href="/s3/versions/TWO">The bytes as they are stored',
      '<form class="actions" method="post" action="/s3/versions/TWO">',
      '<button name="act" value="unlock">Unlock',
      '<button name="act" value="damage">Change one bit',
      '<button name="act" value="remove">Remove this version',
      '<li class="card">',
      "<h2>a",
      '<p class="quiet">passage-documents, 9 bytes,',
      '<time datetime="NOW">NOW UTC',
      "<p>format: 1, size: 2",
      "<p>",
      '<a href="/s3/versions/ONE">The bytes as they are stored',
      '<form class="actions" method="post" action="/s3/versions/ONE">',
      '<button name="act" value="lock">Lock',
      '<button name="act" value="damage">Change one bit',
      '<button name="act" value="remove">Remove this version',
    ]);
    expect(await act("switches", { isReadOnly: "on" })).toEqual([303, "/s3/"]);
    expect((await page()).filter((element) => element.includes("checkbox"))).toEqual([
      '<input type="checkbox" name="locksNew" />Object lock: new objects cannot be removed',
      '<input type="checkbox" name="isReadOnly" checked />The key may only read',
      ...OTHER_SWITCHES.filter((element) => element.includes("checkbox")),
    ]);
  });

  test("locks and unlocks one version, removes a mark, and damages no mark", async () => {
    const { VersionId: one = "" } = await put("a");
    await put("b");
    const locks = async () =>
      (await page()).filter((element) => /value="(un)?lock"/.test(element)).map((element) => element.split(">")[1]);
    expect(await act(`versions/${one}`, { act: "lock" })).toEqual([303, "/s3/"]);
    expect(await locks()).toEqual(["Lock", "Unlock"]);
    await act(`versions/${one}`, { act: "unlock" });
    const { VersionId: mark = "" } = await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    for (const how of ["damage", "lock", "toString"]) await act(`versions/${mark}`, { act: how });
    expect((await server.call(`/s3/versions/${mark}`)).status).toBe(404);
    expect((await server.call("/s3/versions/none")).status).toBe(404);
    expect(await act("versions/none", { act: "remove" })).toEqual([303, "/s3/"]);
    expect((await page()).filter((element) => element.startsWith("<h2>"))).toHaveLength(4);
    await act(`versions/${mark}`, { act: "remove" });
    expect((await page()).filter((element) => element.startsWith("<h2>"))).toHaveLength(3);
    const file = await server.call(`/s3/versions/${one}`);
    expect([file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
      "application/octet-stream",
      `attachment; filename="${one}.enc"`,
    ]);
  });

  test("shows a hundred, and counts the others", async () => {
    for (let number = 0; number <= 101; number++) await put(`no-${String(number)}`);
    const shown = await page();
    const keys = shown.flatMap((element) => /^<h2>(no-.+)/.exec(element)?.[1] ?? []);
    expect(keys).toEqual(Array.from({ length: 100 }, (_, place) => `no-${String(101 - place)}`));
    expect(shown).toContain('<p class="quiet">2 older ones are not shown.');
  });
});

test("an env names the bucket and a key, which a restart keeps", async () => {
  const before = server.standins[0]?.env;
  expect(before).toEqual({
    S3_ENDPOINT: `${server.origin}/s3/api`,
    S3_REGION: "us-west-004",
    S3_BUCKET: Bucket,
    S3_IF_NONE_MATCH: "on",
    S3_ACCESS_KEY_ID: expect.stringMatching(/^004[0-9a-f]{22}$/) as unknown,
    S3_SECRET_ACCESS_KEY: expect.stringMatching(/^K004[\w-]{27}$/) as unknown,
  });
  await server.restart();
  expect(server.standins[0]?.env).toEqual(before);
});
