import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { addDocumentKey, documentKeys } from "../start/documentKeys.ts";
import { copyKeyFiles } from "../start/keyFile.ts";
import { signedCopyKey } from "../start/signedCopyKey.ts";
import { findKeys, KEYS_RECORD, recordKeysApart, type KeySources } from "./keysApart.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "passage-keys-apart-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function folder(name: string): string {
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
}

/** A data folder with both kinds of keys. */
function withKeys(name: string): string {
  const path = folder(name);
  signedCopyKey(path, {});
  documentKeys(path, {});
  return path;
}

/** A backup of it, and an empty data folder to restore into. */
function restoring(original: string, change: Partial<KeySources> = {}): KeySources {
  const backup = folder("backup");
  recordKeysApart(original, backup);
  return Object.assign({ backup, dataFolder: folder("new"), keysFolder: null, ask: null }, change);
}

test("a backup without keys says which files it lacks, and that a restore needs them", () => {
  const original = withKeys("data");
  expect(recordKeysApart(original, folder("backup"))).toBe(
    `signed-copy.key and document-keys are not in this backup. A restore needs them: without, nobody can read the documents. Keep a copy of what ${original} has of that name in another place than the backup.`,
  );
});

test("a data folder whose keys are in the environment needs none from a folder", async () => {
  const [original, backup] = [folder("data"), folder("backup")];
  expect(recordKeysApart(original, backup)).toBeNull();
  const sources = { backup, dataFolder: folder("new"), keysFolder: null, ask: null };
  expect(await findKeys(sources)).toBe(backup);
  await expect(findKeys({ ...sources, keysFolder: original })).rejects.toThrow(/leave --keys out/);
  // The restore says that there is no such backup; nobody knows how it was made.
  const nowhere = join(root, "nowhere");
  expect(await findKeys({ ...sources, backup: nowhere, keysFolder: original })).toBe(nowhere);
});

// Caught: the keys themselves in the record.
test("the record says nothing about a key but a fingerprint", () => {
  const original = withKeys("data");
  const { backup } = restoring(original);
  const record = readFileSync(join(backup, KEYS_RECORD), "utf8");
  expect(record).toMatch(/^signed-copy\.key [0-9a-f]{32}\ndocument-keys [0-9a-f]{32}\n$/);
  expect(record).not.toContain(Buffer.from(signedCopyKey(original, {}), "base64").toString("hex").slice(0, 32));
});

test("the folder that --keys names has the keys", async () => {
  const original = withKeys("data");
  expect(await findKeys(restoring(original, { keysFolder: original }))).toBe(original);
});

test("a data folder that has them already needs no word about them", async () => {
  const original = withKeys("data");
  expect(await findKeys(restoring(original, { dataFolder: original }))).toBe(original);
});

test("keys that were made since the backup do no harm", async () => {
  const original = withKeys("data");
  const sources = restoring(original, { keysFolder: original });
  addDocumentKey(original);
  expect(await findKeys(sources)).toBe(original);
});

test("at a terminal the folder is asked for", async () => {
  const original = withKeys("data");
  const ask = vi.fn(() => Promise.resolve(original));
  expect(await findKeys(restoring(original, { ask }))).toBe(original);
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^signed-copy\.key and document-keys are not in .*\.\nThe folder that has the copy: $/),
  );
});

test.each([
  ["nobody can be asked", null],
  ["nothing is answered", () => Promise.resolve("")],
])("it is refused when %s, and says what to do", async (_case, ask) => {
  await expect(findKeys(restoring(withKeys("data"), { ask }))).rejects.toThrow(
    /^signed-copy\.key and document-keys are not in .*, and without nobody can read its documents: name the folder that has the copy, with --keys FOLDER\. Nothing was restored\.$/,
  );
});

// Caught: another installation's keys of the same file names, taken without a word; every document stays closed.
test.each([
  ["other keys", () => withKeys("other"), "signed-copy.key, document-keys"],
  ["no keys", () => folder("empty"), "signed-copy.key, document-keys"],
  ["no folder", () => join(root, "nowhere"), "signed-copy.key, document-keys"],
  ["one of the two files", () => (signedCopyKeyOnly(), join(root, "half")), "document-keys"],
  ["files that hold no keys", () => withTexts("hostile"), "signed-copy.key, document-keys"],
])("%s are refused, and the missing keys are named", async (_case, keysFolder, missing) => {
  const sources = restoring(withKeys("data"));
  await expect(findKeys({ ...sources, keysFolder: keysFolder() })).rejects.toThrow(
    `lacks a key of this backup, or has another one of that name (${missing}). Nothing was restored.`,
  );
});

function signedCopyKeyOnly(): void {
  copyKeyFiles(join(root, "data"), folder("half"));
  rmSync(join(root, "half", "document-keys"));
}

function withTexts(name: string): string {
  const path = folder(name);
  writeFileSync(join(path, "signed-copy.key"), "a".repeat(10_000));
  writeFileSync(join(path, "document-keys"), "\u202EDOC_KEK_v1=\u0000\n\nDOC_KEK_v1=😀\nDOC_KEK_CURRENT=v1");
  return path;
}
