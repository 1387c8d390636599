/** Gauges of the engine and of the data folder for `/metrics`. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "./engine.ts";
import type { Metrics } from "./http/metrics.ts";
import { DATABASE } from "./snapshot/backups.ts";

export function addGauges(metrics: Metrics, { executor, runningElsewhere }: Engine, dataFolder: string): void {
  const waiting = {
    calls: "Waiting queries and mutations.",
    background: "Waiting live queries, and work in the background.",
  };
  metrics.gauge("convex_calls_waiting", waiting.calls, () => executor.waiting.calls);
  metrics.gauge("convex_background_waiting", waiting.background, () => executor.waiting.background);
  metrics.gauge("convex_functions_in_threads", "Running actions, HTTP actions and slow queries.", runningElsewhere);
  const sizeOf = (name: string): number => statSync(join(dataFolder, name), { throwIfNoEntry: false })?.size ?? 0;
  metrics.gauge("convex_database_bytes", "Size of the database and of its log.", () => {
    return sizeOf(DATABASE) + sizeOf(`${DATABASE}-wal`);
  });
}
