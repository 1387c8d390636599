import { spawn, type ChildProcess } from "node:child_process";

import { COMPILE_CACHE } from "./compileCache.ts";
import { FOLLOWING_CHILD } from "./followingChild.ts";
import { forEachLine } from "./lines.ts";
import { LogFile } from "./logFile.ts";
import { StartProblem } from "./problem.ts";

export interface ServiceSpec {
  name: string;
  /** Arguments of Node: flags, entry file, its own flags. */
  nodeArgs: string[];
  logFile: string;
  /** Added to this process's own variables. */
  env?: Record<string, string>;
  /** The size at which its log is rotated; the default if absent. */
  maxLogBytes?: number;
}

export interface Service {
  /** The address from its first `ready` line. */
  url: string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
/** The longest wait for the last output of an ended child. */
const LAST_LINES_WITHIN_MS = 2_000;
/** A service that dies more often will die again: then everything stops. */
const MAX_DEATHS_PER_MINUTE = 3;

/** Starts a child that prints `ready <url>`, and restarts it until `stop`. Calls `onLost` if it keeps failing. */
export async function startService(spec: ServiceSpec, onLost: (problem: StartProblem) => void): Promise<Service> {
  const log = new LogFile(spec.logFile, spec.maxLogBytes);
  const deaths: number[] = [];
  let isStopping = false;
  let launched = launch(spec, log);
  const url = await launched.ready;
  watch();
  return { url, stop };

  function isWanted(): boolean {
    return !isStopping;
  }

  function watch(): void {
    launched.child.once("exit", (code, signal) => {
      if (isWanted()) void revive(signal ?? `code ${String(code)}`);
    });
  }

  async function revive(how: string): Promise<void> {
    deaths.push(Date.now());
    const recent = deaths.filter((at) => at > Date.now() - 60_000).length;
    if (recent > MAX_DEATHS_PER_MINUTE) {
      onLost(new StartProblem(`${capital(spec.name)} keeps dying (${how}); its log is ${spec.logFile}.`));
      return;
    }
    process.stderr.write(`${capital(spec.name)} died (${how}; log: ${spec.logFile}). Starting it again …\n`);
    await launched.closed;
    if (!isWanted()) return;
    launched = launch(spec, log);
    try {
      await launched.ready;
      watch();
    } catch (error) {
      if (isWanted()) onLost(error instanceof StartProblem ? error : new StartProblem(String(error)));
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await end(launched);
  }
}

interface Launched {
  child: ChildProcess;
  ready: Promise<string>;
  /** Resolves when it has ended and its output is in the log. */
  closed: Promise<void>;
}

function launch(spec: ServiceSpec, log: LogFile): Launched {
  // Detached: Ctrl-C in a terminal reaches only this process, which then stops the children in order.
  const child = spawn(process.execPath, [...FOLLOWING_CHILD, ...spec.nodeArgs], {
    detached: true,
    env: { ...COMPILE_CACHE, ...process.env, ...spec.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const closed = new Promise<void>((resolve) =>
    child.once("close", () => {
      resolve();
    }),
  );
  // A process that it started may outlive it and hold its output open.
  child.once("exit", () => {
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, LAST_LINES_WITHIN_MS).unref();
  });
  return { child, ready: waitUntilReady(spec, child, log), closed };
}

function waitUntilReady(spec: ServiceSpec, child: ChildProcess, log: LogFile): Promise<string> {
  return new Promise((resolve, reject) => {
    let lastComplaint = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`was not ready within ${String(READY_WITHIN_MS / 1000)} s; its log is ${spec.logFile}`);
    }, READY_WITHIN_MS);
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new StartProblem(lastComplaint || `${capital(spec.name)} ${what}.`));
    };
    forEachLine(child.stderr, (line) => {
      if (line.trim()) lastComplaint = line.trim();
      log.append(line);
    });
    forEachLine(child.stdout, (line) => {
      log.append(line);
      if (!line.startsWith("ready ")) return;
      clearTimeout(timer);
      resolve(line.slice("ready ".length));
    });
    // "close" comes after the last line of stderr, "exit" may not: the message is the child's own.
    child.once("close", (code, signal) => {
      fail(`stopped while starting (${signal ?? `code ${String(code)}`}); its log is ${spec.logFile}`);
    });
  });
}

async function end({ child, closed }: Launched): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  await closed;
  clearTimeout(timer);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
