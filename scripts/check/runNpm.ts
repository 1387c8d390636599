import { spawn } from "node:child_process";

import { ROOT } from "../start/root.ts";
import type { Outcome } from "./runChecks.ts";

/** Runs one of package.json's scripts to its end, or says why it could not start. */
export function runNpm(script: string): Promise<Outcome> {
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => {
      resolve({ passed: false, output: `npm run ${script} cannot be run: ${error.message}` });
    });
    child.once("close", (code) => {
      resolve({ passed: code === 0, output });
    });
  });
}
