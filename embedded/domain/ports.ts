/**
 * The seams of the deployment: what a pushed application is, what the engine offers to the sockets, the HTTP API and
 * the deploy calls, and what it needs from them. Everything crossing a seam is JSON text or one of these shapes.
 */
import type { JsonText } from "./jsonText.ts";
import type { ValidatorJson } from "./validatorJson.ts";

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** The arguments object of a call in Convex's JSON encoding, parsed or still as text. */
export type Arguments = JsonValue | JsonText;

// ---- A pushed application -------------------------------------------------------------------------------------------

export type FunctionKind = "query" | "mutation" | "action" | "httpAction";
export type ModuleEnvironment = "isolate" | "node";

/** What `convex/server` attaches to a registered function. Arguments and results are JSON text. */
export interface RegisteredFunction {
  isQuery?: true;
  isMutation?: true;
  isAction?: true;
  isHttp?: true;
  isPublic?: true;
  isInternal?: true;
  invokeQuery?: (argsJson: string) => Promise<string>;
  invokeMutation?: (argsJson: string) => Promise<string>;
  invokeAction?: (requestId: string, argsJson: string) => Promise<string>;
  invokeHttpAction?: (request: Request) => Promise<Response>;
  exportArgs?: () => string;
  exportReturns?: () => string;
}

export interface DeployedFunction {
  /** The path of the component it belongs to; the root's is "". */
  component: string;
  /** Module path without extension, a colon, the export's name: `leads/staff:setStatus`. */
  path: string;
  kind: FunctionKind;
  visibility: "public" | "internal";
  environment: ModuleEnvironment;
  args: ValidatorJson | null;
  returns: ValidatorJson | null;
  registered: RegisteredFunction;
}

export interface IndexDefinition {
  /** Without the table's name: `by_email`. */
  name: string;
  /** Without the `_creationTime` and `_id` the engine appends. */
  fields: string[];
  /** A staged index is built and kept up, but refused to readers. */
  staged: boolean;
}

export interface SearchIndexDefinition {
  name: string;
  searchField: string;
  filterFields: string[];
  staged: boolean;
}

export interface TableDefinition {
  name: string;
  indexes: IndexDefinition[];
  searchIndexes: SearchIndexDefinition[];
  documentType: ValidatorJson | null;
}

export interface SchemaDefinition {
  tables: TableDefinition[];
  /** False: the tables' validators are not enforced (`schemaValidation: false`). */
  schemaValidation: boolean;
}

export type AuthProvider =
  | { type: "oidc"; domain: string; applicationID: string }
  | { type: "customJwt"; issuer: string; jwks: string; algorithm: "RS256" | "ES256"; applicationID: string | null };

export type CronSchedule =
  | { type: "interval"; seconds: number }
  | { type: "hourly"; minuteUTC: number }
  | { type: "daily"; hourUTC: number; minuteUTC: number }
  | { type: "weekly"; dayOfWeek: string; hourUTC: number; minuteUTC: number }
  | { type: "monthly"; day: number; hourUTC: number; minuteUTC: number }
  | { type: "cron"; cron: string };

export interface CronDefinition {
  name: string;
  schedule: CronSchedule;
  functionPath: string;
  /** The JSON of the arguments object. */
  args: JsonValue;
}

/** The exported router of `http.js`. */
export interface HttpRouter {
  lookup(path: string, method: string): readonly [RegisteredFunction, string, string] | null;
  getRoutes?(): (readonly [path: string, method: string, ...handler: unknown[]])[];
}

/** Requests whose path begins with the prefix go to the router of a child component, without the prefix. */
export interface HttpMount {
  /** With a slash at both ends. */
  prefix: string;
  /** The child's path from the root. */
  component: string;
}

/** What the root and every mounted component have, each its own. */
export interface Component {
  functions: ReadonlyMap<string, DeployedFunction>;
  schema: SchemaDefinition | null;
  crons: readonly CronDefinition[];
  http: HttpRouter | null;
  httpMounts: readonly HttpMount[];
}

/** One pushed version of a project, immutable. A new push makes a new one and swaps it in whole. */
export interface Application extends Component {
  authProviders: readonly AuthProvider[];
  /** Mounted components, nested ones too, by their path: the names under which they were mounted, `workpool/worker`. */
  components: ReadonlyMap<string, Component>;
}

// ---- What user code may reach (implemented by the function host, consumed by the module loader) ----------------------

export type LogLevel = "DEBUG" | "INFO" | "LOG" | "WARN" | "ERROR";

/** JSON text that is answered again and again, each time by the same object: a world may keep what it parsed. */
export interface KeptAnswer {
  readonly text: string;
}

/** What the globals inside the functions' own world lead to. The running function is found by AsyncLocalStorage. */
export interface IsolateHost {
  syscall(op: string, argsJson: string): string;
  /** Throws, or answers at once where it can. */
  asyncSyscall(op: string, argsJson: string): string | KeptAnswer | Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): unknown;
  /** Epoch milliseconds; one value for a whole query or mutation, so that its result can be cached. */
  now(): number;
  /** From one stream of secure numbers: what a function made with it, a token perhaps, is not to be guessed from another. */
  random(): number;
  /** Of the same kind, for what is made of bytes. */
  randomBytes(count: number): Uint8Array;
  log(level: LogLevel, text: string): void;
  /** Throws Convex's sentence when the running function is a query or mutation (`fetch`, `setTimeout`, …). */
  requireAction(what: string): void;
  /** What an action awaits from outside of the deployment; never answered once the action was ended. */
  given<T>(answer: Promise<T>): Promise<T>;
  /** Asked when a timer of an action rings: false when the action was ended. */
  mayResume(): boolean;
  /** Calls back when the running action is ended from outside. Answers how to have it not called any more. */
  whenEnded(release: () => void): () => void;
  /** For what is nobody's function: it may take long, and is not taken for an action that hangs. */
  whole<T>(work: () => T): T;
}

// ---- Calling functions (offered by the engine to sockets, HTTP, CLI) ------------------------------------------------

/** The identity handed to `ctx.auth.getUserIdentity()`; claims as Convex names them. */
export type UserIdentity = { tokenIdentifier: string; issuer: string; subject: string } & Record<string, JsonValue>;

export type Caller =
  | { kind: "anonymous" }
  | {
      kind: "user";
      identity: UserIdentity;
      /** epoch ms */
      expiresAt: number;
      /** What the identity was read from. */
      token?: string;
    }
  | { kind: "admin"; actingAs: UserIdentity | null };

/** Where a request came from, as far as the socket and its headers tell. */
export interface RequestOrigin {
  ip: string | null;
  userAgent: string | null;
}

export interface FunctionCall {
  path: string;
  /** As they came from the wire. */
  args: Arguments;
  caller: Caller;
  requestId: string;
  /** Only an administrator may name one; the root is "". */
  componentPath?: string;
  /** Missing where nobody outside asked. */
  origin?: RequestOrigin;
}

/** An HTTP request for a function, besides the request itself. */
export interface HttpContext {
  caller: Caller;
  requestId: string;
  origin: RequestOrigin;
}

export type CallOutcome =
  | { ok: true; /** JSON text in Convex's encoding. */ value: string; logLines: string[] }
  | { ok: false; errorMessage: string; errorData?: JsonValue; logLines: string[] };

/** A commit's place in the deployment's history; nanoseconds since the epoch, strictly increasing. */
export type Timestamp = bigint;

export interface Calls {
  query(call: FunctionCall): Promise<{ outcome: CallOutcome; ts: Timestamp }>;
  /** With `resend`, an answer that was already given to the same (session, request) is given again. */
  mutation(
    call: FunctionCall,
    resend?: { sessionId: string; requestId: number },
  ): Promise<{ outcome: CallOutcome; ts: Timestamp }>;
  action(call: FunctionCall): Promise<CallOutcome>;
  /** Whatever kind of function the path names. */
  anyFunction(call: FunctionCall): Promise<CallOutcome>;
  httpAction(request: Request, context: HttpContext): Promise<Response>;
  /** The newest durable timestamp. */
  latestTimestamp(): Timestamp;
}

// ---- Settings the deploy calls keep in the store -----------------------------------------------------------------------

/** `value: null` deletes. */
export interface SettingChange {
  namespace: string;
  key: string;
  value: string | null;
}

/** Small durable JSON records by namespace (`modules`, `environment`, `push`). Writes are durable when the promise resolves. */
export interface Settings {
  get(namespace: string, key: string): string | null;
  entries(namespace: string): [key: string, value: string][];
  /** All of it in one commit. */
  write(changes: readonly SettingChange[]): Promise<void>;
}

// ---- Everything random or timed, injected so that a seed replays a run -------------------------------------------------

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** However long the delay. */
  setTimer(run: () => void, delayMs: number): { cancel(): void };
}

export interface Randomness {
  bytes(count: number): Uint8Array;
  /** Numbers for one purpose: where a seed makes them, they do not depend on how often another purpose has drawn. */
  stream(purpose: string): Randomness;
}

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
  /** For what people without a sign-in can cause as often as they like: counted, and told once a second at most. */
  refusal(message: string, details?: Record<string, unknown>): void;
}
