/**
 * Ends a process that no longer serves: a termination may strike code of the deployment itself (README.md), and callers
 * that await that code would wait for ever. Acknowledged commits are on the disk, and a new process serves again.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface ServingCheckDeps {
  /** Settles when the parts that every answer needs have worked: jobs of the executor, and a turn of the disk syncs. */
  serve: () => Promise<unknown>;
  /** Must end the process. */
  onStuck: (error: Error) => void;
}

const WITHIN_MS = 20_000;
/** More than one, because a long import or a sleeping computer may delay the first. */
const ATTEMPTS = 3;
const SENTENCE = `Nothing was served for ${String(ATTEMPTS)} times ${String(WITHIN_MS / 1_000)} s`;

export class ServingCheck {
  readonly #deps: ServingCheckDeps;
  /** A timer captures the async context in which it is set, which here would retain the terminated function. */
  readonly #detached = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | null = null;
  /** True if something was terminated after the check had begun. */
  #isDue = false;
  #isClosed = false;

  constructor(deps: ServingCheckDeps) {
    this.#deps = deps;
  }

  /** Called for each termination, and for each function that was refused at a limit. */
  readonly noteEnded = (): void => {
    this.#isDue = true;
    if (this.#timer !== null || this.#isClosed) return;
    this.#detached(() => {
      this.#attempt(ATTEMPTS);
    });
  };

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Any attempt that is answered, even late, ends the check: a slow disk is not a stuck one. */
  #attempt(left: number, check = { isServed: false }): void {
    this.#isDue = false;
    const settled = (): void => {
      check.isServed = true;
    };
    this.#deps.serve().then(settled, settled);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (check.isServed && this.#isDue) {
        this.#attempt(ATTEMPTS);
      } else if (!check.isServed && left > 1) {
        // An attempt that began before another termination proves nothing after it.
        this.#attempt(left - 1, this.#isDue ? { isServed: false } : check);
      } else if (!check.isServed) {
        this.#deps.onStuck(new Error(SENTENCE));
      }
    }, WITHIN_MS).unref();
  }
}
