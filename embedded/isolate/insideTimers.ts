export interface OutsideTimers {
  requireAction(what: string): void;
  /** Asked when one rings: false when its action was ended. */
  mayResume(): boolean;
  /** Starts a timer of the process and answers how to cancel it. Told when it was canceled with its action. */
  start(run: () => void, timing: { delayMs: number; repeats: boolean }, onEnded: () => void): () => void;
  reportUncaught(error: unknown): void;
}

/** Timers for actions. What a callback throws is reported to the log: nobody awaits it. Runs inside. */
export function makeTimers(outside: OutsideTimers): object {
  const cancels = new Map<number, () => void>();
  let lastId = 0;
  const guarded = (name: string, callback: unknown, values: unknown[]): (() => void) => {
    if (typeof callback !== "function") throw new TypeError(`${name}() needs a function`);
    return () => {
      try {
        Reflect.apply(callback, undefined, values);
      } catch (error) {
        outside.reportUncaught(error);
      }
    };
  };
  const starting =
    (name: "setTimeout" | "setInterval", repeats: boolean) =>
    (callback: unknown, delayMs = 0, ...values: unknown[]): number => {
      outside.requireAction(name);
      const run = guarded(name, callback, values);
      const id = ++lastId;
      const tick = (): void => {
        const mayResume = outside.mayResume();
        // What is kept of it keeps all that its action holds.
        if (!repeats || !mayResume) clear(id);
        if (mayResume) run();
      };
      cancels.set(
        id,
        outside.start(tick, { delayMs, repeats }, () => {
          cancels.delete(id);
        }),
      );
      return id;
    };
  const clear = (id?: number): void => {
    if (id === undefined) return;
    cancels.get(id)?.();
    cancels.delete(id);
  };
  return {
    setTimeout: starting("setTimeout", false),
    setInterval: starting("setInterval", true),
    clearTimeout: clear,
    clearInterval: clear,
    queueMicrotask(callback: unknown): void {
      void Promise.resolve().then(guarded("queueMicrotask", callback, []));
    },
  };
}
