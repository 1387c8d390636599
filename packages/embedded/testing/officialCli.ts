import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runFolder } from "./runFolder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const CLI = join(ROOT, "node_modules/convex/bin/main.js");
const LOOPBACK_ONLY = join(import.meta.dirname, "loopbackOnly.ts");
/** Skips the CLI's type check, which is slow. */
export const QUICK_PUSH = ["deploy", "-y", "--typecheck", "disable", "--codegen", "disable"] as const;

interface CliOutput {
  stdout: string;
  stderr: string;
}

interface CliRun extends CliOutput {
  exitCode: number;
}

/** The official `convex` command, offline, in a copy of a project. */
export interface CliProject {
  folder: string;
  /** Resolves with any exit code; rejects if the command has tried to reach another machine. */
  convex: (...args: string[]) => Promise<CliRun>;
  /** The command's output, trimmed; rejects with it if the command failed. */
  succeed: (...args: string[]) => Promise<CliOutput>;
  /** The standard output of a command that succeeds. */
  printed: (...args: string[]) => Promise<string>;
  /** The errors of a command that fails; rejects if it succeeded. */
  refusal: (...args: string[]) => Promise<string>;
  /** Starts a command that runs until it is stopped. */
  follow: (...args: string[]) => FollowedCli;
  remove: () => void;
}

export interface FollowedCli {
  /** The next line that the command prints with this text; rejects if the command ends first. */
  until: (text: string) => Promise<string>;
  stop: () => Promise<void>;
}

export interface Credentials {
  url: string;
  adminKey: string;
}

/** `credentials` is called at each run, because the deployment may have moved to another port. */
export function copyProject(source: string, credentials: () => Credentials): CliProject {
  const folder = mkdtempSync(join(tmpdir(), "convex-project-"));
  cpSync(source, folder, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const convex = (...args: string[]): Promise<CliRun> => runCli(folder, args, credentials());
  const succeed = async (...args: string[]): Promise<CliOutput> => {
    const { exitCode, stdout, stderr } = await convex(...args);
    if (exitCode !== 0) throw unexpected(args, `failed (${String(exitCode)})`, stdout + stderr);
    return { stdout: stdout.trim(), stderr: stderr.trim() };
  };
  return {
    folder,
    convex,
    succeed,
    printed: async (...args) => (await succeed(...args)).stdout,
    refusal: async (...args) => {
      const { exitCode, stdout, stderr } = await convex(...args);
      if (exitCode === 0) throw unexpected(args, "succeeded", stdout + stderr);
      return stderr;
    },
    follow: (...args) => followCli(folder, args, credentials()),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function unexpected(args: readonly string[], ending: string, output: string): Error {
  return new Error(`convex ${args.join(" ")} ${ending}:\n${output}`);
}

function environment(cwd: string, { url, adminKey }: Credentials): Record<string, string | undefined> {
  return {
    PATH: process.env["PATH"],
    HOME: cwd,
    // Without this variable the CLI reports its errors to Sentry.
    CI: "1",
    NO_COLOR: "1",
    NODE_COMPILE_CACHE: join(runFolder(), "compiled"),
    CONVEX_SELF_HOSTED_URL: url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
  };
}

function followCli(cwd: string, args: readonly string[], credentials: Credentials): FollowedCli {
  const env = environment(cwd, credentials);
  // `convex dev` prints what functions log among its own messages, on standard error.
  const isDev = args[0] === "dev";
  const child = spawn(process.execPath, ["--import", LOOPBACK_ONLY, CLI, ...args], {
    cwd,
    env,
    stdio: ["ignore", isDev ? "ignore" : "pipe", isDev ? "pipe" : "ignore"],
  });
  const printed = isDev ? child.stderr : child.stdout;
  if (printed === null) throw new Error(`convex ${args.join(" ")} has no output.`);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: printed })[Symbol.asyncIterator]();
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
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(
      process.execPath,
      ["--import", LOOPBACK_ONLY, CLI, ...args],
      options,
      (error, stdout, stderr) => {
        if (stderr.includes("LOOKED UP")) reject(unexpected(args, "is not offline", stderr));
        resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}
