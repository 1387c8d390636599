import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { StartProblem } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";
import { requireBrowser } from "./browser.ts";
import { failedChecks, lastLine, sumOf } from "./total.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-total-"));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("the counts of all steps are added up", async () => {
  const steps = [() => Promise.resolve({ passed: 3, failed: 0 }), () => Promise.resolve({ passed: 1, failed: 2 })];
  expect(lastLine(await sumOf(steps))).toBe("4 passed, 2 failed\n");
});

// Caught: a missing browser that ends the run without its last line.
test("a step that cannot start is one failure with its own message, and the others still run", async () => {
  vi.stubEnv("PASSAGE_CHROMIUM", join(folder, "none"));
  const browser = async () => ({ passed: (await requireBrowser()).length, failed: 0 });
  const total = await sumOf([browser, () => Promise.resolve({ passed: 3, failed: 0 })]);
  expect(lastLine(total)).toBe("3 passed, 1 failed\n");
  expect(process.stderr.write).toHaveBeenCalledWith(
    expect.stringMatching(/^PASSAGE_CHROMIUM names .*none, which does/),
  );
});

// Caught: a last line without failures after a failed check.
test("a failed check is one failure of the tests that follow it", async () => {
  const total = await sumOf([
    async () => failedChecks({ PASSAGE_CHECK: "failed" }),
    async () => ({ passed: 3, failed: 0 }),
  ]);
  expect(lastLine(total)).toBe("3 passed, 1 failed\n");
  expect(failedChecks({})).toEqual({ passed: 0, failed: 0 });
});

// Caught: the journeys started only after all other tests.
test("steps run at the same time", async () => {
  const { promise, resolve } = Promise.withResolvers<{ passed: number; failed: number }>();
  const second = async () => {
    resolve({ passed: 1, failed: 0 });
    return { passed: 1, failed: 0 };
  };
  expect(await sumOf([() => promise, second])).toEqual({ passed: 2, failed: 0 });
});

test("a step that throws at once is one failure too", async () => {
  const broken = () => {
    throw new StartProblem("no");
  };
  expect(await sumOf([broken])).toEqual({ passed: 0, failed: 1 });
});

// Caught: a failing `npm ci` before the tests, which left npm's complaint as the last line.
test.each([
  ["pretest", /\n0 passed, 1 failed\n$/],
  ["pretest:long", /\n0 passed, 1 failed\n$/],
  ["prestart", /installing packages …\n$/i],
])("if packages cannot be installed, %s ends with this line", (lifecycle, ending) => {
  mkdirSync(join(folder, "scripts"));
  cpSync(join(ROOT, "scripts", "install.mjs"), join(folder, "scripts", "install.mjs"));
  // npm ci refuses a file that is not JSON at once, without asking a registry.
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "package-lock.json"), "broken");
  const { status, stdout } = spawnSync(process.execPath, ["scripts/install.mjs"], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: lifecycle },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(ending);
});
