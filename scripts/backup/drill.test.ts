import { tmpdir } from "node:os";
import { expect, test } from "vitest";

import { drillsFolder } from "./drill.ts";

// Caught: Debian 13, where /tmp is half of the memory: the nightly trial of a large practice would have taken it from the server.
test.runIf(process.platform === "linux")("a trial restores onto the disk, or where TMPDIR says", () => {
  expect(drillsFolder({})).toBe("/var/tmp");
  expect(drillsFolder({ TMPDIR: tmpdir() })).toBe(tmpdir());
});
