import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { claimDataFolder } from "./dataFolder.ts";
import { ROOT } from "./root.ts";

const APP_FOLDERS = ["src", "convex", "public", "node_modules", "dist"];

let parent: string;
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), "passage-folder-"))));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
  // Without a refusal below, the folder would exist.
  for (const name of APP_FOLDERS) rmSync(join(ROOT, name, "office-of-a-test"), { recursive: true, force: true });
});

test("a folder is made, and kept for the next start", () => {
  const first = claimDataFolder(join(parent, "data"), { fresh: false });
  writeFileSync(join(first.deployment, "rows"), "kept");
  first.release();
  const second = claimDataFolder(join(parent, "data"), { fresh: false });
  expect(existsSync(join(second.deployment, "rows"))).toBe(true);
  second.release();
});

test("--fresh empties a folder of ours", () => {
  const first = claimDataFolder(join(parent, "data"), { fresh: false });
  writeFileSync(join(first.deployment, "rows"), "gone");
  first.release();
  const second = claimDataFolder(join(parent, "data"), { fresh: true });
  expect(existsSync(join(second.deployment, "rows"))).toBe(false);
  second.release();
});

// Caught: --fresh emptying a folder whose marker was never checked.
test("--fresh never touches a folder that is not ours", () => {
  writeFileSync(join(parent, "thesis.txt"), "ten years of work");
  expect(() => claimDataFolder(parent, { fresh: true })).toThrow(/holds files that are not Passage's/);
  expect(existsSync(join(parent, "thesis.txt"))).toBe(true);
});

// Caught: an existing folder left open to every account of the machine; its files copied with their modes.
test("a folder that others may enter is closed to them with its files, with a message", () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const path = join(parent, "data");
  claimDataFolder(path, { fresh: false }).release();
  const folders = [path, ...["deployment", "standins", "logs"].map((part) => join(path, part))];
  for (const folder of folders) chmodSync(folder, 0o755);
  for (let start = 1; start <= 2; start++) claimDataFolder(path, { fresh: false }).release();
  expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual(folders.map(() => 0o700));
  expect(told.mock.calls.map(([line]) => line)).toEqual(
    folders.map((folder) => `Other accounts could enter ${folder}; it is closed to them now.\n`),
  );
});

// Caught: two copies over one database, without the lock's BEGIN EXCLUSIVE.
test("a folder in use by one copy is refused to the other until it is released", () => {
  const first = claimDataFolder(join(parent, "data"), { fresh: false });
  expect(() => claimDataFolder(join(parent, "data"), { fresh: true })).toThrow(/is in use by another running copy/);
  first.release();
  claimDataFolder(join(parent, "data"), { fresh: false }).release();
});

test("a folder that cannot be made is refused in one sentence", () => {
  writeFileSync(join(parent, "file"), "");
  expect(() => claimDataFolder(join(parent, "file", "data"), { fresh: false })).toThrow(
    /^The data folder .* cannot be written: part of the path is a file\.$/,
  );
});

// Caught: Node's recursive mkdir, which never returns below /proc.
test.runIf(existsSync("/proc/self"))("a parent that can hold no folder is refused in one sentence", () => {
  expect(() => claimDataFolder("/proc/passage", { fresh: false })).toThrow(/cannot be written/);
});

// Caught: `--data public/office`, which a build copies into the app with the keys in it; `--data dist/office`, which a
// build deletes.
test.each(APP_FOLDERS)("a folder in %s/ is refused, and not made", (name) => {
  const path = join(ROOT, name, "office-of-a-test");
  const sentence = `${path} lies in ${name}/, a source folder of the app; choose another folder with --data.`;
  const inside = join(path, "deeper");
  for (const refused of [path, inside]) {
    expect(() => claimDataFolder(refused, { fresh: false })).toThrow(sentence.replace(path, refused));
  }
  expect(existsSync(path)).toBe(false);
});

test("a link to it is refused too", () => {
  symlinkSync(join(ROOT, "public"), join(parent, "link"));
  expect(() => claimDataFolder(join(parent, "link", "office-of-a-test"), { fresh: false })).toThrow("lies in public/");
  expect(existsSync(join(ROOT, "public", "office-of-a-test"))).toBe(false);
});
