import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ROOT } from "../../../scripts/start/root.ts";
import type { SheetStore } from "../../support/functions/sheetStore";
import type { CallMessage, EndMessage } from "./worker";

interface Bundler {
  buildSync: (options: object) => unknown;
}

/** The bundler that Convex ships with. */
const bundler = createRequire(createRequire(import.meta.url).resolve("convex/server"))("esbuild") as Bundler;

const MB = 1024 * 1024;
const ENV = { SHEETS_SPREADSHEET_ID: "s", SHEETS_API_KEY: "k", SHEETS_BASE_URL: "https://sheets.test" };
/** The worker's own memory. */
const OWN = ["fetchRange", "countRows", "parseSheet", "now", "pace"];

/** Runs the sheet job in a worker with this much memory; the sheet and the stored rows are outside of it. Rejects if that is too little. */
export async function measureRun(store: SheetStore, heapMb: number): Promise<EndMessage> {
  const folder = mkdtempSync(join(ROOT, ".passage-sheet-memory-"));
  try {
    const outfile = join(folder, "worker.mjs");
    const entry = join(import.meta.dirname, "worker.ts");
    bundler.buildSync({ entryPoints: [entry], bundle: true, format: "esm", platform: "node", outfile });
    return await run(new Map(Object.entries(store.port())), { outfile, heapMb });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  calls: ReadonlyMap<string, unknown>,
  { outfile, heapMb }: { outfile: string; heapMb: number },
): Promise<EndMessage> {
  const names = [...calls.keys()].filter((name) => !OWN.includes(name));
  const worker = new Worker(outfile, {
    workerData: { names, env: ENV },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  return await new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (message: CallMessage | EndMessage) => {
      if (!("id" in message)) resolve(message);
      else void answer(calls, message).then((given) => worker.postMessage({ id: message.id, answer: given }), reject);
    });
  });
}

async function answer(calls: ReadonlyMap<string, unknown>, { name, args }: CallMessage): Promise<unknown> {
  if (name === "fetch") return await sheetBytes(calls, String(args[0]));
  const call = calls.get(name);
  if (typeof call !== "function") throw new Error(`The store has no ${name}`);
  return (await Reflect.apply(call, undefined, args)) as unknown;
}

/** The store's answers as the service's. */
async function sheetBytes(calls: ReadonlyMap<string, unknown>, url: string): Promise<Uint8Array> {
  const [, first, last] = /!A(\d+)%3AZZ(\d+)?/.exec(url) ?? [];
  if (first === undefined) {
    const { rows } = (await Reflect.apply(calls.get("countRows") as () => unknown, undefined, [])) as { rows: number };
    const sheets = [{ properties: { title: "Pre Qual", gridProperties: { rowCount: rows } } }];
    return new TextEncoder().encode(JSON.stringify({ sheets }));
  }
  const start = Number(first);
  const stretch = { start, rows: last === undefined ? null : Number(last) - start + 1 };
  const fetchRange = calls.get("fetchRange") as (...args: unknown[]) => Promise<{ text: string }>;
  const { text } = await fetchRange(stretch, 1_000 * MB);
  return new TextEncoder().encode(text);
}
