/** The deployment's metrics, in the text format of Prometheus. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Hono, type MiddlewareHandler } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { FunctionKind } from "../domain/application.ts";
import type { ApiEnv } from "./apiEnv.ts";

const FUNCTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 600];
const DELAY_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: "convex_http_requests_total",
    help: "Answered HTTP requests, HTTP actions included.",
    labelNames: ["status"],
    registers: [this.#registry],
  });
  readonly #functions = new Histogram({
    name: "convex_function_seconds",
    help: "Runs of functions, with the time they waited. A live query counts at each run.",
    labelNames: ["kind", "outcome"],
    buckets: FUNCTION_SECONDS,
    registers: [this.#registry],
  });
  readonly #delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });

  constructor() {
    this.gauge("process_resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
    this.gauge("nodejs_heap_used_bytes", "Used heap of the process.", () => process.memoryUsage().heapUsed);
    this.gauge("nodejs_external_memory_bytes", "Buffers of the process.", () => process.memoryUsage().external);
    this.gauge("nodejs_eventloop_delay_max_seconds", "Greatest delay of the event loop since the last request.", () => {
      // It would wake up an idle process, so it begins with the first request.
      this.#delay.enable();
      const { max } = this.#delay;
      this.#delay.reset();
      return max / NANOSECONDS;
    });
  }

  requestEnded(status: number): void {
    this.#requests.inc({ status });
  }

  functionRan({ kind, durationMs, error }: { kind: FunctionKind; durationMs: number; error: string | null }): void {
    this.#functions.observe({ kind, outcome: error === null ? "success" : "error" }, durationMs / 1_000);
  }

  /** Reads the value at each request. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect: () => gauge.set(read()) });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#delay.disable();
  }
}

export function metricsRoutes(metrics: Metrics, requireAdmin: MiddlewareHandler): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/metrics", requireAdmin, async (context) =>
    context.text(await metrics.text(), 200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }),
  );
  return routes;
}
