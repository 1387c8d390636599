import type { Application, AuthProvider, DeployedFunction, SchemaDefinition } from "../domain/application.ts";
import { readAuthConfig, strictEnvironment } from "./authConfig.ts";
import {
  AUTH_CONFIG,
  buildComponent,
  evaluateSchema,
  type BuiltComponent,
  type ComponentCode,
} from "./buildComponent.ts";
import { requireDeclaredVariables, ROOT_DEFINITION, type Definition } from "./componentDefinition.ts";
import { builtInVariables, type EnvironmentVariables } from "./environment.ts";
import { evaluateDefinitions } from "./evaluateDefinitions.ts";
import { loadAlone, type Runtime } from "./loadPushed.ts";
import { mountTree, type Mount } from "./mounts.ts";
import type { Sources } from "./sources.ts";

/** A component definition in the form that code generation needs. */
export interface AnalyzedDefinition {
  definition: Definition;
  schema: BuiltComponent["schema"];
  modules: BuiltComponent["analyzedModules"];
  functions: DeployedFunction[];
  udfServerVersion: string;
}

/** A push that was evaluated with one set of environment variables. */
export interface BuiltApplication {
  application: Application;
  /** The root and all mounted components. */
  mounts: (Mount & Pick<BuiltComponent, "httpRoutes">)[];
  /** Definitions by path; the root's path is "". */
  definitions: Map<string, AnalyzedDefinition>;
}

/** Evaluates a push in fresh realms. Throws DeployRefused at the first error. */
export async function buildApplication(
  sources: Sources,
  variables: EnvironmentVariables,
  runtime: Runtime,
): Promise<BuiltApplication> {
  const environment = builtInVariables({ ...variables, ...runtime.secrets }, runtime.urls);
  const definitions = await evaluateDefinitions(sources, environment, runtime);
  requireDeclaredVariables(definitions.get("") ?? ROOT_DEFINITION, { ...variables, ...runtime.secrets });
  const mounts = mountTree(definitions, environment, runtime.urls);
  const authProviders = await readAuth(sources, environment, runtime);
  const built = new Map<string, BuiltComponent>();
  for (const mount of mounts) built.set(mount.path, await buildComponent(codeOf(sources, mount), mount, runtime));
  return {
    application: composed(built, authProviders),
    mounts: mounts.map((mount) => ({ ...mount, httpRoutes: built.get(mount.path)?.httpRoutes ?? null })),
    definitions: await analyzed({ sources, definitions, mounts, built, runtime }),
  };
}

/** Evaluates the schemas of the root and the mounted components, but not their functions. */
export async function evaluateSchemas(
  sources: Sources,
  variables: EnvironmentVariables,
  runtime: Runtime,
): Promise<{ mount: Mount; schema: SchemaDefinition | null }[]> {
  const environment = builtInVariables({ ...variables, ...runtime.secrets }, runtime.urls);
  const definitions = await evaluateDefinitions(sources, environment, runtime);
  const schemas = [];
  for (const mount of mountTree(definitions, environment, runtime.urls)) {
    const schema = await evaluateSchema(codeOf(sources, mount).schema, mount.environment, runtime);
    schemas.push({ mount, schema: schema?.definition ?? null });
  }
  return schemas;
}

function composed(built: ReadonlyMap<string, BuiltComponent>, authProviders: AuthProvider[]): Application {
  const components = new Map([...built].map(([path, { component }]) => [path, component]));
  const root = components.get("");
  if (root === undefined) throw new Error("A push without a root was built.");
  components.delete("");
  return { ...root, authProviders, components };
}

function codeOf(sources: Sources, { definition }: Pick<Mount, "definition">): ComponentCode {
  if (definition.path === "") return sources;
  const pushed = sources.components.find(({ definitionPath }) => definitionPath === definition.path);
  return pushed ?? { schema: null, modules: [] };
}

interface Evaluated {
  sources: Sources;
  definitions: ReadonlyMap<string, Definition>;
  mounts: readonly Mount[];
  built: ReadonlyMap<string, BuiltComponent>;
  runtime: Runtime;
}

async function analyzed({ sources, definitions, mounts, built, runtime }: Evaluated) {
  const analyses = new Map<string, AnalyzedDefinition>();
  for (const definition of definitions.values()) {
    const mount = mounts.find((each) => each.definition.path === definition.path);
    // A definition that is imported but not mounted still gets generated types.
    const { schema, analyzedModules, component } =
      (mount && built.get(mount.path)) ?? (await buildUnmounted(sources, definition, runtime));
    const pushed = sources.components.find(({ definitionPath }) => definitionPath === definition.path);
    analyses.set(definition.path, {
      definition,
      schema,
      modules: analyzedModules,
      functions: [...component.functions.values()],
      udfServerVersion: (pushed ?? sources).udfServerVersion,
    });
  }
  return analyses;
}

async function buildUnmounted(sources: Sources, definition: Definition, runtime: Runtime): Promise<BuiltComponent> {
  const environment = builtInVariables({}, runtime.urls);
  const mount: Mount = { path: definition.path, definition, environment, httpMounts: [] };
  return await buildComponent(codeOf(sources, mount), mount, runtime);
}

async function readAuth(
  sources: Sources,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<AuthProvider[]> {
  const config = sources.modules.find(({ path }) => path === AUTH_CONFIG);
  if (config === undefined) return [];
  return readAuthConfig(await loadAlone(config, strictEnvironment(environment), { runtime }));
}
