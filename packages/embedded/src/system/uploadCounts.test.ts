import { expect, test } from "vitest";
import { UploadCounts, UploadTooLarge } from "./uploadCounts.ts";

async function* bytes(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size);
}

const KIB = 1024;
const LIMIT = { maxBytes: 10 * KIB, expiresAt: 100, now: 0 };

async function sizeOf(source: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const part of source) size += part.byteLength;
  return size;
}

/** How many bytes were received when the whole upload was accepted. */
const upload = (counts: UploadCounts, token: string, source: AsyncIterable<Uint8Array>): Promise<number> =>
  counts.within(token, LIMIT, (counted) => sizeOf(counted(source)));

test("an upload of exactly the limit is accepted, one byte more is refused", async () => {
  const counts = new UploadCounts();
  expect(await upload(counts, "a", bytes(4 * KIB, 6 * KIB))).toBe(10 * KIB);
  await expect(upload(counts, "b", bytes(4 * KIB, 6 * KIB + 1))).rejects.toThrow(UploadTooLarge);
});

// Caught: a count per upload instead of per URL.
test("files of one URL count together, files of another URL separately", async () => {
  const counts = new UploadCounts();
  await upload(counts, "a", bytes(6 * KIB));
  await expect(upload(counts, "a", bytes(4 * KIB + 1))).rejects.toThrow(/at most 10240 bytes/);
  await upload(counts, "b", bytes(10 * KIB));
  await upload(counts, "a", bytes(4 * KIB));
});

// Caught, one at a time: only bytes counted, so that one URL accepts any number of empty files; 4 KiB for each part of
// a file, and in addition to its bytes; a file counted only when its first part arrives.
test("a file counts at least 4 KiB, even an empty one", async () => {
  const counts = new UploadCounts();
  await upload(counts, "a", bytes());
  await upload(counts, "a", bytes(1, 1));
  await expect(upload(counts, "a", bytes())).rejects.toThrow(UploadTooLarge);
  await upload(counts, "b", bytes(1, 1, 1));
  await upload(counts, "b", bytes(...Array.from({ length: 6 }, () => KIB)));
  await expect(upload(counts, "b", bytes())).rejects.toThrow(UploadTooLarge);
});

// Caught: the bytes of a failed upload not subtracted.
test("a failed upload does not count", async () => {
  const counts = new UploadCounts();
  async function* breakingOff(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    throw new Error("The sender has gone.");
  }
  for (let again = 0; again < 3; again += 1) await expect(upload(counts, "a", breakingOff())).rejects.toThrow("gone");
  expect(await upload(counts, "a", bytes(10 * KIB))).toBe(10 * KIB);
});

// Caught: counted only when the upload has ended.
test("concurrent uploads count together", async () => {
  const counts = new UploadCounts();
  const release = Promise.withResolvers<undefined>();
  async function* waiting(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(6 * KIB);
    await release.promise;
  }
  const first = upload(counts, "a", waiting());
  await expect(upload(counts, "a", bytes(5 * KIB))).rejects.toThrow(UploadTooLarge);
  release.resolve(undefined);
  expect(await first).toBe(6 * KIB);
});

// Caught: counts kept forever; forgotten before their URL expires.
test("a count lasts as long as its URL", async () => {
  const counts = new UploadCounts();
  await upload(counts, "a", bytes(10 * KIB));
  const oneMoreAt = (now: number) => counts.within("a", { ...LIMIT, now }, (counted) => sizeOf(counted(bytes(1))));
  await expect(oneMoreAt(99)).rejects.toThrow(UploadTooLarge);
  expect(await oneMoreAt(100)).toBe(1);
});
