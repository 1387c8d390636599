import { launchTool } from "../start/runTool.ts";

/** A program of the deployment's own, which says itself what it did; its exit code. */
export function runEmbedded(program: "backup" | "restore", args: string[]): Promise<number> {
  const child = launchTool(["--disable-warning=ExperimentalWarning", `embedded/${program}.ts`, ...args], {
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
