import { inspect } from "node:util";
import vm from "node:vm";
import type { IsolateHost } from "../domain/isolateHost.ts";
import type { ModuleEnvironment } from "../domain/application.ts";
import { callInside, defineGlobals, type World } from "./callInside.ts";
import { fixIntl, makeClock, type OutsideClock } from "./insideClock.ts";
import { makeConsole, makeNodeConsole, type OutsideConsole } from "./insideConsole.ts";
import { makeHostCalls, type HostCalls } from "./insideHost.ts";
import { acceptOutsideInstances, OUTSIDE_CONSTRUCTORS, SHARED_BINARY_TYPES } from "./insideInstances.ts";
import { makeParsing, type Parsing } from "./insideJson.ts";
import { mapStacks, type OutsidePositions } from "./insideStacks.ts";
import { defineIsolateGlobals } from "./isolateRuntime.ts";
import { nodeGlobals } from "./nodeRuntime.ts";
import { notImplementedIn } from "./notImplemented.ts";
import { WebClasses } from "./webClasses.ts";

export interface WorldOptions {
  /** Read at each access to `process.env`. */
  environment: Record<string, string>;
  host: IsolateHost;
  originalPosition: OutsidePositions["originalPosition"];
}

/** A realm, and a way to give its modules the platform's objects. */
export interface Realm {
  world: World;
  adopt: <T>(value: T) => T;
}

const SHARED_WEB_GLOBALS = {
  AbortController,
  AbortSignal,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamDefaultReader,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  WritableStream,
  WritableStreamDefaultWriter,
  atob,
  btoa,
};

/** Creates a fresh realm with Convex's default runtime, or for `node` modules with Node's globals. */
export function createWorld(kind: ModuleEnvironment, options: WorldOptions): Realm {
  const { host, originalPosition } = options;
  const world = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    name: `convex ${kind}`,
    codeGeneration: { strings: kind === "node", wasm: true },
  });
  defineGlobals(world, { ...SHARED_BINARY_TYPES, ...SHARED_WEB_GLOBALS, self: world });
  callInside(world, acceptOutsideInstances, OUTSIDE_CONSTRUCTORS);
  callInside(world, mapStacks, { originalPosition });
  const clock: OutsideClock = { now: () => host.now(), random: () => host.random() };
  defineGlobals(world, callInside(world, makeClock, clock));
  callInside(world, fixIntl, clock);
  const log: OutsideConsole = {
    log: (level, text) => {
      host.log(level, text);
    },
    inspect: (value) => inspect(value, { depth: 4, customInspect: kind === "node" }),
    now: () => host.now(),
  };
  const console = callInside(world, makeConsole, log);
  if (kind === "node") {
    defineGlobals(world, { console: { ...console, ...callInside(world, makeNodeConsole, log) } });
    const adopt = <T>(value: T): T => value;
    defineGlobals(
      world,
      nodeGlobals(world, { host, hostCalls: hostCallsIn(world, options, { isListed: true, adopt }) }),
    );
    return { world, adopt };
  }
  const classes = new WebClasses(notImplementedIn(host));
  const adopt = <T>(value: T): T => classes.adopt(value);
  defineGlobals(world, { console, ...classes.classes });
  defineGlobals(world, hostCallsIn(world, options, { isListed: false, adopt }));
  defineIsolateGlobals(world, host);
  return { world, adopt };
}

interface Access extends Pick<Realm, "adopt"> {
  isListed: boolean;
}

function hostCallsIn(
  world: World,
  { host, environment }: Pick<WorldOptions, "host" | "environment">,
  { isListed, adopt }: Access,
): HostCalls {
  return callInside(world, makeHostCalls, {
    host,
    environment,
    isListed,
    kept: replaceParsing(world),
    fetch: async (input, init) => adopt(await unlessEnded(host, () => fetch(input, init))),
    jsSyscall: async (op, args) => adopt(await unlessEnded(host, async () => await host.jsSyscall(op, args))),
  });
}

/** Replaces `JSON.parse`, so that cached answers are parsed once. */
function replaceParsing(world: World): Parsing["kept"] {
  const { parse, kept } = callInside(world, makeParsing, null);
  const json: unknown = Reflect.get(world, "JSON");
  if (typeof json === "object" && json !== null) defineGlobals(json, { parse });
  return kept;
}

/**
 * Calls of an action that has ended are not started: it may have resumed after awaiting something that only Node
 * knows about.
 */
function unlessEnded<T>(host: IsolateHost, ask: () => Promise<T>): Promise<T> {
  return host.mayResume() ? ask() : new Promise(() => undefined);
}
