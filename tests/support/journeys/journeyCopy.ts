import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { FOLLOWING_CHILD } from "../../../scripts/start/followingChild.ts";
import { RunningApp } from "./runningApp.ts";

/** The number of ports for one worker's copies of Passage, counted from its first one. */
const PORTS_OF_A_WORKER = 100;
const PORTS_OF_A_COPY = 40;

export interface JourneyCopy {
  app: RunningApp;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
  /** Ends it and starts it again on the same data. */
  restart: () => Promise<JourneyCopy>;
}

/** The app's port of the worker's n-th copy. Workers never share ports; `npm test` finds a first port whose followers are free. */
export function portOfCopy(parallelIndex: number, copy: number): number {
  const first = Number(process.env["PASSAGE_JOURNEY_PORT"] ?? "3300");
  return first + parallelIndex * PORTS_OF_A_WORKER + copy * PORTS_OF_A_COPY;
}

/** Starts Passage as `npm start` runs it, with a fresh data folder and these variables of a person's shell. */
export async function startCopy(port: number, env: Record<string, string> = {}): Promise<JourneyCopy> {
  return await startOn(mkdtempSync(join(tmpdir(), "passage-journeys-")), port, env);
}

const FOR_TESTS = {
  // As on Convex, a promise that is rejected before its function awaits it fails the function.
  PASSAGE_DEPLOYMENT_FLAGS: "--for-tests --strict-turns",
  PASSAGE_PLAIN_SAMPLES: "1",
  // A journey guesses hundreds of passwords and codes.
  PASSAGE_STANDIN_HASH_COST: "2",
};

async function startOn(folder: string, port: number, env: Record<string, string>): Promise<JourneyCopy> {
  const flags = [
    ...FOLLOWING_CHILD,
    "--disable-warning=ExperimentalWarning",
    "scripts/start.ts",
    "--port",
    String(port),
    "--data",
    folder,
  ];
  const child = spawn(process.execPath, flags, {
    env: { ...FOR_TESTS, ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const end = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const said: string[] = [];
  const output = child.stdout;
  if (output === null) throw new Error("The output of Passage is not to be had.");
  for await (const line of createInterface({ input: output })) {
    said.push(line);
    if (!line.startsWith("ready ")) continue;
    // The pipe is still read, because the child blocks when it is full.
    output.resume();
    const restart = async () => {
      await end();
      return await startOn(folder, port, env);
    };
    return { app: new RunningApp(port, folder), stop, restart };
  }
  await stop();
  throw new Error(`Passage did not start on port ${String(port)}:\n${said.join("\n")}`);
}
