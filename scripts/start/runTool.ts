import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";

import { StartProblem } from "./problem.ts";
import { ROOT } from "./root.ts";

export interface Tool {
  /** As it is named in sentences: "Building the app". */
  doing: string;
  /** Script below the checkout and its arguments, run by this Node. */
  args: string[];
  /** On top of this process's own; undefined removes. */
  env?: Record<string, string | undefined>;
  /** Where it runs; the checkout when absent. */
  folder?: string;
  withinMs?: number;
}

/** Each tool takes a few seconds, and not a minute on a slow machine: longer is one that hangs, which nobody should wait for. */
const WITHIN_MS = 150_000;

/** Runs a tool of the project quietly; what it printed is shown only when it fails, or is killed for taking too long. */
export function runTool({ doing, args, env = {}, folder = ROOT, withinMs = WITHIN_MS }: Tool): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = launchTool(args, { env, folder, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const fail = (how: string) => {
      reject(new StartProblem(`${doing} ${how}:\n${output.trim() || "(it printed nothing)"}`));
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      // Not left to "close": a grandchild may hold the pipes open for ever.
      fail(`was not done within ${String(withinMs / 1_000)} s; what it printed`);
    }, withinMs);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else fail("failed");
    });
  });
}

export function launchTool(
  args: string[],
  { env, stdio, folder = ROOT }: { env: Record<string, string | undefined>; stdio: StdioOptions; folder?: string },
): ChildProcess {
  return spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio });
}
