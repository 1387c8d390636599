/** Node's globals for `"use node"` modules. */
import { createRequire } from "node:module";
import type { IsolateHost } from "../domain/isolateHost.ts";
import type { World } from "./callInside.ts";
import { FunctionResponse } from "./functionResponse.ts";
import type { HostCalls } from "./insideHost.ts";
import { nodeTimers } from "./nodeTimers.ts";

const WEB_GLOBALS = {
  Blob,
  BroadcastChannel,
  ByteLengthQueuingStrategy,
  CompressionStream,
  CountQueuingStrategy,
  Crypto,
  CryptoKey,
  CustomEvent,
  DecompressionStream,
  File,
  MessageChannel,
  MessageEvent,
  MessagePort,
  Performance,
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  ReadableByteStreamController,
  ReadableStreamBYOBRequest,
  ReadableStreamDefaultController,
  Request,
  Response: FunctionResponse,
  SubtleCrypto,
  TransformStreamDefaultController,
  URL,
  URLSearchParams,
  WebSocket,
  WritableStreamDefaultController,
  queueMicrotask,
  structuredClone,
};

/** `process.env` does not expose the process's own environment. */
export function nodeGlobals(world: World, { host, hostCalls }: { host: IsolateHost; hostCalls: HostCalls }): object {
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
    ...WEB_GLOBALS,
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
