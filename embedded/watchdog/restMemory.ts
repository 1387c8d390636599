/** Collects the young generation while nothing waits for an answer; see docs/decisions/010. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Rest {
  youngBytes: () => number;
  collectYoung: () => void;
}

/** When nothing has run for so long, what ran last has been answered. */
const REST_MS = 3;
/** A quarter of `--max-semi-space-size`. V8 itself collects at four fifths of it, in the middle of whatever runs then. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

export class RestMemory {
  readonly #rest: Rest;
  /** A timer keeps what was running when it was set. */
  readonly #apart = AsyncLocalStorage.snapshot();
  /** How often something has run. */
  #works = 0;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /** Something has run. It is told of every slice of work, so a timer is set for the first alone. */
  readonly noteWork = (): void => {
    this.#works += 1;
    if (this.#timer === null && !this.#isClosed) {
      this.#apart(() => {
        this.#waitForRest();
      });
    }
  };

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #waitForRest(): void {
    const works = this.#works;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (works !== this.#works) this.#waitForRest();
      else if (this.#rest.youngBytes() >= WORTHWHILE_BYTES) this.#rest.collectYoung();
    }, REST_MS).unref();
  }
}
