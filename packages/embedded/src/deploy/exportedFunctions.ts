import type {
  DeployedFunction,
  FunctionKind,
  HttpRouter,
  ModuleEnvironment,
  RegisteredFunction,
} from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import { vValidator, type ValidatorJson } from "../domain/validatorJson.ts";
import { DeployRefused } from "./deployRefused.ts";

export interface LoadedModule {
  path: string;
  environment: ModuleEnvironment;
  namespace: object;
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** The functions that a module exports. Refuses queries and mutations in a `"use node"` module. */
export function exportedFunctions(
  { path, environment, namespace }: LoadedModule,
  component: string,
): DeployedFunction[] {
  const functions: DeployedFunction[] = [];
  for (const name of Object.keys(namespace)) {
    const registered = asRegistered(Reflect.get(namespace, name));
    const kind = registered && kindOf(registered);
    // HTTP actions are called through the router of `http.ts`, not by name.
    if (!registered || !kind || kind === "httpAction") continue;
    if (!IDENTIFIER.test(name)) refuse(`"${name}" in ${path} is not a valid function name.`);
    if (environment === "node" && kind !== "action") {
      refuse(
        `\`${name}\` defined in \`${path}\` is a ${kind} function. Only actions can be defined in Node.js. ` +
          `See https://docs.convex.dev/functions/actions for more details.`,
      );
    }
    functions.push({
      component,
      path: `${path.replace(/\.js$/, "")}:${name}`,
      kind,
      visibility: registered.isPublic === true ? "public" : "internal",
      environment,
      args: exportedValidator(path, name, registered.exportArgs),
      returns: exportedValidator(path, name, registered.exportReturns),
      registered,
    });
  }
  return functions;
}

/**
 * Modules also export `api` proxies, which return something for every property; a function has its flag set to exactly
 * `true`.
 */
function asRegistered(value: unknown): RegisteredFunction | null {
  return isHolder(value) && isRegistered(value) ? value : null;
}

const CALLS = ["invokeQuery", "invokeMutation", "invokeAction", "invokeHttpAction", "exportArgs", "exportReturns"];

function isRegistered(value: object): value is RegisteredFunction {
  return (
    kindOf(value) !== null && CALLS.every((call) => ["undefined", "function"].includes(typeof Reflect.get(value, call)))
  );
}

function kindOf(registered: object): FunctionKind | null {
  const has = (flag: string): boolean => Reflect.get(registered, flag) === true;
  if (has("isQuery")) return "query";
  if (has("isMutation")) return "mutation";
  if (has("isAction")) return "action";
  return has("isHttp") ? "httpAction" : null;
}

function isHolder(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function exportedValidator(path: string, name: string, exporting: (() => string) | undefined): ValidatorJson | null {
  if (exporting === undefined) return null;
  try {
    return vValidator.nullable().parse(JSON.parse(exporting()));
  } catch (error) {
    return refuse(`The validators of \`${name}\` in ${path} are invalid: ${messageOf(error)}`);
  }
}

export interface HttpRoute {
  path: string;
  method: string;
}

/** Reads the default export of `http.js`. */
export function readHttpRouter(namespace: object): { router: HttpRouter; routes: HttpRoute[] } {
  const exported: unknown = Reflect.get(namespace, "default");
  if (!isHolder(exported) || !isRouter(exported)) {
    refuse("The default export of `http.ts` is not an `httpRouter()` object.");
  }
  return { router: exported, routes: exported.getRoutes().map(([path, method]) => ({ path, method })) };
}

function isRouter(value: object): value is Required<HttpRouter> {
  const calls = ["lookup", "getRoutes"].map((name) => typeof Reflect.get(value, name));
  return Reflect.get(value, "isRouter") === true && calls.every((type) => type === "function");
}

/** One function in the format of code generation and the dashboard. */
export function analyzedFunction({ path, kind, visibility, args, returns }: DeployedFunction): JsonValue {
  return {
    name: path.slice(path.indexOf(":") + 1),
    pos: null,
    udfType: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    visibility: { kind: visibility },
    args: args && JSON.stringify(args),
    returns: returns && JSON.stringify(returns),
  };
}

/** Errors of pushed code belong to another realm, so `instanceof` does not recognize them. */
function messageOf(error: unknown): string {
  const message: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "message") : error;
  return String(message);
}

function refuse(sentence: string): never {
  throw new DeployRefused("InvalidModules", sentence);
}
