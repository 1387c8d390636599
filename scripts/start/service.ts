import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { LogFile } from "./logFile.ts";
import { StartProblem } from "./problem.ts";

export interface ServiceSpec {
  /** As it is named in sentences: "the deployment". */
  name: string;
  /** Arguments of Node: flags, entry file, its own flags. */
  nodeArgs: string[];
  logFile: string;
  /** Its log is put aside at this size, in place of the usual one. */
  maxLogBytes?: number;
}

export interface Service {
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
/** A service that dies this often in a minute will die again: then everything stops. */
const MAX_DEATHS_PER_MINUTE = 3;

const FOLLOW_PARENT = fileURLToPath(new URL("./followParent.ts", import.meta.url));

/** Starts a child that prints `ready <url>`, and keeps it running until `stop`. `onLost` is told when that is hopeless. */
export async function startService(spec: ServiceSpec, onLost: (problem: StartProblem) => void): Promise<Service> {
  const log = new LogFile(spec.logFile, spec.maxLogBytes);
  const deaths: number[] = [];
  let isStopping = false;
  let child = await launch(spec, log);
  watch();
  return { stop };

  function watch(): void {
    child.once("exit", (code, signal) => {
      if (!isStopping) void revive(signal ?? `code ${String(code)}`);
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
    try {
      child = await launch(spec, log);
    } catch (error) {
      onLost(error instanceof StartProblem ? error : new StartProblem(String(error)));
      return;
    }
    if (isStopping) await end(child);
    else watch();
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await end(child);
  }
}

function launch(spec: ServiceSpec, log: LogFile): Promise<ChildProcess> {
  // Detached: Ctrl-C in a terminal reaches only this process, which then stops the children in order.
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, ...spec.nodeArgs], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
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
      resolve(child);
    });
    // "close" comes after the last line of stderr, "exit" may not: the sentence is the child's own.
    child.once("close", (code, signal) => {
      fail(`stopped while starting (${signal ?? `code ${String(code)}`}); its log is ${spec.logFile}`);
    });
  });
}

function forEachLine(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on("line", onLine);
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
