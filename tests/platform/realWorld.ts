/**
 * A V8 context with only the globals of Convex's default runtime, in which a bundle's modules run. Operations that the real runtime ends
 * uncatchably are recorded, because code that catches everything would hide them.
 */
import { posix } from "node:path";
import vm from "node:vm";
import { aRealm, type TestRealm } from "@passage/embedded/testing/testRealm";
import type { BundledModule } from "./pushBundle.ts";
import { LANGUAGE, REAL_GLOBALS } from "./realGlobals.ts";

export interface RealWorld {
  /** Evaluates an entry with its imports. */
  load: (path: string) => Promise<object>;
  globals: TestRealm["globals"];
  /** Operations that would have ended the function in the real runtime. */
  ended: string[];
}

interface Setting {
  modules: Iterable<BundledModule>;
  environment?: Record<string, string>;
  fetch?: (input: unknown, init?: RequestInit) => Promise<Response>;
}

export function realWorld({ modules, environment = {}, fetch = refuseFetch }: Setting): RealWorld {
  const realm = aRealm([...modules], environment);
  const { globals } = realm;
  const names = Object.getOwnPropertyNames(globals);
  for (const name of names) {
    if (!REAL_GLOBALS.has(name) && !LANGUAGE.has(name)) Reflect.deleteProperty(globals, name);
  }
  const ended: string[] = [];
  const end = (what: string): never => {
    ended.push(what);
    throw new Error(`The real runtime ends the function: ${what}`);
  };
  realm.define({
    URL: urlOf(end),
    Request: requestOf(end),
    process: { env: namesOnly(environment, end) },
    fetch,
  });
  realm.define(realm.inside(makeAborting, { EventTarget, Event, DOMException }));
  return { load: realm.load, globals, ended };
}

function refuseFetch(): Promise<never> {
  return Promise.reject(new Error("No module calls anybody while it is evaluated."));
}

function urlOf(end: (what: string) => never): typeof URL {
  class RealUrl extends URL {}
  for (const part of ["host", "username", "password"] as const) {
    const own = Object.getOwnPropertyDescriptor(URL.prototype, part) ?? {};
    Object.defineProperty(RealUrl.prototype, part, { ...own, set: () => end(`set URL.${part}`) });
  }
  return RealUrl;
}

function requestOf(end: (what: string) => never): typeof Request {
  class RealRequest extends Request {}
  for (const name of ["redirect", "credentials", "mode", "cache", "keepalive", "duplex"]) {
    Object.defineProperty(RealRequest.prototype, name, { get: () => end(`get Request.${name}`) });
  }
  return RealRequest;
}

/** Variables of the environment can only be read by name. */
function namesOnly(environment: Record<string, string>, end: (what: string) => never): object {
  return new Proxy(environment, {
    has: (_, name) => end(`${String(name)} in process.env`),
    ownKeys: () => end("the names of process.env"),
    getOwnPropertyDescriptor: (_, name) => end(`own ${String(name)} of process.env`),
  });
}

interface AbortingOutside {
  EventTarget: typeof EventTarget;
  Event: typeof Event;
  DOMException: typeof DOMException;
}

/** `AbortController` as the real runtime has it: an error of a listener is a rejected promise that nobody handles. Runs inside. */
function makeAborting(outside: AbortingOutside): object {
  class AbortSignal extends outside.EventTarget {
    aborted = false;
    reason: unknown = undefined;
    readonly #called = new Map<unknown, (event: Event) => void>();

    override addEventListener(type: string, listener: unknown, options?: AddEventListenerOptions): void {
      const call = (event: Event): void => {
        try {
          if (typeof listener === "function") Reflect.apply(listener, this, [event]);
          else (listener as EventListenerObject).handleEvent(event);
        } catch (error) {
          void Promise.reject(error);
        }
      };
      this.#called.set(listener, call);
      super.addEventListener(type, call, options);
    }

    override removeEventListener(type: string, listener: unknown): void {
      super.removeEventListener(type, this.#called.get(listener) ?? null);
    }

    throwIfAborted(): void {
      if (this.aborted) throw this.reason;
    }
  }
  class AbortController {
    readonly signal = new AbortSignal();

    abort(reason: unknown = new outside.DOMException("This operation was aborted", "AbortError")): void {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.reason = reason;
      this.signal.dispatchEvent(new outside.Event("abort"));
    }
  }
  return { AbortSignal, AbortController };
}

/** How long the evaluation of an entry takes in a context of its own, without the reading of its code. */
export async function evaluationMs(modules: readonly BundledModule[], entry: string): Promise<number> {
  const { globals } = realWorld({ modules: [] });
  const made = new Map(
    modules.map(({ path, source }) => [path, new vm.SourceTextModule(source, { context: globals, identifier: path })]),
  );
  const find = (path: string): vm.SourceTextModule => made.get(path) ?? missing(path);
  await find(entry).link((specifier, { identifier }) => find(posix.join(posix.dirname(identifier), specifier)));
  const began = performance.now();
  await find(entry).evaluate();
  return performance.now() - began;
}

function missing(path: string): never {
  throw new Error(`${path} is not among the modules.`);
}
