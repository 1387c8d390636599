import { beforeEach, describe, expect, test, vi } from "vitest";
import { faultsOf, useFakeProvider } from "../../../../tests/support/functions/fakeProvider";
import { useFixedClock } from "@passage/testkit/clock";
import { readHead, removeObject, signDownload, signUpload, storageName } from "./storage";

useFixedClock();
const storage = useFakeProvider();
const ENV = {
  S3_ENDPOINT: "https://s3.us-west-004.backblazeb2.com",
  S3_REGION: "us-west-004",
  S3_BUCKET: "documents",
  S3_ACCESS_KEY_ID: "key-1",
  S3_SECRET_ACCESS_KEY: "SECRET-7f3a",
};
const KEY = "c1/passport/1764000000000_a-b.enc";
const UPLOAD = { objectKey: KEY, documentId: "d1", format: 1, ivBytes: 12, sealedBytes: 128 };

beforeEach(() => {
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value);
});

function valueOf<T>(answer: { kind: "ok"; value: T } | { kind: string }): T {
  return "value" in answer ? answer.value : expect.fail(answer.kind);
}

describe("an address", () => {
  test("is in path style, for this bucket and object, and expires", async () => {
    const url = new URL(valueOf(await signUpload(UPLOAD)).url);
    expect(`${url.origin}${url.pathname}`).toBe(`${ENV.S3_ENDPOINT}/documents/${KEY}`);
    const { searchParams } = url;
    expect([searchParams.get("X-Amz-Expires"), searchParams.get("X-Amz-Date")]).toEqual(["300", "20260304T120000Z"]);
    expect(searchParams.get("X-Amz-Credential")).toBe("key-1/20260304/us-west-004/s3/aws4_request");
    const got = new URL(valueOf(await signDownload(KEY, "v1")));
    expect([got.searchParams.get("X-Amz-Expires"), got.searchParams.get("versionId")]).toEqual(["60", "v1"]);
    expect(got.searchParams.get("response-content-type")).toBe("application/octet-stream");
    expect(got.searchParams.get("response-cache-control")).toBe("no-store");
    expect(`${got.origin}${got.pathname}`).toBe(`${ENV.S3_ENDPOINT}/documents/${KEY}`);
    expect(new URL(valueOf(await signDownload(KEY, null))).searchParams.has("versionId")).toBe(false);
  });

  // Caught: If-None-Match at Backblaze, which refuses such requests, so that every upload fails.
  test("is valid for one object if the storage supports that, and has no condition elsewhere", async () => {
    const conditionOf = ({ headers }: { headers: [string, string][] }) =>
      headers.filter(([name]) => name === "if-none-match");
    expect(conditionOf(valueOf(await signUpload(UPLOAD)))).toEqual([]);
    vi.stubEnv("S3_IF_NONE_MATCH", "on");
    const once = valueOf(await signUpload(UPLOAD));
    expect(conditionOf(once)).toEqual([["if-none-match", "*"]]);
    expect(new URL(once.url).searchParams.get("X-Amz-SignedHeaders")).toContain(";if-none-match;");
  });

  // Caught: checksums, which Backblaze refuses; the secret in an address that a browser gets.
  test("contains no checksum and no secret, and signs length, type and metadata", async () => {
    const { url, headers } = valueOf(await signUpload(UPLOAD));
    for (const text of [url, valueOf(await signDownload(KEY, "v1"))]) {
      expect(text).not.toMatch(/checksum|SECRET-7f3a/i);
    }
    const signed = new URL(url).searchParams.get("X-Amz-SignedHeaders")?.split(";");
    expect(signed).toEqual(["content-length", ...headers.map(([name]) => name), "host"].sort());
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "application/octet-stream",
      "x-amz-meta-document-id": "d1",
      "x-amz-meta-format": "1",
      "x-amz-meta-iv-length": "12",
    });
  });

  // Caught: an http:// address for browsers, which then send and fetch unencrypted.
  test("is not made for a storage without TLS", async () => {
    vi.stubEnv("S3_ENDPOINT", "http://storage.test");
    const failure = { kind: "failed", problem: "network" };
    expect([await signUpload(UPLOAD), await signDownload(KEY, null)]).toEqual([failure, failure]);
    expect([await readHead(KEY), await removeObject(KEY, null)]).toEqual([failure, failure]);
  });

  test.each(Object.keys(ENV))("needs %s, and names it if it is missing", async (name) => {
    vi.stubEnv(name, "");
    const failure = { kind: "unconfigured", setting: name };
    expect(await signUpload(UPLOAD)).toEqual(failure);
    expect(await signDownload(KEY, null)).toEqual(failure);
    expect(await readHead(KEY)).toEqual(failure);
    expect(await removeObject(KEY, null)).toEqual(failure);
    expect(storage.requests).toEqual([]);
  });
});

describe("a stored object", () => {
  test("is read without its bytes", async () => {
    const headers = { "content-length": "128", "x-amz-meta-document-id": "d1", "x-amz-version-id": "v1" };
    storage.answer(() => new Response(null, { headers }));
    expect(await readHead(KEY)).toEqual({ kind: "ok", value: { bytes: 128, documentId: "d1", version: "v1" } });
    expect(storage.requests).toMatchObject([{ method: "HEAD" }]);
    const asked = new URL(storage.requests[0]?.url ?? "");
    expect([asked.searchParams.has("X-Amz-Signature"), asked.searchParams.get("X-Amz-Expires")]).toEqual([true, "60"]);
    expect(asked.pathname).toBe(`/documents/${KEY}`);
    // The longest document, without its bytes.
    storage.answer(() => new Response("", { headers: { "content-length": "52428928" } }));
    expect(await readHead(KEY)).toMatchObject({ kind: "ok", value: { bytes: 52_428_928 } });
  });

  test("may lack version and metadata, or be absent", async () => {
    storage.answer(
      () => new Response(null, { headers: { "content-length": "1" } }),
      () => new Response(null, { status: 404 }),
    );
    expect(await readHead(KEY)).toEqual({ kind: "ok", value: { bytes: 1, documentId: null, version: null } });
    expect(await readHead(KEY)).toEqual({ kind: "ok", value: null });
  });

  test("is removed version by version, with a call each: one call for several would need a checksum", async () => {
    storage.answer(() => new Response(null, { status: 204 }));
    expect(await removeObject(KEY, "v1")).toEqual({ kind: "ok", value: null });
    expect(storage.requests).toMatchObject([{ method: "DELETE" }]);
    const asked = new URL(storage.requests[0]?.url ?? "");
    expect([asked.searchParams.get("versionId"), asked.searchParams.get("X-Amz-Expires")]).toEqual(["v1", "60"]);
    expect(asked.pathname).toBe(`/documents/${KEY}`);
    storage.answer(() => new Response(null, { status: 204 }));
    await removeObject(KEY, null);
    expect(new URL(storage.requests[1]?.url ?? "").searchParams.has("versionId")).toBe(false);
  });

  const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  test.each([
    [403, "SignatureDoesNotMatch", "signature"],
    [403, "InvalidAccessKeyId", "signature"],
    [403, "AccessDenied", "denied"],
    [404, "NoSuchBucket", "noBucket"],
    [503, "ServiceUnavailable", "unknown"],
  ])("is not removed at a %i that says %s", async (status, ...[code, problem]) => {
    storage.answer(() => new Response(xml(code), { status }));
    expect(await removeObject(KEY, null)).toEqual({ kind: "failed", problem });
  });

  // Caught: a gigabyte of an answer, read into the memory of the function.
  test("is not removed by an endless answer, which is read up to four megabytes", async () => {
    const piece = new Uint8Array(1024 * 1024);
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      sent += 1;
      controller.enqueue(piece);
      if (sent === 16) controller.close();
    };
    storage.answer(() => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: 403 }));
    expect(await removeObject(KEY, null)).toEqual({ kind: "failed", problem: "network" });
    expect(sent).toBe(5);
  });

  // Caught: a proxy's page with status 200 mistaken for a deletion.
  test.each(faultsOf(() => ({})))("is not removed by %s, which has a message", async (_, ...[answer]) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    storage.answer(answer, answer);
    const removed = removeObject(KEY, null);
    await vi.advanceTimersByTimeAsync(25_000);
    const problem = expect.stringMatching(/^(network|denied|unknown)$/) as string;
    expect(await removed).toEqual({ kind: "failed", problem });
    const head = readHead(KEY);
    await vi.advanceTimersByTimeAsync(25_000);
    const ended = await head;
    // An answer without an object's headers matches no document.
    if (ended.kind === "ok") expect(ended.value?.documentId ?? null).toBeNull();
    else expect(ended).toEqual({ kind: "failed", problem });
    vi.useRealTimers();
  });
});

test("the storage is named by the setting in messages, or as in the specification", () => {
  expect(storageName()).toBe("B2");
  vi.stubEnv("S3_NAME", "");
  expect(storageName()).toBe("B2");
  vi.stubEnv("S3_NAME", "Wasabi");
  expect(storageName()).toBe("Wasabi");
});
