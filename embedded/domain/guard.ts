/** Watches the stretches in which user code holds the thread; see `watchdog`. */
export interface Guard {
  enter(): void;
  leave(): void;
  /** Around the deployment's own work on behalf of user code, which must not be cut off half-way. */
  suspend(): void;
  resume(): void;
  /** User code was given up and goes no further: what it held can be had back. */
  noteEnded(): void;
}

/** Not to be cut off half-way. */
export function whole<T>(guard: Pick<Guard, "suspend" | "resume">, work: () => T): T {
  guard.suspend();
  try {
    return work();
  } finally {
    guard.resume();
  }
}
