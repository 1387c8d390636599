import type { DeployedFunction } from "../domain/application.ts";
import { Memo } from "../domain/memo.ts";

/** From here on, a run delays others by more than they notice. */
const SLOW_MS = 15;
/** Runs in a row before a function counts as slow, because one may have been held up by a collection of garbage. */
const IN_A_ROW = 2;
const MAX_REMEMBERED = 10_000;

/** Remembers slow functions, which should run where they delay nobody. */
export class SlowFunctions {
  readonly #inARow = new Memo<string, number>(MAX_REMEMBERED);

  has(called: DeployedFunction): boolean {
    return (this.#inARow.get(keyOf(called)) ?? 0) >= IN_A_ROW;
  }

  /** How long a run has taken, here or elsewhere. */
  note(called: DeployedFunction, durationMs: number): void {
    const key = keyOf(called);
    if (durationMs < SLOW_MS) {
      if (this.#inARow.get(key) !== undefined) this.#inARow.set(key, 0);
    } else {
      this.#inARow.set(key, (this.#inARow.get(key) ?? 0) + 1);
    }
  }
}

function keyOf({ component, path }: DeployedFunction): string {
  return `${component} ${path}`;
}
