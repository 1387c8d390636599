/** The running continuation's values. The key is the storage that holds them. */
export type AsyncContext = ReadonlyMap<object, unknown> | undefined;
type Work = (...values: unknown[]) => unknown;

/** The context of the platform, which follows every `await`. */
export interface OutsideContext {
  get(): AsyncContext;
  set(context: AsyncContext): void;
  /** Runs the work in another context. */
  runIn(context: AsyncContext, work: () => unknown): unknown;
}

/** `AsyncLocalStorage`, a global of Convex's runtime. Runs inside the realm. */
export function makeAsyncLocalStorage(outside: OutsideContext): object {
  class AsyncLocalStorage {
    #isDisabled = false;

    static bind(work: unknown): Work {
      if (typeof work !== "function") throw new TypeError("fn must be a function");
      const context = outside.get();
      return (...values) => outside.runIn(context, () => Reflect.apply(work, undefined, values));
    }

    static snapshot(): (work: Work, ...values: unknown[]) => unknown {
      const context = outside.get();
      return (work, ...values) => outside.runIn(context, () => work(...values));
    }

    getStore(): unknown {
      return this.#isDisabled ? undefined : outside.get()?.get(this);
    }

    run(store: unknown, work: Work, ...values: unknown[]): unknown {
      return outside.runIn(this.#with(store), () => work(...values));
    }

    exit(work: Work, ...values: unknown[]): unknown {
      return this.run(undefined, work, ...values);
    }

    enterWith(store: unknown): void {
      outside.set(this.#with(store));
    }

    disable(): void {
      this.#isDisabled = true;
    }

    #with(store: unknown): AsyncContext {
      this.#isDisabled = false;
      return new Map([...(outside.get() ?? []), [this, store]]);
    }
  }
  return { AsyncLocalStorage };
}

/** `AsyncResource`, likewise. Runs inside the realm. */
export function makeAsyncResource(outside: OutsideContext): object {
  class AsyncResource {
    readonly type: string;
    readonly #context = outside.get();

    constructor(type: unknown) {
      if (typeof type !== "string") throw new TypeError("type must be a string");
      this.type = type;
    }

    static bind(work: unknown, type?: string, self?: unknown): Work {
      const name = typeof work === "function" && work.name !== "" ? work.name : "bound-anonymous-fn";
      return new AsyncResource(type ?? name).bind(work, self);
    }

    runInAsyncScope(work: Work, self?: unknown, ...values: unknown[]): unknown {
      return outside.runIn(this.#context, () => Reflect.apply(work, self, values));
    }

    bind(work: unknown, self?: unknown): Work {
      if (typeof work !== "function") throw new TypeError("fn must be a function");
      const context = this.#context;
      return function (this: unknown, ...values) {
        return outside.runIn(context, () => Reflect.apply(work, self ?? this, values));
      };
    }
  }
  return { AsyncResource };
}
