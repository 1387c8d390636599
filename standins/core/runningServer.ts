import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStandins, type RunningStandins, type StandinMaker } from "./server.ts";

export type TestServer = RunningStandins & {
  dataFolder: string;
  /** Lets time pass for the stand-ins without waiting. */
  advance: (milliseconds: number) => void;
  restart: () => Promise<void>;
  dispose: () => Promise<void>;
};

type TestOptions = { makers: StandinMaker[]; samples?: boolean; appUrl?: string };

/** A real server on a free port over a folder of its own, for tests. The clock is the machine's plus what the test adds. */
export async function runServer({
  makers,
  samples = true,
  appUrl = "http://localhost:3200",
}: TestOptions): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), "passage-standins-"));
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const start = (port: number) => startStandins({ makers, host: "127.0.0.1", port, dataFolder, appUrl, samples, now });
  let running = await start(0);
  const { origin } = running;
  return {
    origin,
    dataFolder,
    get standins() {
      return running.standins;
    },
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    restart: async () => {
      await running.stop();
      running = await start(Number(new URL(origin).port));
    },
    stop: () => running.stop(),
    dispose: async () => {
      await running.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
}
