import { launchTool } from "../start/runTool.ts";

/** Runs a program of the deployment, which prints its own progress, and returns its exit code. */
export function runEmbedded(program: "backup" | "restore", args: string[]): Promise<number> {
  const child = launchTool(["--disable-warning=ExperimentalWarning", `packages/embedded/src/${program}.ts`, ...args], {
    env: {},
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
}
