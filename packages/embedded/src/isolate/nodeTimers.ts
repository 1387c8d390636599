import { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from "node:timers";
import { promisify } from "node:util";
import type { IsolateHost } from "../domain/isolateHost.ts";

type Callback = (...values: unknown[]) => void;
type Timer = NodeJS.Timeout | NodeJS.Immediate;

/** Node's timers for `"use node"` modules. They do not fire once their action has ended. */
export function nodeTimers(host: Pick<IsolateHost, "mayResume">): object {
  function begun<T extends Timer>(start: (ring: Callback) => T, callback: Callback, stop?: (timer: T) => void): T {
    const timer = start((...values) => {
      if (host.mayResume()) Reflect.apply(callback, timer, values);
      else stop?.(timer);
    });
    return timer;
  }

  return {
    setTimeout: promised(setTimeout, (callback: Callback, delayMs?: number, ...values: unknown[]) =>
      begun((ring) => setTimeout(ring, delayMs, ...values), callback),
    ),
    setInterval: (callback: Callback, delayMs?: number, ...values: unknown[]) =>
      begun(
        (ring) => setInterval(ring, delayMs, ...values),
        callback,
        (timer: NodeJS.Timeout) => {
          clearInterval(timer);
        },
      ),
    setImmediate: promised(setImmediate, (callback: Callback, ...values: unknown[]) =>
      begun((ring) => setImmediate(ring, ...values), callback),
    ),
    clearTimeout,
    clearInterval,
    clearImmediate,
  };
}

/** Keeps `util.promisify` of a timer returning the version of `timers/promises`. */
function promised<T extends object>(own: object, timer: T): T {
  return Object.defineProperty(timer, promisify.custom, { value: Reflect.get(own, promisify.custom) });
}
