import { createHash } from "node:crypto";
import { z } from "zod";
import type { SettingChange, Settings } from "../domain/settings.ts";
import type { PushedModule, PushRequest } from "./pushRequest.ts";
import { DeployRefused } from "./deployRefused.ts";

/** A component's definition and code. */
export interface ComponentSources {
  /** Path of the component's folder relative to the functions' folder. */
  definitionPath: string;
  udfServerVersion: string;
  definition: PushedModule;
  /** Paths of the definitions it imports. */
  dependencies: string[];
  schema: PushedModule | null;
  modules: PushedModule[];
}

/** Everything a push consists of. It is stored, so that a restart needs no push. */
export interface Sources {
  /** The functions' folder as the project names it, for example `convex/`. */
  functionsFolder: string;
  udfServerVersion: string;
  nodeVersion: string | null;
  definition: PushedModule | null;
  /** Paths of the component definitions that `definition` imports. */
  dependencies: string[];
  schema: PushedModule | null;
  modules: PushedModule[];
  components: ComponentSources[];
}

const MODULES = "modules";
const COMPONENTS = "components";
const PUSH = "push";

const storedModule = z.object({
  path: z.string(),
  source: z.string(),
  sourceMap: z.string().optional(),
  environment: z.enum(["isolate", "node"]),
});
const storedPush = z.object({
  functionsFolder: z.string(),
  udfServerVersion: z.string(),
  nodeVersion: z.nullable(z.string()),
  definition: z.nullable(storedModule),
  dependencies: z.array(z.string()).default([]),
  schema: z.nullable(storedModule),
});
const storedComponent = z.object({
  definitionPath: z.string(),
  udfServerVersion: z.string(),
  definition: storedModule,
  dependencies: z.array(z.string()),
  schema: z.nullable(storedModule),
  modules: z.array(storedModule),
});

/** The hash that the CLI computes to omit modules that the deployment already has. */
export function moduleHash({ source, sourceMap }: Pick<PushedModule, "source" | "sourceMap">): string {
  return createHash("sha256")
    .update(source)
    .update(sourceMap ?? "")
    .digest("hex");
}

export function readSources(settings: Settings): Sources | null {
  const push = settings.get(PUSH, "current");
  if (push === null) return null;
  const modules = settings.entries(MODULES).map(([, json]) => storedModule.parse(JSON.parse(json)));
  const components = settings.entries(COMPONENTS).map(([, json]) => storedComponent.parse(JSON.parse(json)));
  return { ...storedPush.parse(JSON.parse(push)), modules, components };
}

/** The changes that make the store contain exactly these sources. Unchanged modules are not written again. */
export function sourceChanges(settings: Settings, sources: Sources): SettingChange[] {
  const { modules, components, ...push } = sources;
  return [
    ...changesTo(settings, MODULES, new Map(modules.map((module) => [module.path, JSON.stringify(module)]))),
    ...changesTo(settings, COMPONENTS, new Map(components.map((each) => [each.definitionPath, JSON.stringify(each)]))),
    { namespace: PUSH, key: "current", value: JSON.stringify(push) },
  ];
}

/** The changes that make a namespace contain exactly these records. */
function changesTo(settings: Settings, namespace: string, wanted: ReadonlyMap<string, string>) {
  const stored = new Map(settings.entries(namespace));
  const changed = [...wanted].filter(([key, value]) => stored.get(key) !== value);
  const removed = [...stored.keys()].filter((key) => !wanted.has(key));
  return [
    ...changed.map(([key, value]) => ({ namespace, key, value })),
    ...removed.map((key) => ({ namespace, key, value: null })),
  ];
}

/** Combines the pushed modules with the stored ones that the CLI omitted as unchanged. */
export function completeSources(request: PushRequest, stored: Sources | null): Sources {
  const { appDefinition } = request;
  const known = new Map(stored?.modules.map((module) => [module.path, module]));
  const unchanged = appDefinition.unchangedModuleHashes.map(({ path, sha256, environment }) => {
    const module = known.get(path);
    if (module?.environment !== environment || moduleHash(module) !== sha256) {
      throw new DeployRefused(
        "RaceDetected",
        `The deployment no longer has ${path} as it was, because another push came in between.`,
      );
    }
    return module;
  });
  return {
    functionsFolder: request.functions,
    udfServerVersion: appDefinition.udfServerVersion,
    nodeVersion: request.nodeVersion ?? null,
    definition: appDefinition.definition,
    dependencies: appDefinition.dependencies,
    schema: appDefinition.schema,
    modules: [...appDefinition.changedModules, ...unchanged].sort((a, b) => (a.path < b.path ? -1 : 1)),
    components: request.componentDefinitions.map(({ functions, ...component }) => ({
      ...component,
      modules: functions,
    })),
  };
}
