/** Collects the young generation while the deployment is idle; see docs/decisions/010. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Rest {
  youngBytes: () => number;
  collectYoung: () => void;
}

/** After this long without work, the last answers have been sent. */
const REST_MS = 3;
/** A quarter of `--max-semi-space-size`. V8 itself collects at four fifths of it, interrupting the running function. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

export class IdleCollector {
  readonly #rest: Rest;
  /** A timer captures the async context in which it is set; this runs outside of it. */
  readonly #detached = AsyncLocalStorage.snapshot();
  /** Counts slices of work. */
  #works = 0;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /** Called after every slice of work, so only the first one sets a timer. */
  readonly noteWork = (): void => {
    this.#works += 1;
    if (this.#timer === null && !this.#isClosed) {
      this.#detached(() => {
        this.#waitUntilIdle();
      });
    }
  };

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #waitUntilIdle(): void {
    const works = this.#works;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (works !== this.#works) this.#waitUntilIdle();
      else if (this.#rest.youngBytes() >= WORTHWHILE_BYTES) this.#rest.collectYoung();
    }, REST_MS).unref();
  }
}
