import type { Application, AuthProvider, DeployedFunction, IsolateHost, JsonValue } from "../engine/ports.ts";
import { loadModules, ModuleLoadError } from "../isolate/loadModules.ts";
import { readAppDefinition, requireDeclaredVariables, type AppDefinition } from "./appDefinition.ts";
import { readAuthConfig, strictEnvironment } from "./authConfig.ts";
import { cronSpec, readCrons } from "./crons.ts";
import { runtimeEnvironment, type DeploymentUrls, type EnvironmentVariables } from "./environment.ts";
import { analyzedFunction, exportedFunctions, readHttpRouter, type HttpRoute, type LoadedModule } from "./functions.ts";
import type { PushedModule } from "./pushRequest.ts";
import { DeployRefused } from "./refusal.ts";
import { evaluateSchemaModule, type EvaluatedSchema } from "./schema.ts";
import type { Sources } from "./sources.ts";

/** What pushed code runs against. */
export interface Runtime {
  host: IsolateHost;
  urls: () => DeploymentUrls;
}

/** A push that has been evaluated with one set of environment variables. */
export interface BuiltApplication {
  application: Application;
  app: AppDefinition;
  schema: EvaluatedSchema | null;
  httpRoutes: HttpRoute[] | null;
  /** By module path with its extension, as code generation wants it. */
  analyzedModules: Record<string, JsonValue>;
}

const AUTH_CONFIG = "auth.config.js";

/** Evaluates a push in fresh worlds. Refuses it with the first thing that is wrong in it. */
export async function buildApplication(
  sources: Sources,
  variables: EnvironmentVariables,
  runtime: Runtime,
): Promise<BuiltApplication> {
  const environment = runtimeEnvironment(variables, runtime.urls);
  const app = await readApp(sources, environment, runtime);
  requireDeclaredVariables(app, variables);
  const schema = await evaluateSchema(sources.schema, environment, runtime);
  const authProviders = await readAuth(sources, environment, runtime);
  const modules = await loadFunctions(sources, environment, runtime);
  const functions = new Map<string, DeployedFunction>();
  for (const module of modules) for (const each of exportedFunctions(module)) functions.set(each.path, each);
  const http = routerOf(modules);
  const crons = cronsOf(modules, functions);
  return {
    app,
    schema,
    httpRoutes: http?.routes ?? null,
    analyzedModules: Object.fromEntries(
      modules.map(({ path }) => [
        path,
        {
          functions: [...functions.values()].filter((each) => isOf(each, path)).map(analyzedFunction),
          httpRoutes:
            path === "http.js" && http ? http.routes.map((route) => ({ route: { ...route }, pos: null })) : null,
          cronSpecs: path === "crons.js" ? crons.map(cronSpec) : null,
          sourceMapped: null,
        },
      ]),
    ),
    application: { functions, schema: schema?.definition ?? null, authProviders, crons, http: http?.router ?? null },
  };
}

/** Evaluates `schema.js` alone. */
export async function evaluateSchema(
  schema: PushedModule | null,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<EvaluatedSchema | null> {
  if (schema === null) return null;
  return evaluateSchemaModule(await loadAlone(schema, environment, runtime));
}

async function readApp(
  sources: Sources,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<AppDefinition> {
  if (sources.definition === null) return { envVars: [] };
  return readAppDefinition(await loadAlone(sources.definition, environment, runtime));
}

async function readAuth(
  sources: Sources,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<AuthProvider[]> {
  const config = sources.modules.find(({ path }) => path === AUTH_CONFIG);
  if (config === undefined) return [];
  return readAuthConfig(await loadAlone(config, strictEnvironment(environment), runtime));
}

async function loadFunctions(
  sources: Sources,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<LoadedModule[]> {
  const modules = sources.modules.filter(({ path }) => path !== AUTH_CONFIG);
  const namespaces = await load(modules, environment, runtime);
  return modules
    .filter(({ path }) => !path.startsWith("_deps/"))
    .map(({ path, environment: kind }) => ({ path, environment: kind, namespace: namespaces.get(path) ?? {} }));
}

function routerOf(modules: readonly LoadedModule[]): ReturnType<typeof readHttpRouter> | null {
  const http = modules.find(({ path }) => path === "http.js");
  return http ? readHttpRouter(http.namespace) : null;
}

function cronsOf(
  modules: readonly LoadedModule[],
  functions: ReadonlyMap<string, DeployedFunction>,
): Application["crons"] {
  const crons = modules.find(({ path }) => path === "crons.js");
  return crons ? readCrons(crons.namespace, functions) : [];
}

function isOf(each: DeployedFunction, path: string): boolean {
  return each.path.slice(0, each.path.indexOf(":")) === path.replace(/\.js$/, "");
}

async function loadAlone(module: PushedModule, environment: Record<string, string>, runtime: Runtime): Promise<object> {
  return (await load([module], environment, runtime)).get(module.path) ?? {};
}

async function load(
  modules: readonly PushedModule[],
  environment: Record<string, string>,
  { host }: Runtime,
): Promise<Map<string, object>> {
  try {
    return await loadModules({ modules, environment, host });
  } catch (error) {
    if (!(error instanceof ModuleLoadError)) throw error;
    if (error.cause instanceof DeployRefused) throw error.cause;
    throw new DeployRefused(
      "InvalidModules",
      `Loading the pushed modules encountered the following error:\n${error.message}`,
      {
        cause: error,
      },
    );
  }
}
