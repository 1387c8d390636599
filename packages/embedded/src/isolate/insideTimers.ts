export interface OutsideTimers {
  requireAction(what: string): void;
  /** Called when a timer fires; false if its action has ended. */
  mayResume(): boolean;
  /** Starts a timer of the process and returns a function that cancels it. */
  start(run: () => void, timing: { delayMs: number; repeats: boolean }): () => void;
}

/**
 * Timers for actions. An error in a callback becomes a rejected promise that nobody awaits, as in Convex: it fails the
 * action. Runs inside the realm.
 */
export function makeTimers(outside: OutsideTimers): object {
  const cancels = new Map<number, () => void>();
  let lastId = 0;
  const guarded = (name: string, callback: unknown, values: unknown[]): (() => void) => {
    if (typeof callback !== "function") throw new TypeError(`${name}() needs a function`);
    return () => {
      try {
        Reflect.apply(callback, undefined, values);
      } catch (error) {
        void Promise.reject(error);
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
        // A retained timer would keep everything reachable from its action alive.
        if (!repeats || !mayResume) clear(id);
        if (mayResume) run();
      };
      cancels.set(id, outside.start(tick, { delayMs, repeats }));
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
  };
}
