/** Code that is fetched when it is first needed, or before that while the page has nothing else to do. */
export class LateCode<Code> {
  /** Tells apart for which code the page was loaded again. */
  readonly name: string;
  readonly #fetch: () => Promise<Code>;
  readonly #listeners = new Set<() => void>();
  #code: Code | null = null;
  #pending: Promise<void> | null = null;

  constructor(name: string, fetch: () => Promise<Code>) {
    this.name = name;
    this.#fetch = fetch;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null until it is fetched. */
  get = (): Code | null => this.#code;

  /** Rejects when the code cannot be fetched. The next call tries again. */
  load(): Promise<void> {
    if (this.#code !== null) return Promise.resolve();
    this.#pending ??= this.#load().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** Fetches ahead. A failure is no matter: whoever needs the code tries again. */
  loadAhead(): void {
    this.load().catch(() => undefined);
  }

  async #load(): Promise<void> {
    this.#code = await this.#fetch();
    for (const listener of [...this.#listeners]) listener();
  }
}

const IDLE_WITHIN_MS = 3_000;

/** Calls `task` when the page has nothing else to do; the returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(task, IDLE_WITHIN_MS / 3);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = window.requestIdleCallback(task, { timeout: IDLE_WITHIN_MS });
  return () => {
    window.cancelIdleCallback(handle);
  };
}

const LOOK_AGAIN_MS = 250;

/**
 * Calls `task` when the page has nothing else to do and no placeholder on it waits for content: a page that waits for the
 * network is idle too. The returned function cancels it.
 */
export function whenSettled(task: () => void): () => void {
  let cancel = whenIdle(look);
  function look(): void {
    if (document.querySelector("[data-loading]") === null) {
      task();
      return;
    }
    const timer = setTimeout(() => {
      cancel = whenIdle(look);
    }, LOOK_AGAIN_MS);
    cancel = () => {
      clearTimeout(timer);
    };
  }
  return () => {
    cancel();
  };
}

/**
 * Fetches these ahead, one after the other, each when the page has settled: a tap in between waits for one of them at most. The returned
 * function stops it.
 */
export function loadInTurn(codes: readonly LateCode<unknown>[]): () => void {
  const left = codes.filter((code) => code.get() === null);
  let cancel: (() => void) | undefined;
  const next = (): void => {
    const code = left.shift();
    if (code === undefined) return;
    cancel = whenSettled(() => {
      // A failure is no matter: whoever needs the code tries again.
      code.load().then(next, next);
    });
  };
  next();
  return () => {
    left.length = 0;
    cancel?.();
  };
}
