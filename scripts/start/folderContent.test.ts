import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { claimDataFolder, type DataFolder } from "./dataFolder.ts";
import { requireContent } from "./folderContent.ts";

let parent: string;
let folder: DataFolder;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "passage-content-"));
  folder = claimDataFolder(join(parent, "data"), { fresh: false });
});
afterEach(() => {
  folder.release();
  rmSync(parent, { recursive: true, force: true });
});

test.each(["samples", "own"] as const)("a folder started with %s is accepted with it again", (content) => {
  requireContent(folder, content);
  expect(() => {
    requireContent(folder, content);
  }).not.toThrow();
});

// Caught: a start without samples on a folder whose users were all sample people; it offered no link, and nobody could
// sign in.
test("a folder of samples is refused to a start without them", () => {
  requireContent(folder, "samples");
  expect(() => {
    requireContent(folder, "own");
  }).toThrow(/data holds sample data: empty it with --fresh, or choose another folder with --data\.$/);
});

// Caught: a forgotten --no-samples; it made an administrator with a public password in a real workspace.
test("sample people never get into a folder started without them", () => {
  requireContent(folder, "own");
  expect(() => {
    requireContent(folder, "samples");
  }).toThrow(/data was created without sample data: start it as before \(--no-samples, .* --data\.$/);
});

// Caught: the record surviving the samples it is about.
test("--fresh lets a folder of samples start without them", () => {
  requireContent(folder, "samples");
  folder.release();
  folder = claimDataFolder(folder.path, { fresh: true });
  expect(() => {
    requireContent(folder, "own");
  }).not.toThrow();
});
