import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemRandomness } from "../surroundings.ts";
import { loadAdminKey } from "./adminKey.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "admin-key-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const path = (): string => join(folder, "admin.key");
const load = (): string => loadAdminKey(folder, "embedded", systemRandomness);
const mode = (): number => statSync(path()).mode & 0o777;

test("a key is made once, for its owner alone", () => {
  const made = load();
  expect(made).toMatch(/^embedded\|[0-9a-f]{64}$/);
  expect(mode()).toBe(0o600);
  expect(load()).toBe(made);
});

// Caught: the chmod of a key that is there left out.
test("a key that others could read is closed to them, and stays the key", () => {
  const made = load();
  chmodSync(path(), 0o644);
  expect(load()).toBe(made);
  expect(mode()).toBe(0o600);
});

test("a file that holds no key is refused, and stays as it is", () => {
  writeFileSync(path(), "no key");
  expect(load).toThrow("does not hold an admin key; delete it to have a new one made.");
  expect(readFileSync(path(), "utf8")).toBe("no key");
});
