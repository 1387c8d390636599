import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { COMPILE_CACHE } from "../start/compileCache.ts";
import { ROOT } from "../start/root.ts";

export interface Counts {
  passed: number;
  failed: number;
}

export interface Runner {
  name: string;
  /** The prefix of its lines, as two runners write at the same time. */
  label: string;
  /** Arguments of Node; the report's path is the environment variable that `reportEnv` names, or the given flag. */
  args: (reportFile: string) => string[];
  env: (reportFile: string) => Record<string, string>;
  /** Reads the runner's JSON report. */
  count: (report: unknown) => Counts;
}

/** Runs to the end and counts. A runner that crashes, leaves no report or runs no test counts as one failure more. */
export async function runRunner(runner: Runner): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "passage-test-"));
  const reportFile = join(folder, "report.json");
  try {
    const exitCode = await run(runner, reportFile);
    return tally(runner, exitCode, existsSync(reportFile) ? readFileSync(reportFile, "utf8") : null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function tally(
  { name, count }: Pick<Runner, "name" | "count">,
  exitCode: number,
  reportText: string | null,
): Counts {
  if (reportText === null) return failure(name, "it left no report", { passed: 0, failed: 0 });
  const counts = count(JSON.parse(reportText));
  if (counts.passed + counts.failed === 0) return failure(name, "it ran no test", counts);
  if (exitCode !== 0 && counts.failed === 0) return failure(name, `it ended with code ${String(exitCode)}`, counts);
  return counts;
}

function failure(name: string, why: string, { passed, failed }: Counts): Counts {
  process.stderr.write(`${name}: ${why}; counted as a failure.\n`);
  return { passed, failed: failed + 1 };
}

function run({ label, args, env }: Runner, reportFile: string): Promise<number> {
  const child = spawn(process.execPath, args(reportFile), {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, ...process.env, ...env(reportFile) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  labelled(child.stdout, process.stdout, label);
  labelled(child.stderr, process.stderr, label);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", () => {
      resolve(1);
    });
    child.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
}

function labelled(from: Readable, to: NodeJS.WriteStream, label: string): void {
  createInterface({ input: from }).on("line", (line) => {
    to.write(`${label} ${line}\n`);
  });
}
