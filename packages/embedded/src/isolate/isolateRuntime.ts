/** The globals of Convex's default runtime that need the host; `isolateGlobals.ts` lists all of them. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { IsolateHost } from "../domain/isolateHost.ts";
import { callInside, defineGlobals, type World } from "./callInside.ts";
import {
  type AsyncContext,
  makeAsyncLocalStorage,
  makeAsyncResource,
  type OutsideContext,
} from "./insideAsyncContext.ts";
import { makeCrypto, makeSubtle } from "./insideCrypto.ts";
import { makePerformance, makePerformanceEntries, makeTimeline, type OutsidePerformance } from "./insidePerformance.ts";
import { makeTimers, type OutsideTimers } from "./insideTimers.ts";
import { makeWeakRefs } from "./insideWeakRefs.ts";
import { notImplementedIn } from "./notImplemented.ts";

export function defineIsolateGlobals(world: World, host: IsolateHost): void {
  const notImplemented = notImplementedIn(host);
  const endFunction = (message: string): never => host.endFunction(message);
  const requireAction = (what: string): void => {
    host.requireAction(what);
  };
  const fillRandom = (bytes: Uint8Array): void => {
    bytes.set(host.randomBytes(bytes.length));
  };
  defineGlobals(world, { structuredClone: structuredCloneIn(host) });
  defineGlobals(world, callInside(world, makeWeakRefs, null));
  const context = ownContext();
  defineGlobals(world, callInside(world, makeAsyncLocalStorage, context));
  defineGlobals(world, callInside(world, makeAsyncResource, context));
  definePerformance(world, { now: () => host.now(), notImplemented });
  defineGlobals(world, callInside(world, makeTimers, outsideTimers(host)));
  const outside = { requireAction, endFunction, notImplemented, digest, subtle: globalThis.crypto.subtle };
  const { SubtleCrypto, subtle } = callInside(world, makeSubtle, outside);
  defineGlobals(world, { SubtleCrypto });
  defineGlobals(world, callInside(world, makeCrypto, { endFunction, fillRandom, subtle }));
}

function definePerformance(world: World, { now, notImplemented }: OutsidePerformance): void {
  let timeOrigin: number | undefined;
  const origin = (): number => (timeOrigin ??= now());
  const elapsed = (): number => {
    const since = origin();
    return now() - since;
  };
  const { measured, PerformanceMark, ...entries } = callInside(world, makePerformanceEntries, elapsed);
  defineGlobals(world, { PerformanceMark, ...entries });
  const timeline = callInside(world, makeTimeline, { elapsed, measured });
  const parts = { origin, elapsed, timeline, PerformanceMark, notImplemented };
  defineGlobals(world, callInside(world, makePerformance, parts));
}

function structuredCloneIn(host: IsolateHost): (value: unknown, options?: unknown) => unknown {
  return (value, options) => {
    if (options !== undefined) host.endFunction("structuredClone with transfer not supported");
    return structuredClone(value);
  };
}

/** One value for all of a realm's `AsyncLocalStorage`s, so that a snapshot of theirs does not hold the running function. */
function ownContext(): OutsideContext {
  const storage = new AsyncLocalStorage<AsyncContext>();
  return {
    get: () => storage.getStore(),
    set: (context) => {
      storage.enterWith(context);
    },
    runIn: (context, work) => storage.run(context, work),
  };
}

const DIGESTS: Record<string, string> = {
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};

function digest(algorithm: unknown, data: unknown): ArrayBuffer {
  const named: unknown =
    typeof algorithm === "object" && algorithm !== null ? Reflect.get(algorithm, "name") : algorithm;
  const hash = typeof named === "string" ? DIGESTS[named.toUpperCase()] : undefined;
  if (hash === undefined) throw new DOMException("Unrecognized algorithm name", "NotSupportedError");
  const isBytes = data instanceof ArrayBuffer || ArrayBuffer.isView(data);
  if (!isBytes) throw new TypeError("crypto.subtle.digest() needs an ArrayBuffer or a view of one");
  const view =
    data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return Uint8Array.from(createHash(hash).update(view).digest()).buffer;
}

function outsideTimers(host: IsolateHost): OutsideTimers {
  return {
    requireAction: (what) => {
      host.requireAction(what);
    },
    mayResume: () => host.mayResume(),
    start(run, { delayMs, repeats }) {
      const timer = repeats ? setInterval(run, delayMs) : setTimeout(run, delayMs);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
