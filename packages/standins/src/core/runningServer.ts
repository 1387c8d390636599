import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEY_HEADER } from "./accessKey.ts";
import { startStandins, type RunningStandins, type StandinMaker } from "./server.ts";

export type TestServer = RunningStandins & {
  dataFolder: string;
  /** The stand-ins' clock, in epoch ms. */
  now: () => number;
  /** Moves the stand-ins' clock without waiting. */
  advance: (milliseconds: number) => void;
  restart: () => Promise<void>;
  /** Calls with the key. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  dispose: () => Promise<void>;
};

export interface TestOptions {
  makers: StandinMaker[];
  samples?: boolean;
  appUrl?: string;
  siteUrl?: string;
  /** `runs`: real time passes in addition to the test's advances. */
  clock?: "runs" | "frozen";
}

/** A test's data need not survive a loss of power: waiting for the disk takes most of the time of a write. */
function quickly(maker: StandinMaker): StandinMaker {
  return (context) => {
    context.database.exec("PRAGMA synchronous = OFF");
    return maker(context);
  };
}

/** Test helper: a real server on a free port over a temporary folder. Its clock is the machine's plus the test's advances. */
export async function runServer({
  makers,
  samples = true,
  appUrl = "http://localhost:3200",
  siteUrl,
  clock = "runs",
}: TestOptions): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), "passage-standins-"));
  let ahead = 0;
  const begunAt = Date.now();
  const now = () => (clock === "runs" ? Date.now() : begunAt) + ahead;
  const quick = makers.map(quickly);
  const options = { makers: quick, host: "127.0.0.1", dataFolder, appUrl, siteUrl: siteUrl ?? null, samples, now };
  const start = (port: number) => startStandins({ ...options, port });
  let running = await start(0);
  const { origin, links, accessKey } = running;
  return {
    origin,
    links,
    accessKey,
    dataFolder,
    now,
    get standins() {
      return running.standins;
    },
    call: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set(KEY_HEADER, accessKey);
      return fetch(origin + path, { ...init, headers });
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
