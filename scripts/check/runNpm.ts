import { spawn } from "node:child_process";

import { ROOT } from "../start/root.ts";
import type { Outcome } from "./runChecks.ts";

/** The type checker is a program in Go, whose collector takes a third of its processor time unless the heap may grow more. */
const COLLECT_LESS = { GOGC: "400" };

/** Runs one of package.json's scripts to its end, or says why it could not start. */
export function runNpm(script: string): Promise<Outcome> {
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: ROOT,
    env: { ...COLLECT_LESS, ...process.env },
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
