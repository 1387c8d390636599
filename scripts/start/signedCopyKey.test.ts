import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { readCopyKey } from "../../convex/contracts/signing/sealing.ts";
import { copyKeyFiles } from "./keyFile.ts";
import { signedCopyKey } from "./signedCopyKey.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-key-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const file = () => join(folder, "signed-copy.key");

test("the first start makes a key that the functions take, for its owner alone", () => {
  const key = signedCopyKey(folder, {});
  expect(readCopyKey(key)).toHaveLength(32);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), "utf8")).toBe(`${key}\n`);
});

// Caught: a new key at each start, which leaves the copies of the last one closed for ever.
test("later starts keep it, and another folder has another", () => {
  const key = signedCopyKey(folder, {});
  expect(signedCopyKey(folder, {})).toBe(key);
  mkdirSync(join(folder, "other"));
  expect(signedCopyKey(join(folder, "other"), {})).not.toBe(key);
});

test.each(["", "not a key", "c2hvcnQ="])("a file that says %j is refused, not replaced", (text) => {
  writeFileSync(file(), text);
  expect(() => signedCopyKey(folder, {})).toThrow(/holds no key: put back the key/);
  expect(readFileSync(file(), "utf8")).toBe(text);
});

// Caught: the folder's own key in place of the one that was given, which leaves all copies closed.
test("the environment's key wins, and makes no file", () => {
  const given = Buffer.from("k".repeat(32)).toString("base64");
  expect(signedCopyKey(folder, { SIGNED_COPY_KEY: given })).toBe(given);
  expect(existsSync(file())).toBe(false);
  expect(signedCopyKey(folder, { SIGNED_COPY_KEY: "" })).toBe(readFileSync(file(), "utf8").trim());
  expect(() => signedCopyKey(folder, { SIGNED_COPY_KEY: "c2hvcnQ=" })).toThrow(/environment holds no key/);
});

test("a backup takes it along with its mode; a folder without one has nothing to take", () => {
  const key = signedCopyKey(folder, {});
  const [backup, empty] = [join(folder, "backup"), join(folder, "empty")];
  for (const each of [backup, empty]) mkdirSync(each);
  copyKeyFiles(empty, backup);
  copyKeyFiles(folder, backup);
  expect(signedCopyKey(backup, {})).toBe(key);
  expect(statSync(join(backup, "signed-copy.key")).mode & 0o777).toBe(0o600);
});

test("a restore puts a key aside that is there, and does not lose it", () => {
  const [backup, data] = [join(folder, "backup"), join(folder, "data")];
  for (const each of [backup, data]) mkdirSync(each);
  const [restored, before] = [signedCopyKey(backup, {}), signedCopyKey(data, {})];
  copyKeyFiles(backup, data);
  expect(signedCopyKey(data, {})).toBe(restored);
  const aside = readdirSync(data).filter((name) => name.startsWith("signed-copy.key.aside-"));
  expect(aside.map((name) => readFileSync(join(data, name), "utf8").trim())).toEqual([before]);
});
