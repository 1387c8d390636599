import { startDeploymentProcess, type DeploymentProcess } from "@passage/embedded/testing/deploymentProcess";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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

/** The content of each file of a folder, as text. */
function textsOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
}

function run(program: "backup" | "restore", ...args: string[]): Promise<{ exitCode: number; output: string }> {
  const node = ["--disable-warning=ExperimentalWarning", join(ROOT, "scripts", `${program}.ts`), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

// Caught: document keys and the key of signed copies beside the database that they open (security review, finding 8).
test(
  "npm's commands take the whole of npm start's data folder but its keys, which a restore asks for",
  { timeout: TIMEOUT_MS },
  async () => {
    const [original, backup, copy] = [join(root, "original"), join(root, "by npm"), join(root, "copy")];
    mkdirSync(original);
    await (await start(join(original, "deployment"))).kill("SIGTERM");
    writeFileSync(join(original, ".content"), "own");
    const key = signedCopyKey(original, {});
    const ofDocuments = documentKeys(original, {});
    const made = await run("backup", backup, "--data", original);
    expect(made).toEqual({
      exitCode: 0,
      output: expect.stringContaining("signed-copy.key and document-keys are not in this backup.") as string,
    });
    const secrets = [key, ...Object.values(ofDocuments).filter((value) => value.length > 10)];
    expect(secrets).toHaveLength(2);
    expect(textsOf(backup).filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);

    const refused = await run("restore", backup, "--data", copy);
    expect(refused).toEqual({ exitCode: 1, output: expect.stringContaining("Nothing was restored.") as string });
    expect(existsSync(copy)).toBe(false);
    expect(await run("restore", backup, "--data", copy, "--keys", original)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(copy, ".content"), "utf8")).toBe("own");
    expect(signedCopyKey(copy, {})).toBe(key);
    expect(documentKeys(copy, {})).toEqual(ofDocuments);
    expect(existsSync(join(copy, ".passage-data"))).toBe(true);
    const again = await run("restore", backup, "--data", copy);
    expect(again).toEqual({ exitCode: 1, output: expect.stringContaining("is not empty") as string });
    await (await start(join(copy, "deployment"))).kill("SIGTERM");

    // With --with-keys a backup restores on its own, as all backups did.
    const [whole, second] = [join(root, "whole"), join(root, "second")];
    expect(await run("backup", whole, "--data", original, "--with-keys")).toMatchObject({ exitCode: 0 });
    expect(await run("restore", whole, "--data", second)).toMatchObject({ exitCode: 0 });
    expect([signedCopyKey(second, {}), documentKeys(second, {})]).toEqual([key, ofDocuments]);
  },
);
