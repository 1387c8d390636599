export interface OutsideTimers {
  requireAction(what: string): void;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
  setInterval(run: () => void, delayMs: number): unknown;
  clearInterval(timer: unknown): void;
  reportUncaught(error: unknown): void;
}

type Callback = (...values: unknown[]) => void;

/** Timers for actions. What a callback throws is reported to the log: nobody awaits it. Runs inside. */
export function makeTimers(outside: OutsideTimers): object {
  const running = new Map<number, { cancel: () => void }>();
  let lastId = 0;
  const guarded = (callback: Callback, values: unknown[]): void => {
    try {
      callback(...values);
    } catch (error) {
      outside.reportUncaught(error);
    }
  };
  const callable = (name: string, callback: unknown): Callback => {
    if (typeof callback !== "function") throw new TypeError(`${name}() needs a function`);
    return callback as Callback;
  };
  function setTimeout(callback: unknown, delayMs?: number, ...values: unknown[]): number {
    outside.requireAction("setTimeout");
    const run = callable("setTimeout", callback);
    const id = ++lastId;
    const timer = outside.setTimeout(
      () => {
        running.delete(id);
        guarded(run, values);
      },
      Number(delayMs ?? 0),
    );
    running.set(id, {
      cancel: () => {
        outside.clearTimeout(timer);
      },
    });
    return id;
  }
  function setInterval(callback: unknown, delayMs?: number, ...values: unknown[]): number {
    outside.requireAction("setInterval");
    const run = callable("setInterval", callback);
    const id = ++lastId;
    const timer = outside.setInterval(
      () => {
        guarded(run, values);
      },
      Number(delayMs ?? 0),
    );
    running.set(id, {
      cancel: () => {
        outside.clearInterval(timer);
      },
    });
    return id;
  }
  function clearTimeout(id?: number): void {
    if (id === undefined) return;
    running.get(id)?.cancel();
    running.delete(id);
  }
  function clearInterval(id?: number): void {
    clearTimeout(id);
  }
  function queueMicrotask(callback: unknown): void {
    const run = callable("queueMicrotask", callback);
    void Promise.resolve().then(() => {
      guarded(run, []);
    });
  }
  return { setTimeout, setInterval, clearTimeout, clearInterval, queueMicrotask };
}
