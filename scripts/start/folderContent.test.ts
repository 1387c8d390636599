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

test.each(["samples", "own"] as const)("a folder begun with %s goes on with it", (content) => {
  requireContent(folder, content);
  expect(() => {
    requireContent(folder, content);
  }).not.toThrow();
});

// Caught: a start without samples whose users were all sample people, so that no link was offered and nobody came in.
test("a folder of samples is refused to a start without them", () => {
  requireContent(folder, "samples");
  expect(() => {
    requireContent(folder, "own");
  }).toThrow(/data holds sample data: empty it with --fresh, or choose another folder with --data\.$/);
});

// Caught: a forgotten --no-samples making an administrator with a public password in a real workspace.
test("sample people never come into a folder begun without them", () => {
  requireContent(folder, "own");
  expect(() => {
    requireContent(folder, "samples");
  }).toThrow(/data was begun without sample data: start it as before \(--no-samples, .* --data\.$/);
});

// Caught: the record outliving the samples it is about.
test("--fresh lets a folder of samples begin without them", () => {
  requireContent(folder, "samples");
  folder.release();
  folder = claimDataFolder(folder.path, { fresh: true });
  expect(() => {
    requireContent(folder, "own");
  }).not.toThrow();
});
