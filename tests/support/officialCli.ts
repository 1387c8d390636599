import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

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
  /** A command that does not end by itself. */
  follow: (...args: string[]) => FollowedCli;
  remove: () => void;
}

export interface FollowedCli {
  /** The next line of standard output that has the text in it; rejects when the command ends before. */
  until: (text: string) => Promise<string>;
  stop: () => Promise<void>;
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
    follow: (...args) => followCli(folder, args, credentials()),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function environment(cwd: string, { url, adminKey }: Credentials): Record<string, string | undefined> {
  return {
    PATH: process.env["PATH"],
    HOME: cwd,
    // Without it the CLI reports its errors to Sentry.
    CI: "1",
    NO_COLOR: "1",
    CONVEX_SELF_HOSTED_URL: url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
  };
}

function followCli(cwd: string, args: readonly string[], credentials: Credentials): FollowedCli {
  const env = environment(cwd, credentials);
  const child = spawn(process.execPath, ["--import", LOOPBACK_ONLY, CLI, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    until: async (text) => {
      for (;;) {
        const line = await lines.next();
        if (line.done === true) throw new Error(`convex ${args.join(" ")} ended without "${text}".`);
        if (line.value.includes(text)) return line.value;
      }
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

function runCli(cwd: string, args: readonly string[], credentials: Credentials): Promise<CliRun> {
  const env = environment(cwd, credentials);
  return new Promise((resolve) => {
    const options = { cwd, env, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
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
