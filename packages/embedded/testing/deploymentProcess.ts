import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { parseJson } from "../src/domain/json.ts";
import type { Restartable } from "./embeddedDeployment.ts";
import { residentBytes } from "./residentBytes.ts";

const PACKAGE = join(import.meta.dirname, "..");
const FOLLOW_PARENT = fileURLToPath(new URL("../src/process/followParent.ts", import.meta.url));
const vManifest = z.object({ scripts: z.object({ start: z.string().startsWith("exec node ") }) });

/** Node's flags and the program, as `npm start` of this package has them. */
function startCommand(): string[] {
  const { scripts } = vManifest.parse(parseJson(readFileSync(join(PACKAGE, "package.json"), "utf8")));
  return scripts.start.split(" ").slice(2);
}

/** The deployment in its own process, which can be killed. */
export interface DeploymentProcess {
  pid: number;
  url: string;
  adminKey: string;
  hasEnded(): boolean;
  /** The end of its log. */
  told(): string;
  /** NaN where the system does not report it. */
  residentBytes(): number;
  /** Resolves when the process has ended. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** `nodeFlags`: for example a smaller heap than Node's default. */
export async function startDeploymentProcess(
  dataFolder: string,
  nodeFlags: readonly string[] = [],
): Promise<DeploymentProcess> {
  const flags = ["--port", "0", "--site-port", "0", "--data", dataFolder];
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, ...nodeFlags, ...startCommand(), ...flags], {
    cwd: PACKAGE,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const told = endOfLog(child);
  const url = await readyLine(child, told);
  return {
    pid: child.pid ?? 0,
    told,
    url,
    adminKey: readFileSync(join(dataFolder, "admin.key"), "utf8").trim(),
    residentBytes: () => residentBytes(child.pid ?? 0),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

/** A deployment with its own data folder, which `fill` prepares. A restart or removal kills it if it still runs. */
export async function aDeploymentProcess(
  fill: (dataFolder: string) => void = () => undefined,
): Promise<Restartable<DeploymentProcess>> {
  const dataFolder = mkdtempSync(join(tmpdir(), "deployment-process-"));
  fill(dataFolder);
  let current = await startDeploymentProcess(dataFolder);
  return {
    dataFolder,
    current: () => current,
    restart: async () => {
      await current.kill("SIGKILL");
      current = await startDeploymentProcess(dataFolder);
    },
    remove: async () => {
      // A hanging process ignores a request to stop.
      await current.kill("SIGKILL");
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function endOfLog(child: ChildProcess): () => string {
  let end = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    end = (end + text).slice(-4_000);
  });
  return () => end;
}

async function readyLine(child: ChildProcess, told: () => string): Promise<string> {
  if (child.stdout === null) throw new Error("The deployment's output is not to be had.");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The deployment ended before it was ready:\n${told()}`);
}
