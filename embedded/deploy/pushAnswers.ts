import type { Application, JsonValue } from "../engine/ports.ts";
import { definitionMetadata } from "./appDefinition.ts";
import { authInfo } from "./authConfig.ts";
import type { BuiltApplication } from "./buildApplication.ts";
import type { EnvironmentVariables } from "./environment.ts";
import type { IndexDiff } from "./schemaDiff.ts";
import { moduleHash, type Sources } from "./sources.ts";

/** The root component is named by the empty path in every answer. */
const ROOT = "";

export interface EvaluatedPush {
  id: string;
  sources: Sources;
  environment: EnvironmentVariables;
  built: BuiltApplication;
  indexDiff: IndexDiff;
}

/** The id travels to the CLI and back, and finds the push again in `wait_for_schema` and `finish_push`. */
export function schemaChange({ id, indexDiff }: Pick<EvaluatedPush, "id" | "indexDiff">): Record<string, JsonValue> {
  return { allocatedComponentIds: {}, schemaIds: { [ROOT]: id }, indexDiffs: { [ROOT]: { ...indexDiff } } };
}

/** The analysis that code generation and the rest of the push need. */
export function startPushAnswer(push: EvaluatedPush): Record<string, unknown> {
  const { built, environment, sources } = push;
  return {
    environmentVariables: environment,
    externalDepsId: null,
    componentDefinitionPackages: { [ROOT]: { pushId: push.id } },
    appAuth: built.application.authProviders.map(authInfo),
    analysis: {
      [ROOT]: {
        definition: definitionMetadata(built.app),
        schema: built.schema?.exported ?? null,
        functions: built.analyzedModules,
        udfConfig: {
          serverVersion: sources.udfServerVersion,
          importPhaseRngSeed: null,
          importPhaseUnixTimestamp: null,
        },
      },
    },
    app: {
      definitionPath: ROOT,
      componentPath: ROOT,
      args: {},
      childComponents: {},
      httpRoutes: { httpModuleRoutes: built.httpRoutes, mounts: [] },
      exports: {},
    },
    schemaChange: schemaChange(push),
  };
}

/** What a finished push changed against the one before. */
export function finishPushAnswer(push: EvaluatedPush, earlier: Sources | null, before: Application): JsonValue {
  const providers = (application: Application): string[] =>
    application.authProviders.map((provider) => JSON.stringify(authInfo(provider)));
  const versions = [earlier?.udfServerVersion, push.sources.udfServerVersion];
  return {
    authDiff: addedAndRemoved(providers(before), providers(push.built.application)),
    definitionDiffs: {},
    componentDiffs: {
      [ROOT]: {
        diffType: { type: earlier === null ? "create" : "modify" },
        moduleDiff: addedAndRemoved(modulesOf(earlier), modulesOf(push.sources)),
        udfConfigDiff:
          versions[0] === versions[1] ? null : { previous_version: versions[0] ?? "", next_version: versions[1] ?? "" },
        cronDiff: cronDiff(before, push.built.application),
        indexDiff: { ...push.indexDiff },
        schemaDiff: schemaDiff(earlier?.schema?.source ?? null, push.sources.schema?.source ?? null),
      },
    },
  };
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

function cronDiff(before: Application, after: Application): JsonValue {
  const byName = (application: Application): Map<string, string> =>
    new Map(application.crons.map((cron) => [cron.name, JSON.stringify(cron)]));
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
