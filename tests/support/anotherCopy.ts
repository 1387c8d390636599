import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { RunningApp } from "./runningApp.ts";

interface AnotherCopy {
  app: RunningApp;
  stop: () => Promise<void>;
}

/** A second Passage with a fresh folder, beside the one that all journeys share. `env` is set as a person would set it. */
export async function startAnotherCopy(port: number, env: Record<string, string>): Promise<AnotherCopy> {
  const folder = mkdtempSync(join(tmpdir(), "passage-journeys-other-"));
  const flags = ["--disable-warning=ExperimentalWarning", "scripts/start.ts", "--port", String(port), "--data", folder];
  const child = spawn(process.execPath, flags, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("ready ")) continue;
    // Read on, or the child stops at a full pipe.
    child.stdout.resume();
    return { app: new RunningApp(port, folder), stop };
  }
  await stop();
  throw new Error("the other copy did not start");
}
