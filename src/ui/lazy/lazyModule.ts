import { whenSettled } from "./idle";

/** Code that is loaded when it is first needed, or earlier while the page is idle. */
export class LazyModule<Code> {
  /** Key under which the page remembers that it was reloaded for this code. */
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

  /** Null until loaded. */
  get = (): Code | null => this.#code;

  /** Rejects if the code cannot be loaded. The next call tries again. */
  load(): Promise<void> {
    if (this.#code !== null) return Promise.resolve();
    this.#pending ??= this.#load().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** Loads ahead. A failure is ignored: the part that needs the code tries again. */
  loadAhead = (): void => {
    this.load().catch(() => undefined);
  };

  async #load(): Promise<void> {
    this.#code = await this.#fetch();
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * Loads modules ahead, one after another, each when the page has settled: a tap in between waits for one of them at most. The returned
 * function stops it.
 */
export function loadInTurn(modules: readonly LazyModule<unknown>[]): () => void {
  const left = modules.filter((module) => module.get() === null);
  let cancel: (() => void) | undefined;
  const next = (): void => {
    const module = left.shift();
    if (module === undefined) return;
    cancel = whenSettled(() => {
      // A failure is ignored: the part that needs the code tries again.
      module.load().then(next, next);
    });
  };
  next();
  return () => {
    left.length = 0;
    cancel?.();
  };
}
