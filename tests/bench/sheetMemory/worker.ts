/** The real sheet job in a worker of its own: only its data counts against this worker's memory. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { createPace, giveTurn } from "../../../convex/leads/sheetRun/pace";
import { runSync } from "../../../convex/leads/sheetRun/syncRun";
import type { SyncPort } from "../../../convex/leads/sheetRun/syncPort";
import { openSheet, parseSheet } from "../../../convex/platform/providers/sheets";

export interface CallMessage {
  id: number;
  name: string;
  args: unknown[];
}
export interface EndMessage {
  /** The highest use at any call, without garbage. */
  heapBytes: number;
  bufferBytes: number;
  error: string | null;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const port = parentPort;
if (port === null) throw new Error("This program is a worker");
const { names, env } = workerData as { names: (keyof SyncPort)[]; env: Record<string, string> };
const waiting = new Map<number, (answer: unknown) => void>();
const most: EndMessage = { heapBytes: 0, bufferBytes: 0, error: null };
let calls = 0;

port.on("message", ({ id, answer }: { id: number; answer: unknown }) => {
  waiting.get(id)?.(answer);
  waiting.delete(id);
});

function noteUse(): void {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  if (heapUsed <= most.heapBytes && arrayBuffers <= most.bufferBytes) return;
  collectGarbage();
  const inUse = process.memoryUsage();
  most.heapBytes = Math.max(most.heapBytes, inUse.heapUsed);
  most.bufferBytes = Math.max(most.bufferBytes, inUse.arrayBuffers);
}

async function call(name: string, args: unknown[]): Promise<unknown> {
  // A collection takes some milliseconds.
  if (calls % 20 === 0 || name === "fetch") noteUse();
  const id = ++calls;
  return await new Promise((resolve) => {
    waiting.set(id, resolve);
    port?.postMessage({ id, name, args } satisfies CallMessage);
  });
}

globalThis.fetch = async (url) => {
  const address = url instanceof Request ? url.url : String(url);
  return new Response((await call("fetch", [address])) as Uint8Array<ArrayBuffer>);
};

const stored = names.map((name) => [name, async (...args: unknown[]) => await call(name, args)] as const);
const now = () => Date.now();
const sync = {
  ...(Object.fromEntries(stored) as unknown as SyncPort),
  ...openSheet(env),
  parseSheet,
  now,
  pace: createPace({ now, giveTurn }),
};

try {
  await runSync(sync);
} catch (error) {
  most.error = String(error);
}
port.postMessage(most);
port.close();
