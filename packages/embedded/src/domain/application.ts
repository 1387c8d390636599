/** The content of a push: the functions, schemas, crons and routes of a project and of its mounted components. */
import type { JsonValue } from "./json.ts";
import type { ValidatorJson } from "./validatorJson.ts";

export type FunctionKind = "query" | "mutation" | "action" | "httpAction";
export type ModuleEnvironment = "isolate" | "node";

/** A module of a push, as the CLI bundles it. */
export interface PushedModule {
  /** Path as the CLI names it: `leads/staff.js`, `_deps/ABCD.js`. */
  path: string;
  source: string;
  sourceMap?: string | undefined;
  environment: ModuleEnvironment;
}

/** Modules as bytes that all threads share; see `isolate/packedModules.ts`. */
export interface PackedModules {
  readonly bytes: SharedArrayBuffer;
  readonly places: readonly PackedModule[];
}

export interface PackedModule extends Pick<PushedModule, "path" | "environment"> {
  readonly source: ByteSpan;
  readonly sourceMap: ByteSpan | null;
}

export type ByteSpan = readonly [start: number, end: number];

/** A component's code and variables, as another thread needs them to run its functions. */
export interface ComponentCode {
  modules: PackedModules;
  /** `process.env` as its functions see it. The object changes when a variable is set. */
  environment: Record<string, string>;
}

/** The properties that `convex/server` attaches to a registered function. Arguments and results are JSON text. */
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
  /** Path of its component; "" for the root. */
  component: string;
  /** Module path without extension, a colon, and the export's name: `leads/staff:setStatus`. */
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
  /** Without `_creationTime` and `_id`, which the engine appends. */
  fields: string[];
  /** A staged index is built and updated, but cannot be queried. */
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
  /** Not enforced, but existing and new documents are validated against it. */
  stagedType?: ValidatorJson | undefined;
}

export interface SchemaDefinition {
  tables: TableDefinition[];
  /** False if the tables' validators are not enforced (`schemaValidation: false`). */
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
  /** The arguments object as JSON. */
  args: JsonValue;
}

/** The exported router of `http.js`. */
export interface HttpRouter {
  lookup(path: string, method: string): readonly [RegisteredFunction, string, string] | null;
  getRoutes?(): (readonly [path: string, method: string, ...handler: unknown[]])[];
}

/** Requests whose path begins with the prefix are passed to the router of a child component, without the prefix. */
export interface HttpMount {
  /** Begins and ends with a slash. */
  prefix: string;
  /** The child's path from the root. */
  component: string;
}

/** The parts that the root and every mounted component have. */
export interface Component {
  functions: ReadonlyMap<string, DeployedFunction>;
  schema: SchemaDefinition | null;
  crons: readonly CronDefinition[];
  http: HttpRouter | null;
  httpMounts: readonly HttpMount[];
  code: ComponentCode;
}

/** One pushed version of a project. It is immutable; a new push replaces it. */
export interface Application extends Component {
  authProviders: readonly AuthProvider[];
  /** All mounted components by path, including nested ones. A path consists of mount names: `workpool/worker`. */
  components: ReadonlyMap<string, Component>;
}
