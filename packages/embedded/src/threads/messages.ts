/** Messages between the serving thread and a function thread. */
import type { ModuleEnvironment, PackedModules } from "../domain/application.ts";
import type { LogLevel } from "../domain/isolateHost.ts";
import type { Failure } from "../run/functionErrors.ts";
import type { QueryAnswer, QueryOrder } from "../run/queryThreads.ts";
import type { JsonValue } from "../domain/json.ts";

export interface ThreadSetup {
  kind: ModuleEnvironment;
  /** The key is the component's path. */
  modules: ReadonlyMap<string, PackedModules>;
  /** Epoch ms; set if the deployment's clock stands still. */
  fixedNow: number | null;
}

/** The parts of a request; a platform object cannot be passed to another thread. */
export interface RequestParts {
  url: string;
  method: string;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | ArrayBuffer | null;
}

export interface ResponseParts {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
}

export type Work =
  | { type: "action"; module: string; name: string; requestId: string; argsJson: string }
  /** The route as its router lists it: `GET /files/*`. */
  | { type: "http"; route: string; request: RequestParts };

export interface RunOrder {
  type: "run";
  run: number;
  component: string;
  environment: Record<string, string>;
  /** Set if the deployment's randomness follows from a seed. */
  seed: string | null;
  work: Work;
}

/** The variables of a component. */
export interface Environment {
  component: string;
  variables: Record<string, string>;
}

export interface QueryMessage {
  type: "query";
  run: number;
  environments: readonly Environment[];
  order: QueryOrder;
}

/** How a call failed, for the function that made it. */
export interface FailedCall {
  message: string;
  data: JsonValue | undefined;
}

export type Answer = { type: "answer"; call: number } & ({ ok: true; value: unknown } | ({ ok: false } & FailedCall));

/** A ping, which a thread answers between two steps of its function. */
export interface Ping {
  type: "ping";
}

export type ToActionThread = RunOrder | Answer | Ping;
export type ToQueryThread = QueryMessage | Ping;
export type ToThread = ToActionThread | ToQueryThread;

export type FromThread =
  | { type: "pong" }
  | { type: "log"; run: number; level: LogLevel; text: string }
  | { type: "call"; run: number; call: number; op: string; argsJson: string }
  | { type: "blobCall"; run: number; call: number; op: string; args: Record<string, unknown> }
  /** The head of a response; the run is over when its body has been read. */
  | { type: "response"; run: number; response: ResponseParts }
  /** Null for a query that must run in the serving thread. */
  | { type: "queried"; run: number; answer: QueryAnswer | null }
  | { type: "done"; run: number; value: string | null }
  | { type: "failed"; run: number; failure: Failure }
  /** The run's failure, which also ends the thread. */
  | { type: "gone"; run: number; failure: Failure };
