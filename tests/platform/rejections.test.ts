import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/start/root.ts";

// Convex fails the function, and a mutation changes nothing. Caught: `dangerouslyIgnoreUnhandledErrors` in the settings of the tests.
test("a rejection that nobody awaits fails the tests of the functions, although each of them passes", () => {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const project = [
    "--project=convex",
    "--root",
    ROOT,
    "--config",
    join(ROOT, "tests/platform/project/vitest.config.ts"),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", ...project], {
    encoding: "utf8",
    cwd: ROOT,
    timeout: 25_000,
  });
  expect(`${stdout}${stderr}`).toContain("nobody awaits this");
  expect(stdout).toContain("1 passed");
  expect(status).toBe(1);
});
