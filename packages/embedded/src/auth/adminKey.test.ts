import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isSameKey, loadAdminKey } from "./adminKey.ts";

const KEY = `embedded|${"0f".repeat(32)}`;
const OWNER_ALONE = 0o600;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "admin-key-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const path = (): string => join(folder, "admin.key");
const mode = (): number => statSync(path()).mode & 0o777;
const load = (): string => loadAdminKey(folder, "embedded", { bytes: (count) => new Uint8Array(count).fill(15) });

test("a folder without a key gets one of 32 bytes that only its owner may read", () => {
  expect(load()).toBe(KEY);
  expect([readFileSync(path(), "utf8"), mode()]).toEqual([`${KEY}\n`, OWNER_ALONE]);
});

test("every start reads the same key", () => {
  const other = `embedded|${"ab".repeat(32)}`;
  writeFileSync(path(), `${other}\n`);
  expect([load(), load()]).toEqual([other, other]);
});

// Caught: an admin.key readable by others, copied from elsewhere, left as it was.
test("a key that others may read is made its owner's alone", () => {
  writeFileSync(path(), KEY);
  chmodSync(path(), 0o644);
  load();
  expect(mode()).toBe(OWNER_ALONE);
});

// Caught: the deployment's key written to the target of a symbolic link.
test("a key is not created behind a dangling link", () => {
  const elsewhere = join(folder, "elsewhere");
  symlinkSync(elsewhere, path());
  expect(load).toThrow(/EEXIST/);
  expect(existsSync(elsewhere)).toBe(false);
});

// Caught: any text accepted as the deployment's key.
test.each([
  "",
  "embedded",
  `embedded|${"0f".repeat(31)}`,
  `embedded|${"0F".repeat(32)}`,
  `${KEY}00`,
  `|${"0f".repeat(32)}`,
])("%j is refused as a key, and the file is left as it is", (text) => {
  writeFileSync(path(), text);
  expect(load).toThrow(/does not hold an admin key; delete it/);
  expect(existsSync(path())).toBe(true);
});

test.each([
  [KEY, true],
  [`${KEY}0`, false],
  [KEY.slice(0, -1), false],
  [KEY.replace("embedded", "other"), false],
  ["", false],
])("%j grants access: %j", (presented, isSame) => {
  expect(isSameKey(presented, KEY)).toBe(isSame);
});
