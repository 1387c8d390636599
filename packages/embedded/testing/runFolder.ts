import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "PASSAGE_TEST_RUN_FOLDER";

/** Runs before the first test file. Files that one test file creates for the others stay here until the end of the run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "passage-test-run-"));
  process.env[VARIABLE] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

export function runFolder(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) {
    throw new Error("Only tests of a run that began with packages/embedded/testing/runFolder.ts have its folder.");
  }
  return folder;
}
