import { exitCodeOf, StartProblem } from "./problem.ts";

export interface Lifetime {
  /** Registers a clean-up; they run in reverse order. */
  add(stop: () => Promise<void> | void): void;
  /** Runs all clean-ups, then ends the process. */
  end(): Promise<void>;
  /** Runs all clean-ups, then ends the process with this problem. */
  fail(problem: unknown): Promise<void>;
}

/** Stops everything once, on every way to end: Ctrl-C, SIGTERM, a closed terminal, a problem while starting. */
export function createLifetime(): Lifetime {
  const stops: (() => Promise<void> | void)[] = [];
  let ending: Promise<void> | null = null;

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!ending) process.stdout.write("\nStopping …\n");
      void end(0);
    });
  }
  return { add: (stop) => stops.push(stop), end: () => end(0), fail };

  async function fail(problem: unknown): Promise<void> {
    if (ending) return ending;
    process.stderr.write(`${sentenceOf(problem)}\n`);
    await end(exitCodeOf(problem));
  }

  function end(code: number): Promise<void> {
    ending ??= stopAll().then(() => process.exit(code));
    return ending;
  }

  async function stopAll(): Promise<void> {
    for (const stop of stops.reverse()) {
      try {
        await stop();
      } catch (error) {
        process.stderr.write(`While stopping: ${String(error)}\n`);
      }
    }
  }
}

function sentenceOf(problem: unknown): string {
  if (problem instanceof StartProblem) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
