import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { inspect } from "node:util";
import vm from "node:vm";
import type { IsolateHost } from "../domain/isolateHost.ts";
import type { ModuleEnvironment } from "../domain/application.ts";
import { fixIntl, makeClock, type OutsideClock } from "./insideClock.ts";
import { makeConsole, makeConsoleGauges, type OutsideConsole } from "./insideConsole.ts";
import { makeCrypto, type OutsideCrypto } from "./insideCrypto.ts";
import { callInside, defineGlobals, type World } from "./callInside.ts";
import { makeHostCalls, type HostCalls, type OutsideHost } from "./insideHost.ts";
import { makeParsing, type Parsing } from "./insideJson.ts";
import { acceptOutsideInstances, OUTSIDE_CONSTRUCTORS, SHARED_BINARY_TYPES } from "./insideInstances.ts";
import { mapStacks, type OutsidePositions } from "./insideStacks.ts";
import { nodeTimers } from "./nodeTimers.ts";
import { FunctionResponse } from "./functionResponse.ts";
import { makeTimers, type OutsideTimers } from "./insideTimers.ts";

export interface WorldOptions {
  /** Read at each access to `process.env`. */
  environment: Record<string, string>;
  host: IsolateHost;
  originalPosition: OutsidePositions["originalPosition"];
}

const SHARED_WEB_GLOBALS = {
  AbortController,
  AbortSignal,
  Blob,
  ByteLengthQueuingStrategy,
  CompressionStream,
  CountQueuingStrategy,
  CryptoKey,
  CustomEvent,
  DOMException,
  DecompressionStream,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  MessageChannel,
  ReadableByteStreamController,
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableStreamDefaultController,
  ReadableStreamDefaultReader,
  Request,
  Response: FunctionResponse,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  TransformStreamDefaultController,
  URL,
  URLSearchParams,
  WritableStream,
  WritableStreamDefaultController,
  WritableStreamDefaultWriter,
  atob,
  btoa,
  structuredClone,
};

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

/** Creates a fresh realm with Convex's runtime, and for `node` modules also Node's globals. */
export function createWorld(kind: ModuleEnvironment, { environment, host, originalPosition }: WorldOptions): World {
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
  const console = { ...callInside(world, makeConsole, log), ...callInside(world, makeConsoleGauges, log) };
  defineGlobals(world, { console });
  defineGlobals(world, callInside(world, makeTimers, outsideTimers(host)));
  const crypto: OutsideCrypto = {
    requireAction: (what) => {
      host.requireAction(what);
    },
    fillRandom: (bytes) => {
      bytes.set(host.randomBytes(bytes.length));
    },
    digest,
    subtle: globalThis.crypto.subtle,
  };
  defineGlobals(world, callInside(world, makeCrypto, crypto));
  const calls: OutsideHost = {
    host,
    environment,
    kept: replaceParsing(world),
    fetch: (input, init) => unlessEnded(host, () => fetch(input, init)),
    jsSyscall: (op, args) => unlessEnded(host, async () => await host.jsSyscall(op, args)),
  };
  const hostCalls = callInside(world, makeHostCalls, calls);
  defineGlobals(world, kind === "node" ? withNodeGlobals(world, { host, hostCalls }) : hostCalls);
  return world;
}

/** Replaces `JSON.parse`, so that cached answers are parsed once. */
function replaceParsing(world: World): Parsing["kept"] {
  const { parse, kept } = callInside(world, makeParsing, null);
  const json: unknown = Reflect.get(world, "JSON");
  if (typeof json === "object" && json !== null) defineGlobals(json, { parse });
  return kept;
}

/**
 * Calls of a terminated action are not started: the action may have resumed after awaiting something that only Node
 * knows about.
 */
function unlessEnded<T>(host: IsolateHost, ask: () => Promise<T>): Promise<T> {
  return host.mayResume() ? host.settleForAction(ask()) : new Promise(() => undefined);
}

function outsideTimers(host: IsolateHost): OutsideTimers {
  return {
    requireAction: (what) => {
      host.requireAction(what);
    },
    mayResume: () => host.mayResume(),
    start(run, { delayMs, repeats }, onEnded) {
      const timer = repeats ? setInterval(run, delayMs) : setTimeout(run, delayMs);
      const keep = host.onTerminated(() => {
        clearTimeout(timer);
        onEnded();
      });
      return () => {
        clearTimeout(timer);
        keep();
      };
    },
    reportUncaught: (error) => {
      host.log("ERROR", `Uncaught ${inspect(error)}`);
    },
  };
}

/** Node's globals for `"use node"` modules. `process.env` does not expose the process's own environment. */
function withNodeGlobals(world: World, { host, hostCalls }: { host: IsolateHost; hostCalls: HostCalls }): object {
  const { env } = hostCalls.process;
  const exit = (): never => {
    throw new Error("process.exit() is not available: it would stop the whole deployment.");
  };
  const process: unknown = Object.create(globalThis.process, {
    env: { value: env },
    exit: { value: exit },
    abort: { value: exit },
  });
  const { Buffer, performance, crypto } = globalThis;
  return {
    ...hostCalls,
    process,
    global: world,
    Buffer,
    ...nodeTimers(host),
    performance,
    crypto,
    require: createRequire(import.meta.url),
  };
}
