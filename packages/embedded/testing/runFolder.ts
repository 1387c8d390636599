import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "PASSAGE_TEST_RUN_FOLDER";

/** Before the first test file: what one file makes for the others is kept here to the end of the run. */
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
