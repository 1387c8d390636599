import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from "node:timers";
import { promisify } from "node:util";
import type { IsolateHost } from "../domain/isolateHost.ts";

type Callback = (...values: unknown[]) => void;
type Timer = NodeJS.Timeout | NodeJS.Immediate;

function stopTimeout(timer: NodeJS.Timeout): void {
  clearTimeout(timer);
}

function stopImmediate(timer: NodeJS.Immediate): void {
  clearImmediate(timer);
}

/** Node's timers for `"use node"` modules. Timers of a terminated action do not fire and are released. */
export function nodeTimers(host: Pick<IsolateHost, "mayResume" | "onTerminated">): object {
  const forget = new WeakMap<object, () => void>();

  function begun<T extends Timer>(start: (ring: Callback) => T, callback: Callback, stop: (timer: T) => void): T {
    const timer = start((...values) => {
      if (host.mayResume()) Reflect.apply(callback, timer, values);
    });
    const keep = host.onTerminated(() => {
      stop(timer);
    });
    forget.set(timer, keep);
    return timer;
  }

  function clear(timer: unknown): void {
    if (typeof timer === "object" && timer !== null) forget.get(timer)?.();
  }

  function once<T extends Timer>(start: (ring: Callback) => T, callback: Callback, stop: (timer: T) => void): T {
    const timer = begun(
      start,
      (...values) => {
        clear(timer);
        Reflect.apply(callback, timer, values);
      },
      stop,
    );
    return timer;
  }

  return {
    setTimeout: promised(setTimeout, (callback: Callback, delayMs?: number, ...values: unknown[]) =>
      once((ring) => setTimeout(ring, delayMs, ...values), callback, stopTimeout),
    ),
    setInterval: (callback: Callback, delayMs?: number, ...values: unknown[]) =>
      begun((ring) => setInterval(ring, delayMs, ...values), callback, stopTimeout),
    setImmediate: promised(setImmediate, (callback: Callback, ...values: unknown[]) =>
      once((ring) => setImmediate(ring, ...values), callback, stopImmediate),
    ),
    clearTimeout: (timer?: NodeJS.Timeout | string | number) => {
      clear(timer);
      clearTimeout(timer);
    },
    clearInterval: (timer?: NodeJS.Timeout | string | number) => {
      clear(timer);
      clearInterval(timer);
    },
    clearImmediate: (timer?: NodeJS.Immediate) => {
      clear(timer);
      clearImmediate(timer);
    },
  };
}

/** Keeps `util.promisify` of a timer returning the version of `timers/promises`. */
function promised<T extends object>(own: object, timer: T): T {
  return Object.defineProperty(timer, promisify.custom, { value: Reflect.get(own, promisify.custom) });
}
