import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { COMPILE_CACHE } from "../../scripts/start/compileCache.ts";
import { FOLLOWING_CHILD } from "../../scripts/start/followingChild.ts";
import { forEachLine } from "../../scripts/start/lines.ts";
import { ROOT } from "../../scripts/start/root.ts";

const STOP_WITHIN_MS = 20_000;
const COMPLAINTS_KEPT = 10;

export interface ProgramSpec {
  nodeArgs: string[];
  logFile: string;
  env?: Record<string, string>;
}

export interface Program {
  pid: number;
  /** The URL in its line `ready <url>`. */
  url: string;
  /** The address for a profiler, if Node was started with --inspect. */
  inspectorUrl: string | null;
  stop: () => Promise<void>;
}

/**
 * Starts a child that prints `ready <url>`, as `npm start` does. It is not restarted: a server that dies ends the
 * measurement.
 */
export function startProgram({ nodeArgs, logFile, env = {} }: ProgramSpec): Promise<Program> {
  const child = spawn(process.execPath, [...FOLLOWING_CHILD, ...nodeArgs], {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, ...process.env, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const log = createWriteStream(logFile, { flags: "a" });
  child.stderr?.pipe(log, { end: false });
  child.stdout?.pipe(log, { end: false });
  let inspectorUrl: string | null = null;
  const complaints: string[] = [];
  forEachLine(child.stderr, (line) => {
    complaints.push(line);
    if (complaints.length > COMPLAINTS_KEPT) complaints.shift();
    inspectorUrl ??= /^Debugger listening on (ws:\S+)/.exec(line)?.[1] ?? null;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      reject(new Error(`${nodeArgs.join(" ")} ended (${signal ?? String(code)}):\n${complaints.join("\n")}`));
    });
    forEachLine(child.stdout, (line) => {
      const url = /^ready (\S+)/.exec(line)?.[1];
      if (url !== undefined && child.pid !== undefined) {
        resolve({ pid: child.pid, url, inspectorUrl, stop: () => end(child) });
      }
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

const TICK_MS = 10;

/** Processor time of a process so far, in ms; NaN where the system does not report it. */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    // The name, in parentheses, may contain spaces; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}
