import { expect, test } from "vitest";
import { openCopy, readCopyKey, sealCopy } from "./sealing";

const KEY = new Uint8Array(32).fill(7);
const PLAIN = new TextEncoder().encode("%PDF-1.7 Ana Souza");
const OURS = { key: KEY, contractId: "c1" };

test("a sealed copy is opened with the same key for the same contract only", async () => {
  const copy = await sealCopy(PLAIN, OURS);
  expect(await openCopy(copy, OURS)).toEqual(PLAIN);
  await expect(openCopy(copy, { key: KEY, contractId: "c2" })).rejects.toThrow();
  await expect(openCopy(copy, { key: new Uint8Array(32).fill(8), contractId: "c1" })).rejects.toThrow();
});

test("a changed byte is noticed, in the copy and in its key", async () => {
  const copy = await sealCopy(PLAIN, OURS);
  for (const place of [0, 12, copy.sealedBytes.length - 1]) {
    const changed = copy.sealedBytes.slice();
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(openCopy({ sealedBytes: changed, sealedKey: copy.sealedKey }, OURS)).rejects.toThrow();
  }
  const other = await sealCopy(PLAIN, OURS);
  await expect(openCopy({ sealedBytes: copy.sealedBytes, sealedKey: other.sealedKey }, OURS)).rejects.toThrow();
});

test("two copies of the same document have nothing in common", async () => {
  const [one, two] = [await sealCopy(PLAIN, OURS), await sealCopy(PLAIN, OURS)];
  expect(one.sealedBytes).not.toEqual(two.sealedBytes);
  expect(new TextDecoder("latin1").decode(one.sealedBytes)).not.toContain("PDF");
});

test.each([
  [undefined, null],
  ["", null],
  ["not base64!", null],
  [btoa("k".repeat(31)), null],
  [btoa("k".repeat(32)), 32],
])("the key %j has %j bytes", (text, length) => {
  expect(readCopyKey(text)?.byteLength ?? null).toBe(length);
});

// Stored copies keep their format: an IV of another length would leave every earlier copy unreadable.
test("a copy and its key are an IV of 12 bytes, the text, and a tag of 16", async () => {
  const { sealedBytes, sealedKey } = await sealCopy(PLAIN, OURS);
  expect(sealedBytes.length).toBe(12 + PLAIN.length + 16);
  expect(atob(sealedKey)).toHaveLength(12 + 32 + 16);
});
