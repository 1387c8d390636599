import { launchTool } from "../start/runTool.ts";
import { StartProblem } from "../start/problem.ts";

interface CliCall {
  /** For messages: "Deploying". */
  doing: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** Given on its standard input. */
  input?: string;
}

export type Cli = (call: CliCall) => Promise<string>;

/** Runs the official command line and returns its stdout. Its progress output is shown only if it fails. */
export const convexCli: Cli = ({ doing, args, env, input }) =>
  new Promise((resolve, reject) => {
    const child = launchTool(["node_modules/convex/bin/main.js", ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
    const said = { out: "", err: "" };
    child.stdout?.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
    child.stdin?.end(input ?? "");
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(said.out);
      else reject(new StartProblem(`${doing} failed:\n${(said.err || said.out).trim() || "(it printed nothing)"}`));
    });
  });
