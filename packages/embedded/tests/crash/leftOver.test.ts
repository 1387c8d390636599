import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

const PACKAGE = join(import.meta.dirname, "../..");

const dataFolder = mkdtempSync(join(tmpdir(), "left-over-"));
afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
});

const STARTER = `
  import { startDeploymentProcess } from "./testing/deploymentProcess.ts";
  const { pid } = await startDeploymentProcess(${JSON.stringify(dataFolder)});
  console.log(pid);
`;

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a deployment that a test started ends with the test, even if the test is killed", async () => {
  const starter = spawn(process.execPath, ["--input-type=module-typescript", "--eval", STARTER], {
    cwd: PACKAGE,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(starter, "exit");
  const told = await createInterface({ input: starter.stdout })[Symbol.asyncIterator]().next();
  const pid = Number(told.value);
  expect(isThere(pid)).toBe(true);

  starter.kill("SIGKILL");
  await gone;
  await expect.poll(() => isThere(pid)).toBe(false);
});
