import { readFileSync, readdirSync } from "node:fs";

/** Kills the deployment of this data folder like a power cut: it cannot write anything more. */
export function killDeployment(dataFolder: string): void {
  const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isDeployment(name, dataFolder));
  if (pid === undefined) throw new Error("no deployment runs on this folder");
  process.kill(Number(pid), "SIGKILL");
}

function isDeployment(pid: string, dataFolder: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return command.includes("packages/embedded/src/main.ts") && command.includes(`${dataFolder}/deployment`);
  } catch {
    // It ended during the check.
    return false;
  }
}
