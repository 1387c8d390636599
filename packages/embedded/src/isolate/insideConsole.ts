import type { LogLevel } from "../domain/isolateHost.ts";

export interface OutsideConsole {
  log(level: LogLevel, text: string): void;
  inspect(value: unknown): string;
  now(): number;
}

/** The methods of `console` that Convex's default runtime has. Runs inside the realm. */
export function makeConsole(outside: OutsideConsole): object {
  const startedAt = new Map<string, number>();
  const text = (values: unknown[]): string => values.map((value) => outside.inspect(value)).join(" ");
  const at =
    (level: LogLevel) =>
    (...values: unknown[]): void => {
      outside.log(level, text(values));
    };
  const elapsed = (label: string): string => {
    const start = startedAt.get(label);
    return start === undefined ? `Timer '${label}' does not exist` : `${label}: ${String(outside.now() - start)}ms`;
  };
  return {
    debug: at("DEBUG"),
    log: at("LOG"),
    info: at("INFO"),
    warn: at("WARN"),
    error: at("ERROR"),
    trace(...values: unknown[]): void {
      const stack = (new Error().stack ?? "").split("\n").slice(2).join("\n");
      outside.log("LOG", `Trace: ${text(values)}\n${stack}`);
    },
    time(label = "default"): void {
      startedAt.set(label, outside.now());
    },
    timeLog(label = "default", ...values: unknown[]): void {
      outside.log("LOG", [elapsed(label), ...values.map((value) => outside.inspect(value))].join(" "));
    },
    timeEnd(label = "default"): void {
      outside.log("LOG", elapsed(label));
      startedAt.delete(label);
    },
  };
}

/** The other methods of `console`, for `"use node"` modules. Runs inside the realm. */
export function makeNodeConsole(outside: OutsideConsole): object {
  const counts = new Map<string, number>();
  const text = (values: unknown[]): string => values.map((value) => outside.inspect(value)).join(" ");
  const log = (...values: unknown[]): void => {
    outside.log("LOG", text(values));
  };
  const nothing = (): void => undefined;
  return {
    dir: log,
    dirxml: log,
    table: log,
    group: log,
    groupCollapsed: log,
    groupEnd: nothing,
    clear: nothing,
    assert(condition: unknown, ...values: unknown[]): void {
      if (!condition) outside.log("ERROR", `Assertion failed${values.length > 0 ? `: ${text(values)}` : ""}`);
    },
    count(label = "default"): void {
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      outside.log("LOG", `${label}: ${String(count)}`);
    },
    countReset(label = "default"): void {
      counts.delete(label);
    },
  };
}
