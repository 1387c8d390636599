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

export interface FileOutcome extends Counts {
  /** The duration of its tests; two files may have run side by side. */
  ms: number;
}

/** A runner's result. */
export interface Outcome {
  /** The key is the path below the root. */
  files: ReadonlyMap<string, FileOutcome>;
  /** Failures outside of tests: a crash, a missing report. */
  others: number;
}

/** The files to run, and whether they have the machine to themselves. */
export interface Selection {
  /** Names test files or folders; empty means all. */
  only: readonly string[];
  alone: boolean;
}

export const EVERYTHING: Selection = { only: [], alone: false };

export interface Runner {
  name: string;
  /** The prefix of its lines, as two runners write at the same time. */
  label: string;
  /** Arguments of Node. The report goes to `reportFile`, by a flag or by `env`. */
  args: (reportFile: string, selection: Selection) => string[];
  env: (reportFile: string, selection: Selection) => Record<string, string>;
  /** Reads the runner's JSON report. `only` is the selection's. */
  read: (report: unknown, only: readonly string[]) => Outcome;
}

export function totalOf({ files, others }: Outcome): Counts {
  const counts = { passed: 0, failed: others };
  for (const { passed, failed } of files.values()) {
    counts.passed += passed;
    counts.failed += failed;
  }
  return counts;
}

/** Runs to the end. A runner that crashes, leaves no report or runs no test has one failure more. */
export async function runRunner(runner: Runner, selection = EVERYTHING): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "passage-test-"));
  const reportFile = join(folder, "report.json");
  try {
    const exitCode = await run(runner, reportFile, selection);
    return outcomeOf(runner, {
      exitCode,
      only: selection.only,
      report: existsSync(reportFile) ? readFileSync(reportFile, "utf8") : null,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ended {
  exitCode: number;
  only: readonly string[];
  report: string | null;
}

export function outcomeOf({ name, read }: Pick<Runner, "name" | "read">, { exitCode, only, report }: Ended): Outcome {
  if (report === null) return failure(name, "it left no report", { files: new Map(), others: 0 });
  const outcome = read(JSON.parse(report), only);
  const { passed, failed } = totalOf(outcome);
  if (passed + failed === 0) return failure(name, "it ran no test", outcome);
  if (exitCode !== 0 && failed === 0) return failure(name, `it ended with code ${String(exitCode)}`, outcome);
  return outcome;
}

function failure(name: string, why: string, { files, others }: Outcome): Outcome {
  process.stderr.write(`${name}: ${why}; counted as a failure.\n`);
  return { files, others: others + 1 };
}

function run({ label, args, env }: Runner, reportFile: string, selection: Selection): Promise<number> {
  const child = spawn(process.execPath, args(reportFile, selection), {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, ...process.env, ...env(reportFile, selection) },
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
