import { componentsOf } from "../domain/components.ts";
import type { Application, Component } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import { authInfo } from "./authConfig.ts";
import type { BuiltApplication } from "./buildApplication.ts";
import { checkedComponent, analyzedDefinition } from "./componentAnalysis.ts";
import type { EnvironmentVariables } from "./environment.ts";
import type { IndexDiff } from "./schemaDiff.ts";
import { moduleHash, type Sources } from "./sources.ts";

/** The root component's path in every answer. */
const ROOT = "";

export interface EvaluatedPush {
  id: string;
  sources: Sources;
  environment: EnvironmentVariables;
  built: BuiltApplication;
  /** The key is the component path. */
  indexDiffs: ReadonlyMap<string, IndexDiff>;
}

/** The CLI sends the id back, which identifies the push in `wait_for_schema` and `finish_push`. */
export function schemaChange({ id, indexDiffs }: Pick<EvaluatedPush, "id" | "indexDiffs">): Record<string, JsonValue> {
  const diffs = [...indexDiffs].map(([path, diff]): [string, JsonValue] => [path, { ...diff }]);
  return { allocatedComponentIds: {}, schemaIds: { [ROOT]: id }, indexDiffs: Object.fromEntries(diffs) };
}

/** The analysis that code generation and the rest of the push need. */
export function startPushAnswer(push: EvaluatedPush): Record<string, unknown> {
  const { built, environment } = push;
  const paths = [...built.definitions.keys()];
  return {
    environmentVariables: environment,
    externalDepsId: null,
    componentDefinitionPackages: Object.fromEntries(paths.map((path) => [path, { pushId: push.id }])),
    appAuth: built.application.authProviders.map(authInfo),
    analysis: Object.fromEntries([...built.definitions].map(([path, each]) => [path, analyzedDefinition(each)])),
    app: checkedComponent(built.mounts, ROOT),
    schemaChange: schemaChange(push),
  };
}

/** The state before a push was finished. */
interface Before {
  earlier: Sources | null;
  application: Application;
  /** The components that have documents, mounted or not. */
  stored: ReadonlySet<string>;
}

/** The changes that a finished push made since the previous one. */
export function finishPushAnswer(push: EvaluatedPush, before: Before): JsonValue {
  const providers = (application: Application): string[] =>
    application.authProviders.map((provider) => JSON.stringify(authInfo(provider)));
  const { earlier, application } = before;
  const root = {
    ...componentDiff(push, before, ROOT),
    moduleDiff: addedAndRemoved(modulesOf(earlier), modulesOf(push.sources)),
    udfConfigDiff: versionDiff(earlier, push.sources),
    schemaDiff: schemaDiff(earlier?.schema?.source ?? null, push.sources.schema?.source ?? null),
  };
  const paths = new Set(
    [...componentsOf(application), ...componentsOf(push.built.application)].map(({ path }) => path),
  );
  paths.delete(ROOT);
  return {
    authDiff: addedAndRemoved(providers(application), providers(push.built.application)),
    definitionDiffs: {},
    componentDiffs: {
      [ROOT]: root,
      ...Object.fromEntries([...paths].map((path) => [path, componentDiff(push, before, path)])),
    },
  };
}

function versionDiff(earlier: Sources | null, { udfServerVersion: next }: Sources): JsonValue {
  const previous = earlier?.udfServerVersion;
  return previous === next ? null : { previous_version: previous ?? "", next_version: next };
}

const NO_INDEXES: IndexDiff = { added_indexes: [], removed_indexes: [], enabled_indexes: [], disabled_indexes: [] };

function componentDiff(push: EvaluatedPush, { earlier, application, stored }: Before, path: string) {
  const find = (whole: Application): Component | null =>
    componentsOf(whole).find((component) => component.path === path) ?? null;
  const [old, now] = [path === ROOT && earlier === null ? null : find(application), find(push.built.application)];
  const absent = stored.has(path) ? "remount" : "create";
  return {
    diffType: { type: now === null ? "unmount" : old === null ? (path === ROOT ? "create" : absent) : "modify" },
    moduleDiff: addedAndRemoved(functionModules(old), functionModules(now)),
    udfConfigDiff: null,
    cronDiff: cronDiff(old, now),
    indexDiff: { ...(push.indexDiffs.get(path) ?? NO_INDEXES) },
    schemaDiff: null,
  };
}

function functionModules(component: Component | null): string[] {
  const paths = [...(component?.functions.keys() ?? [])].map((path) => `${path.slice(0, path.indexOf(":"))}.js`);
  return [...new Set(paths)];
}

export function configHashesAnswer(sources: Sources | null): JsonValue {
  return {
    config: {
      functions: sources?.functionsFolder ?? "convex/",
      ...(sources?.nodeVersion ? { nodeVersion: sources.nodeVersion } : {}),
    },
    moduleHashes: (sources?.modules ?? []).map((module) => ({
      path: module.path,
      environment: module.environment,
      hash: moduleHash(module),
    })),
    nodeDependencies: [],
    udfServerVersion: sources?.udfServerVersion ?? null,
  };
}

function modulesOf(sources: Sources | null): string[] {
  return (sources?.modules ?? []).map(({ path }) => path);
}

function schemaDiff(previous: string | null, next: string | null): JsonValue {
  return previous === next ? null : { previous_schema: previous, next_schema: next };
}

function cronDiff(before: Component | null, after: Component | null): JsonValue {
  const byName = (component: Component | null): Map<string, string> =>
    new Map(component?.crons.map((cron) => [cron.name, JSON.stringify(cron)]));
  const old = byName(before);
  const now = byName(after);
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    updated: [...now].filter(([name, cron]) => old.has(name) && old.get(name) !== cron).map(([name]) => name),
    deleted: [...old.keys()].filter((name) => !now.has(name)),
  };
}

function addedAndRemoved(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return {
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  };
}
