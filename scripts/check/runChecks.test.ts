import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { runChecks, type Outcome } from "./runChecks.ts";

const PASSED: Outcome = { passed: true, output: "what a passed check printed" };

// Caught: the other checks left out after the first failure.
test("every check runs, and the failed ones are named with their output", async () => {
  const ran: string[] = [];
  const said: string[] = [];
  const run = async (name: string): Promise<Outcome> => {
    ran.push(name);
    return name === "types" ? { passed: false, output: "src/a.ts(1,1): error\n" } : PASSED;
  };
  expect(await runChecks(["lint", "types", "layers", "shape"], run, (text) => said.push(text))).toEqual(["types"]);
  expect(ran).toEqual(["lint", "types", "layers", "shape"]);
  expect(said.join("")).toContain("src/a.ts(1,1): error\ntypes: failed");
  expect(said.join("")).not.toContain("what a passed check printed");
  expect(said.at(-1)).toBe("Failed: types.\n");
});

// Caught: all of them at once; one after the other.
test("two run at a time", async () => {
  const counts: number[] = [];
  let running = 0;
  const run = async (): Promise<Outcome> => {
    counts.push((running += 1));
    await Promise.resolve();
    running -= 1;
    return PASSED;
  };
  expect(await runChecks(["a", "b", "c", "d", "e"], run, () => undefined)).toEqual([]);
  expect(Math.max(...counts)).toBe(2);
});

test("npm run check has every kind of check that package.json names", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const source = readFileSync(join(ROOT, "scripts/check.ts"), "utf8");
  const checks = /const CHECKS = \[(.*)\]/.exec(source)?.[1] ?? "";
  for (const name of ["format:check", "lint", "lint:typed", "types", "layers", "dead-code", "shape"]) {
    expect(checks).toContain(`"${name}"`);
    expect(scripts[name]).toBeDefined();
  }
});

/** Runs `.ci/run` in its own folder, with an `npm` that only records its arguments. */
function ciRun(checkExit: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), "passage-ci-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, "bin"));
  cpSync(join(ROOT, ".ci"), join(folder, ".ci"), { recursive: true });
  const npm = join(folder, "bin/npm");
  writeFileSync(
    npm,
    `#!/bin/sh\necho "$* check=$PASSAGE_CHECK"\n[ "$1" = run ] && exit ${String(checkExit)}\nexit 0\n`,
  );
  chmodSync(npm, 0o755);
  const { PATH = "", PASSAGE_CHECK: _, ...env } = process.env;
  const { stdout } = spawnSync("sh", [join(folder, ".ci/run")], {
    env: { ...env, PATH: `${join(folder, "bin")}:${PATH}` },
    encoding: "utf8",
  });
  return stdout.trim().split("\n");
}

// Caught: CI that runs the tests alone; CI that ignores a failed check.
test("CI runs the checks and then the tests, and tells them when a check has failed", () => {
  expect(ciRun(0)).toEqual(["run check check=", "test check="]);
  expect(ciRun(1)).toEqual(["run check check=", "test check=failed"]);
});
