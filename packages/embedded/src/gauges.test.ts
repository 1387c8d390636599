import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anEngine } from "../testing/testEngine.ts";
import { addGauges } from "./gauges.ts";
import { Metrics } from "./http/metrics.ts";
import { DATABASE } from "./snapshot/backups.ts";

// Caught, one at a time: the log not counted, which has all of a young database; a missing one as an error.
test("the size of the database includes its log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gauges-"));
  const metrics = new Metrics();
  addGauges(metrics, anEngine(), folder);
  expect(await metrics.text()).toContain("\nconvex_database_bytes 0\n");
  writeFileSync(join(folder, DATABASE), "x".repeat(10));
  writeFileSync(join(folder, `${DATABASE}-wal`), "x".repeat(5));
  expect(await metrics.text()).toContain("\nconvex_database_bytes 15\n");
  metrics.close();
  rmSync(folder, { recursive: true });
});

// Caught: background work counted among the calls.
test("waiting jobs are counted by kind", async () => {
  const metrics = new Metrics();
  const { executor, ...engine } = anEngine();
  addGauges(metrics, { ...engine, executor }, tmpdir());
  const running = Promise.withResolvers<undefined>();
  const jobs = [executor.call(() => running.promise), executor.background(() => Promise.resolve(undefined))];
  for (let job = 0; job < 2; job += 1) jobs.push(executor.call(() => Promise.resolve(undefined)));
  const text = await metrics.text();
  expect(text).toContain("\nconvex_calls_waiting 2\n");
  expect(text).toContain("\nconvex_background_waiting 1\n");
  running.resolve(undefined);
  await Promise.all(jobs);
  expect(await metrics.text()).toContain("\nconvex_calls_waiting 0\n");
  metrics.close();
});

// Caught: milliseconds for seconds.
test("the time of a run is in seconds", async () => {
  const metrics = new Metrics();
  metrics.functionRan({ kind: "query", durationMs: 250, error: null });
  const text = await metrics.text();
  expect(text).toContain('convex_function_seconds_sum{kind="query",outcome="success"} 0.25\n');
  expect(text).toContain('convex_function_seconds_bucket{le="0.25",kind="query",outcome="success"} 1\n');
  expect(text).toContain('convex_function_seconds_bucket{le="0.1",kind="query",outcome="success"} 0\n');
  metrics.close();
});
