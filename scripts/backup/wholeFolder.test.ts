import { startDeploymentProcess, type DeploymentProcess } from "@passage/embedded/testing/deploymentProcess";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { documentKeys } from "../start/documentKeys.ts";
import { signedCopyKey } from "../start/signedCopyKey.ts";

const TIMEOUT_MS = 120_000;

let root: string;
let running: DeploymentProcess[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "passage-backup-"));
  running = [];
});
afterEach(async () => {
  for (const deployment of running) await deployment.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

async function start(folder: string): Promise<DeploymentProcess> {
  const deployment = await startDeploymentProcess(folder);
  running.push(deployment);
  return deployment;
}

function run(program: "backup" | "restore", ...args: string[]): Promise<{ exitCode: number; output: string }> {
  const node = ["--disable-warning=ExperimentalWarning", join(ROOT, "scripts", `${program}.ts`), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

test("npm's commands take the whole of npm start's data folder", { timeout: TIMEOUT_MS }, async () => {
  const [original, backup, copy] = [join(root, "original"), join(root, "by npm"), join(root, "copy")];
  mkdirSync(original);
  await (await start(join(original, "deployment"))).kill("SIGTERM");
  writeFileSync(join(original, ".content"), "own");
  const key = signedCopyKey(original, {});
  const ofDocuments = documentKeys(original, {});
  const made = await run("backup", backup, "--data", original);
  expect(made).toEqual({ exitCode: 0, output: expect.stringContaining("documents") as string });
  expect(await run("restore", backup, "--data", copy)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(copy, ".content"), "utf8")).toBe("own");
  expect(signedCopyKey(copy, {})).toBe(key);
  expect(documentKeys(copy, {})).toEqual(ofDocuments);
  expect(existsSync(join(copy, ".passage-data"))).toBe(true);
  const again = await run("restore", backup, "--data", copy);
  expect(again).toEqual({ exitCode: 1, output: expect.stringContaining("is not empty") as string });
  await (await start(join(copy, "deployment"))).kill("SIGTERM");
});
