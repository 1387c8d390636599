import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const CLI = join(ROOT, "node_modules/convex/bin/main.js");
const LOOPBACK_ONLY = join(import.meta.dirname, "loopbackOnly.ts");

export interface CliRun {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** The official `convex` command, offline, in a copy of a project. */
export interface CliProject {
  folder: string;
  convex: (...args: string[]) => Promise<CliRun>;
  remove: () => void;
}

export interface Credentials {
  url: string;
  adminKey: string;
}

/** `credentials` are asked for at each run, so that the deployment may have moved to another port. */
export function copyProject(source: string, credentials: () => Credentials): CliProject {
  const folder = mkdtempSync(join(tmpdir(), "convex-project-"));
  cpSync(source, folder, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const convex = (...args: string[]): Promise<CliRun> => runCli(folder, args, credentials());
  return {
    folder,
    convex,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runCli(cwd: string, args: readonly string[], { url, adminKey }: Credentials): Promise<CliRun> {
  const env = {
    PATH: process.env["PATH"],
    HOME: cwd,
    // Without it the CLI reports its errors to Sentry.
    CI: "1",
    NO_COLOR: "1",
    CONVEX_SELF_HOSTED_URL: url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
  };
  return new Promise((resolve) => {
    const options = { cwd, env, timeout: 60_000 };
    const child = execFile(
      process.execPath,
      ["--import", LOOPBACK_ONLY, CLI, ...args],
      options,
      (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}
