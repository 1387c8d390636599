import { expect, test } from "vitest";
import { UploadCounts, UploadTooLarge } from "./uploadCounts.ts";

async function* bytes(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size);
}

const LIMIT = { maxBytes: 10, expiresAt: 100, now: 0 };

async function sizeOf(source: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const part of source) size += part.byteLength;
  return size;
}

/** What has come in when it was all taken. */
const upload = (counts: UploadCounts, token: string, source: AsyncIterable<Uint8Array>): Promise<number> =>
  counts.within(token, LIMIT, (counted) => sizeOf(counted(source)));

test("an upload of exactly the limit is taken, one byte more is refused", async () => {
  const counts = new UploadCounts();
  expect(await upload(counts, "a", bytes(4, 6))).toBe(10);
  await expect(upload(counts, "b", bytes(4, 7))).rejects.toThrow(UploadTooLarge);
});

// Caught: a count for each upload instead of one for the address.
test("files under one address count together, those under another do not", async () => {
  const counts = new UploadCounts();
  await upload(counts, "a", bytes(6));
  await expect(upload(counts, "a", bytes(5))).rejects.toThrow(/10 bytes at most/);
  await upload(counts, "b", bytes(10));
  await upload(counts, "a", bytes(4));
});

// Caught: the bytes of an upload that failed not given back.
test("what failed does not count", async () => {
  const counts = new UploadCounts();
  async function* breakingOff(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(8);
    throw new Error("The sender has gone.");
  }
  await expect(upload(counts, "a", breakingOff())).rejects.toThrow("gone");
  expect(await upload(counts, "a", bytes(10))).toBe(10);
});

// Caught: counted only when the upload has ended.
test("two at once count together", async () => {
  const counts = new UploadCounts();
  const release = Promise.withResolvers<undefined>();
  async function* waiting(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(6);
    await release.promise;
  }
  const first = upload(counts, "a", waiting());
  await expect(upload(counts, "a", bytes(5))).rejects.toThrow(UploadTooLarge);
  release.resolve(undefined);
  expect(await first).toBe(6);
});

// Caught: counts kept for ever, and forgotten before their address is too old.
test("a count lasts as long as its address", async () => {
  const counts = new UploadCounts();
  await upload(counts, "a", bytes(10));
  const oneMoreAt = (now: number) => counts.within("a", { ...LIMIT, now }, (counted) => sizeOf(counted(bytes(1))));
  await expect(oneMoreAt(99)).rejects.toThrow(UploadTooLarge);
  expect(await oneMoreAt(100)).toBe(1);
});
