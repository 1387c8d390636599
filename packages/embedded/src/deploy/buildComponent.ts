import type { Component, CronDefinition, DeployedFunction, HttpRouter } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import { cronSpec, readCrons } from "./readCrons.ts";
import {
  analyzedFunction,
  exportedFunctions,
  readHttpRouter,
  type HttpRoute,
  type LoadedModule,
} from "./exportedFunctions.ts";
import { loadAlone, loadPushed, type Runtime } from "./loadPushed.ts";
import { packModules } from "../isolate/packedModules.ts";
import type { Mount } from "./mounts.ts";
import type { PushedModule } from "./pushRequest.ts";
import { evaluateSchemaModule, type EvaluatedSchema } from "./schemaModule.ts";

export const AUTH_CONFIG = "auth.config.js";

/** The pushed code of the root or of a component. */
export interface ComponentCode {
  schema: PushedModule | null;
  modules: readonly PushedModule[];
}

/** The root or a component, evaluated with its environment. */
export interface BuiltComponent {
  component: Component;
  schema: EvaluatedSchema | null;
  httpRoutes: HttpRoute[] | null;
  /** The key is the module path with extension, as code generation needs it. */
  analyzedModules: Record<string, JsonValue>;
}

/** Evaluates in fresh realms, so two mounts of one definition share no module state. */
export async function buildComponent(code: ComponentCode, mount: Mount, runtime: Runtime): Promise<BuiltComponent> {
  const { environment, httpMounts, path, definition } = mount;
  const schema = await evaluateSchema(code.schema, environment, runtime);
  const modules = await loadFunctions(code.modules, environment, runtime);
  const functions = new Map<string, DeployedFunction>();
  for (const module of modules) for (const each of exportedFunctions(module, path)) functions.set(each.path, each);
  const http = routerOf(modules);
  const crons = cronsOf(modules, functions);
  return {
    schema,
    httpRoutes: http?.routes ?? null,
    analyzedModules: Object.fromEntries(
      modules.map((module) => [
        module.path,
        {
          functions: [...functions.values()].filter((each) => isOf(each, module.path)).map(analyzedFunction),
          httpRoutes:
            module.path === "http.js" && http ? http.routes.map((route) => ({ route: { ...route }, pos: null })) : null,
          cronSpecs: module.path === "crons.js" ? crons.map(cronSpec) : null,
          sourceMapped: null,
        },
      ]),
    ),
    component: {
      functions,
      schema: schema?.definition ?? null,
      crons,
      http: http && under(definition.httpPrefix, http),
      httpMounts,
      code: { modules: packModules(code.modules), environment },
    },
  };
}

/** Evaluates `schema.js` only. */
export async function evaluateSchema(
  schema: PushedModule | null,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<EvaluatedSchema | null> {
  if (schema === null) return null;
  return evaluateSchemaModule(await loadAlone(schema, environment, { runtime }));
}

async function loadFunctions(
  pushed: readonly PushedModule[],
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<LoadedModule[]> {
  const modules = pushed.filter(({ path }) => path !== AUTH_CONFIG);
  const namespaces = await loadPushed(modules, environment, runtime);
  return modules
    .filter(({ path }) => !path.startsWith("_deps/"))
    .map(({ path, environment: kind }) => ({ path, environment: kind, namespace: namespaces.get(path) ?? {} }));
}

function routerOf(modules: readonly LoadedModule[]): ReturnType<typeof readHttpRouter> | null {
  const http = modules.find(({ path }) => path === "http.js");
  return http ? readHttpRouter(http.namespace) : null;
}

/** Puts the routes of `http.ts` under a prefix. The prefix ends with a slash, and a path begins with one. */
function under(prefix: string, { router, routes }: ReturnType<typeof readHttpRouter>): HttpRouter {
  if (prefix === "/") return router;
  const prefixed = {
    lookup: (path: string, method: string) =>
      path.startsWith(prefix) ? router.lookup(path.slice(prefix.length - 1), method) : null,
    getRoutes: () => routes.map(({ path, method }) => [prefix.slice(0, -1) + path, method] as const),
  };
  return prefixed;
}

function cronsOf(
  modules: readonly LoadedModule[],
  functions: ReadonlyMap<string, DeployedFunction>,
): readonly CronDefinition[] {
  const crons = modules.find(({ path }) => path === "crons.js");
  return crons ? readCrons(crons.namespace, functions) : [];
}

function isOf(each: DeployedFunction, path: string): boolean {
  return each.path.slice(0, each.path.indexOf(":")) === path.replace(/\.js$/, "");
}
