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
}

/** Runs a tool of the project quietly; what it printed is shown only when it fails. */
export function runTool({ doing, args, env = {} }: Tool): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = launchTool(args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartProblem(`${doing} failed:\n${output.trim()}`));
    });
  });
}

export function launchTool(
  args: string[],
  { env, stdio }: { env: Record<string, string | undefined>; stdio: StdioOptions },
): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio });
}
