/** Watches spans of user code on the main thread; see `watchdog`. */
export interface Guard {
  enter(): void;
  leave(): void;
  /** Brackets the deployment's own work on behalf of user code, which must not be terminated half-way. */
  suspend(): void;
  resume(): void;
  /** User code was terminated: the memory that it held can be reclaimed. */
  noteEnded(): void;
}

/** Runs work that the watchdog must not terminate half-way. */
export function uninterrupted<T>(guard: Pick<Guard, "suspend" | "resume">, work: () => T): T {
  guard.suspend();
  try {
    return work();
  } finally {
    guard.resume();
  }
}
