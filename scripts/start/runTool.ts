import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";

import { StartProblem } from "./problem.ts";
import { ROOT } from "./root.ts";

export interface Tool {
  doing: string;
  /** Script below the checkout and its arguments, run by this Node. */
  args: string[];
  /** Added to this process's own variables; undefined removes one. */
  env?: Record<string, string | undefined>;
  folder?: string;
  withinMs?: number;
}

/** Each tool takes less than a minute even on a slow machine; a tool that takes longer hangs. */
const WITHIN_MS = 150_000;

/** Runs a tool of the project quietly; prints its output only if it fails, or is killed for taking too long. */
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
      // "close" may never come: a grandchild may hold the pipes open.
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
