import { expect, test } from "vitest";
import { seal, toBase64 } from "../../documents/encryption/sealing";
import { openCopy, readCopyKey, sealCopy, type StoredCopy } from "./sealing";

const KEY = new Uint8Array(32).fill(7);
const PLAIN = new TextEncoder().encode("%PDF-1.7 Ana Souza");
const FACTS = { contractId: "c1", part: "document", plainBytes: PLAIN.length } as const;

async function sealed(): Promise<{ bytes: Uint8Array<ArrayBuffer>; copy: StoredCopy }> {
  const { pieces, sealedKey } = await sealCopy([PLAIN], FACTS, KEY);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(piece);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { bytes, copy: { ...FACTS, format: 2, sealedKey } };
}

// Caught: the signatures' page instead of the contract.
test.each<[what: string, differing: Partial<StoredCopy>]>([
  ["contract", { contractId: "c2" }],
  ["part", { part: "audit" }],
  ["length", { plainBytes: PLAIN.length + 1 }],
  ["format", { format: null }],
])("a sealed copy is opened with the same key, and not as one of another %s", async (_, differing) => {
  const { bytes, copy } = await sealed();
  await expect(openCopy(bytes.slice(), { ...copy, ...differing }, KEY)).rejects.toThrow();
  await expect(openCopy(bytes.slice(), copy, new Uint8Array(32).fill(8))).rejects.toThrow();
  expect(await openCopy(bytes, copy, KEY)).toEqual(PLAIN);
});

test("a changed byte is noticed, in the copy and in its key", async () => {
  const { bytes, copy } = await sealed();
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = bytes.slice();
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(openCopy(changed, copy, KEY)).rejects.toThrow();
  }
  const other = await sealed();
  await expect(openCopy(bytes, { ...copy, sealedKey: other.copy.sealedKey }, KEY)).rejects.toThrow();
});

test("two copies of the same document have nothing in common", async () => {
  const [one, two] = [await sealed(), await sealed()];
  expect(one.bytes).not.toEqual(two.bytes);
  expect(new TextDecoder("latin1").decode(one.bytes)).not.toContain("PDF");
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

// The format of stored copies is fixed: an IV of another length would make all earlier copies unreadable.
test("a copy and its key are an IV of 12 bytes, the text, and a tag of 16", async () => {
  const { bytes, copy } = await sealed();
  expect(bytes.length).toBe(12 + PLAIN.length + 16);
  expect(atob(copy.sealedKey)).toHaveLength(12 + 32 + 16);
});

// Caught: contracts signed before copies had segments, which could not be opened.
test("an older copy of one message can be opened", async () => {
  const copyKey = new Uint8Array(32).fill(9);
  const sealedKey = toBase64(await seal(copyKey, KEY, "c1"));
  const bytes = await seal(PLAIN, copyKey, "c1");
  expect(await openCopy(bytes, { ...FACTS, format: null, sealedKey }, KEY)).toEqual(PLAIN);
  await expect(openCopy(bytes, { ...FACTS, contractId: "c2", format: null, sealedKey }, KEY)).rejects.toThrow();
});
