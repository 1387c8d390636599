/** The main thread's side of the number that it shares with the watching thread; see README.md for its states. */

/** These calls surround every piece of user code, so they must be fast. */
export interface Brackets {
  /** User code begins. Calls may be nested; only the outermost pair counts. */
  enter(): void;
  /** User code has ended. Does not return while the watcher is terminating it. */
  leave(): void;
  /** The deployment's own code begins on behalf of the function. It is not charged and never terminated. */
  suspend(): void;
  resume(): void;
}

const HIGHEST_SPAN = 2 ** 30 - 2;

/**
 * Waits while the watcher is terminating something. If that is the caller of this function, the termination arrives
 * during the wait, so every count below changes after it. Returns the previous number, and replaces it by `next` if it was
 * `expected`.
 */
function exchange(state: Int32Array, expected: number, next: number): number {
  for (;;) {
    const found = Atomics.compareExchange(state, 0, expected, next);
    if (found >= 0) return found;
    Atomics.wait(state, 0, found, 1);
  }
}

/** `state[0]` is the shared number; after the span with the highest number comes the first again. */
export function createBrackets(
  state: Int32Array,
  highest = HIGHEST_SPAN,
): {
  brackets: Brackets;
  /** Something was terminated: the function of this span, or a stall if it is 0. False if another span has begun. */
  ended: (terminated: number) => boolean;
} {
  let span = 0;
  let depth = 0;
  let suspensions = 0;

  const brackets = {
    enter() {
      if (depth === 0) {
        const next = span >= highest ? 2 : span + 2;
        exchange(state, 0, next);
        span = next;
      }
      depth += 1;
    },
    leave() {
      if (depth === 1) exchange(state, span, 0);
      // May also be called on behalf of a function that was already terminated.
      if (depth > 0) depth -= 1;
    },
    suspend() {
      if (suspensions === 0 && (depth === 0 || exchange(state, span, span + 1) !== span)) {
        // The span is over, if there was one: this code runs after a termination and before the message about it is
        // read. `resume` must not begin the span again.
        depth = 0;
        exchange(state, 0, 1);
      }
      suspensions += 1;
    },
    resume() {
      if (suspensions === 0 || --suspensions > 0) return;
      Atomics.store(state, 0, depth === 0 ? 0 : span);
    },
  };
  return {
    brackets,
    ended: (terminated) => {
      if (terminated === 0) return true;
      if (terminated !== span) return false;
      depth = 0;
      return true;
    },
  };
}
