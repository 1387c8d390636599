import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findCurrentKek } from "../../convex/documents/encryption/kek.ts";
import { addDocumentKey, documentKeys } from "./documentKeys.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-keys-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const file = () => join(folder, "document-keys");
const KEY = Buffer.alloc(32, 1).toString("base64");

test("the first start makes a key that the functions take, for its owner alone; later starts keep it", () => {
  const keys = documentKeys(folder, {});
  expect(Object.keys(keys)).toEqual(["DOC_KEK_CURRENT", "DOC_KEK_v1"]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  expect(findCurrentKek()).toMatchObject({ kekId: "v1" });
  expect(documentKeys(folder, {})).toEqual(keys);
});

// Caught: a new key in place of the old one, without which no document opens.
test("a new key comes beside the older ones, and is the current one", () => {
  const first = documentKeys(folder, {});
  expect(addDocumentKey(folder)).toBe("v2");
  expect(addDocumentKey(folder)).toBe("v3");
  const keys = documentKeys(folder, {});
  expect(keys).toMatchObject({ DOC_KEK_CURRENT: "v3", DOC_KEK_v1: first["DOC_KEK_v1"] });
  expect(new Set(Object.values(keys)).size).toBe(4);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("a folder without a key gets its first one by asking for a new one", () => {
  expect(addDocumentKey(folder)).toBe("v1");
});

test("keys of the environment win, and then the folder gets none", () => {
  const real = { DOC_KEK_CURRENT: "a", DOC_KEK_a: KEY, DOC_KEK_b: KEY, DOC_KEK_c: "", OTHER: "x" };
  expect(documentKeys(folder, real)).toEqual({ DOC_KEK_CURRENT: "a", DOC_KEK_a: KEY, DOC_KEK_b: KEY });
  expect(() => statSync(file())).toThrow("ENOENT");
});

test.each([
  ["", "has no DOC_KEK_CURRENT"],
  ["DOC_KEK_CURRENT=v1\n", "has no key of 32 bytes as DOC_KEK_v1"],
  [`DOC_KEK_CURRENT=v2\nDOC_KEK_v1=${KEY}\n`, "has no key of 32 bytes as DOC_KEK_v2"],
  [`DOC_KEK_CURRENT=v1\nDOC_KEK_v1=${KEY}\nDOC_KEK_v0=short\n`, "has no key of 32 bytes as DOC_KEK_v0"],
  [`# keys\nDOC_KEK_v1=${KEY}\n`, "has no DOC_KEK_CURRENT"],
])("a file that says %j is refused, not replaced", (text, sentence) => {
  writeFileSync(file(), text);
  expect(() => documentKeys(folder, {})).toThrow(sentence);
  expect(() => addDocumentKey(folder)).toThrow("put back the keys");
  expect(readFileSync(file(), "utf8")).toBe(text);
});

test("an invalid key in the environment is refused", () => {
  expect(() => documentKeys(folder, { DOC_KEK_CURRENT: "v1" })).toThrow("The environment has no key of 32 bytes");
});
